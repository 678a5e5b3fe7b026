// Runs a scenario in a process that may be killed: node scenario-process.ts OPTIONS, where OPTIONS is JSON. It prints its
// report as one line of JSON. A process that is ended by a signal prints nothing.
import { flushCompileCache } from 'node:module';
import * as v from 'valibot';
import { runScenario } from './scenario.ts';
import { scenarioOptions } from './scenario-messages.ts';

// A killed process writes no cache at its end.
flushCompileCache();
const [options = ''] = process.argv.slice(2);
console.log(JSON.stringify(await runScenario(v.parse(scenarioOptions, JSON.parse(options)), process)));
