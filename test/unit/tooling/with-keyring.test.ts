// build/with-keyring.sh with a real D-Bus, a real gnome-keyring and the real keytar.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeMachine } from './fake-machine.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const script = join(project, 'build/with-keyring.sh');

describe.skipIf(process.platform !== 'linux')('build/with-keyring.sh', () => {
  let temporary: string;

  beforeEach(() => {
    temporary = mkdtempSync(join(tmpdir(), 'perch-keyring-test-'));
  });

  afterEach(() => rmSync(temporary, { recursive: true, force: true }));

  test("neither reads nor writes the user's keyring", async () => {
    const own = join(temporary, 'own');
    mkdirSync(own);
    const { child, output } = start(
      `await keytar.setPassword('perch', 'someone', 'secret');
       console.log(process.env.XDG_DATA_HOME !== '${own}' && process.env.XDG_RUNTIME_DIR !== '${own}');`,
      { XDG_DATA_HOME: own, XDG_CONFIG_HOME: own, XDG_RUNTIME_DIR: own },
    );
    expect(await ended(child)).toBe(0);
    expect(output.stdout).toBe('true\n');
    expect(readdirSync(own)).toEqual([]);
  });

  test('keeps the keyring until the command has ended after a SIGTERM to the process group', async () => {
    const { child, output } = start(`
      process.on('SIGTERM', async () => {
        await keytar.setPassword('perch', 'someone', 'stored at the end');
        console.log(await keytar.getPassword('perch', 'someone'));
        process.exit(7);
      });
      console.log('up'); setInterval(() => undefined, 1_000);
    `);
    await expect.poll(() => output.stdout).toBe('up\n');
    // The shell's background commands ignore a SIGINT.
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    expect(await ended(child)).toBe(7);
    expect(output.stdout).toBe('up\nstored at the end\n');
    await expectNothingLeft();
  });

  /** Runs a program with keytar in a process group of its own, as a terminal does. */
  function start(program: string, env: NodeJS.ProcessEnv = {}) {
    const whole = `import { createRequire } from 'node:module';
      const keytar = createRequire('${project}/')('keytar');
      ${program}`;
    const child = spawn(script, [process.execPath, '--input-type=module', '-e', whole], {
      env: { ...process.env, TMPDIR: temporary, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
    return { child, output };
  }

  /** No file is left, and no process that has the temporary folder in its arguments or environment. */
  async function expectNothingLeft() {
    await expect.poll(() => [...readdirSync(temporary), ...processesThatName(temporary)]).toEqual([]);
  }
});

describe.skipIf(process.platform === 'win32')('build/with-keyring.sh without its requirements', () => {
  test.each([
    ['Linux', 'dbus-run-session is not installed (build/setup.sh installs it)'],
    ['Darwin', 'it is supported on Linux only'],
  ])('prints the reason on %s, and runs the command', async (system, reason) => {
    const machine = createFakeMachine(['build/with-keyring.sh']);
    machine.command('uname', `echo ${system}`);
    const result = await machine.run('build/with-keyring.sh', [
      'bash',
      '-c',
      'echo "$1"; exit 5',
      'x',
      'a  b',
    ]);
    machine.remove();
    expect(result).toEqual({
      code: 5,
      stdout: 'a  b\n',
      stderr: `This command runs without a temporary keyring: ${reason}.\n`,
    });
  });
});

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.on('close', (code) => resolve(code)));
}

function processesThatName(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => `${textOf(`/proc/${pid}/cmdline`)}${textOf(`/proc/${pid}/environ`)}`.includes(folder));
}

/** Empty for a process that has ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
