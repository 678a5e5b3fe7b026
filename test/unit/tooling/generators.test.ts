// The command that writes documents, run as the documents name it. It writes a file only if its content differs.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const project = resolve(import.meta.dirname, '../../..');

// On Windows npm is a script, which can't be run without a shell.
test.runIf(process.platform !== 'win32')(
  '`npm run managed` finds its documents up to date',
  async () => {
    const args = ['run', '--silent', 'managed'];
    const { stdout } = await promisify(execFile)('npm', args, { cwd: project, timeout: 60_000 });
    expect(stdout).toMatch(/^(?:\S+ is up to date\.\n)+$/);
  },
  60_000,
);
