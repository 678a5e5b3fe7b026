// Runs a scenario in a process that is killed or shut down by a signal: node scenario-process.ts OPTIONS, where OPTIONS is JSON.
import { flushCompileCache } from 'node:module';
import { runScenario } from './scenario.ts';
import type { ScenarioOptions } from './scenario-options.ts';

// A killed process writes no cache at its end.
flushCompileCache();
const [options = ''] = process.argv.slice(2);
await runScenario(JSON.parse(options) as ScenarioOptions, process);
// Neither killed nor shut down.
process.exitCode = 2;
