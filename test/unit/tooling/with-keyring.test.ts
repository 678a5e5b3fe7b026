// build/with-keyring.sh with a real D-Bus, a real gnome-keyring and the real keytar.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const project = fileURLToPath(new URL('../../..', import.meta.url));

test.skipIf(process.platform !== 'linux')(
  "build/with-keyring.sh neither reads nor writes the user's keyring",
  async () => {
    const temporary = mkdtempSync(join(tmpdir(), 'perch-keyring-test-'));
    onTestFinished(() => rmSync(temporary, { recursive: true, force: true }));
    const own = join(temporary, 'own');
    mkdirSync(own);
    const program = `import { createRequire } from 'node:module';
      const keytar = createRequire('${project}/')('keytar');
      await keytar.setPassword('perch', 'someone', 'secret');
      console.log(process.env.XDG_DATA_HOME !== '${own}' && process.env.XDG_RUNTIME_DIR !== '${own}');`;
    const { stdout } = await promisify(execFile)(
      join(project, 'build/with-keyring.sh'),
      [process.execPath, '--input-type=module', '-e', program],
      {
        env: {
          ...process.env,
          TMPDIR: temporary,
          XDG_DATA_HOME: own,
          XDG_CONFIG_HOME: own,
          XDG_RUNTIME_DIR: own,
        },
      },
    );
    expect(stdout).toBe('true\n');
    expect(readdirSync(own)).toEqual([]);
  },
);
