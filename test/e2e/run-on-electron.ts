// `npm run test:electron`: runs the end-to-end tests on Electron. If Electron can't run, it prints the reason and exits
// with code 3. Arguments after `--` are passed to Vitest.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { findUsableElectron } from '../../build/electron/usable.ts';
import { ensureBuilt } from '../../build/ensure-built.ts';

const project = resolve(import.meta.dirname, '../..');

try {
  const electron = await findUsableElectron({ ...process.env, PERCH_TEST_HOST: 'electron' });
  if (electron.kind === 'unusable') throw new Error(electron.reason);
  await ensureBuilt(project);
  process.exitCode = await runTests(process.argv.slice(2), electron.env);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`The end-to-end tests can't run on Electron: ${reason}`);
  process.exitCode = 3;
}

/** Runs the tests, on Linux with a separate keychain. Resolves with the exit code. */
async function runTests(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const vitest = join(project, 'node_modules/vitest/vitest.mjs');
  const options = ['--config', join(project, 'test/vitest.config.ts'), '--project', 'e2e', ...args];
  const command = [process.execPath, vitest, 'run', ...options];
  const keyring = process.platform === 'linux' ? [join(project, 'build/with-keyring.sh')] : [];
  const [program = process.execPath, ...programArgs] = [...keyring, ...command];
  const tests = spawn(program, programArgs, { cwd: project, env, stdio: 'inherit' });
  // Ctrl-C also reaches Vitest, which shuts down properly.
  process.on('SIGINT', () => {});
  await once(tests, 'exit');
  return tests.exitCode ?? 1;
}
