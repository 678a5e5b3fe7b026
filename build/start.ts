// `npm start`: builds Perch if needed and runs it until it ends. The exit code is what `runPerch` returns, or 2 after an error.
// `npm run dev` does the same, and Node restarts this program when a file of app or renderer changes.
import { resolve } from 'node:path';
import { runPerch } from './launch.ts';
import { readStartOptions, usage } from './start-options.ts';

const args = process.argv.slice(2);
if (args.includes('--help')) console.log(usage);
else
  try {
    process.exitCode = await runPerch(resolve(import.meta.dirname, '..'), readStartOptions(args));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  }
