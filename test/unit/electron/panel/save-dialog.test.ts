import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSaveText } from '../../../../app/electron/panel/save-dialog.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perch-'));
});

afterEach(() => rm(folder, { recursive: true }));

test.runIf(process.platform !== 'win32')(
  '[S262] a text saved over a file that other users can read is for its owner only',
  async () => {
    const file = join(folder, 'diagnostics.txt');
    await writeFile(file, 'of another day');
    await chmod(file, 0o644);
    const save = createSaveText(
      () => ({ path: file, kind: 'Text' }),
      () => Promise.resolve({ canceled: false, filePath: file }),
    );
    await save('of today');
    expect(await readFile(file, 'utf8')).toBe('of today');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  },
);

test('a call while the dialog is open gets the same file, and the next call opens a new dialog', async () => {
  const answers: ((filePath: string) => void)[] = [];
  const save = createSaveText(
    () => ({ path: join(folder, 'suggested.txt'), kind: 'Text' }),
    () =>
      new Promise((resolve) => {
        answers.push((filePath) => resolve({ canceled: filePath === '', filePath }));
      }),
  );
  const both = Promise.all([save('the first'), save('the second')]);
  expect(answers).toHaveLength(1);
  const file = join(folder, 'chosen.txt');
  answers[0]?.(file);
  expect(await both).toEqual([file, file]);
  expect(await readFile(file, 'utf8')).toBe('the first');
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);

  const again = save('the third');
  answers[1]?.('');
  expect(await again).toBeUndefined();
});
