// `npm run test:electron`: the end-to-end tests on Electron. Where it can't run, one line says why, and the exit
// code is 3. What follows `--` is passed on to Vitest.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fetchElectron, installedElectron } from '../../build/electron-binary.ts';
import { buildIfNeeded } from '../../build/freshness.ts';
import { hasDisplay } from '../../build/host.ts';

const project = resolve(import.meta.dirname, '../..');

const obstacle = await obstacleToElectron();
if (obstacle === undefined) await runTests(process.argv.slice(2));
else {
  console.error(`The end-to-end tests can't run on Electron: ${obstacle}.`);
  process.exitCode = 3;
}

async function obstacleToElectron(): Promise<string | undefined> {
  if (!hasDisplay() && spawnSync('xvfb-run', ['--help']).status !== 0) {
    return 'there is no display, and no xvfb-run (build/setup.sh installs it)';
  }
  if (installedElectron().kind === 'there') return undefined;
  const fetched = await fetchElectron(() => {});
  return fetched.kind === 'missing' ? fetched.reason : undefined;
}

/** With a display and, where that can be had, a keychain of their own. */
async function runTests(args: readonly string[]): Promise<void> {
  await buildIfNeeded(project);
  const vitest = join(project, 'node_modules/vitest/vitest.mjs');
  const config = join(project, 'test/vitest.config.ts');
  const command = [
    ...(process.platform === 'linux' ? [join(project, 'build/with-keyring.sh')] : []),
    ...(hasDisplay() ? [] : ['xvfb-run', '--auto-servernum']),
    ...[process.execPath, vitest, 'run', '--config', config, '--project', 'e2e', ...args],
  ];
  const [program = process.execPath, ...programArgs] = command;
  const { status } = spawnSync(program, programArgs, {
    cwd: project,
    env: { ...process.env, PERCH_TEST_HOST: 'electron' },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
