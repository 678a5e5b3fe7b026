// build/with-keyring.sh with a real D-Bus, a real gnome-keyring and the real keytar.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

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
});

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.on('close', (code) => resolve(code)));
}
