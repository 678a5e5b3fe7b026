import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withTemporaryFolder } from '../../../build/temporary-folder.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-temporary-folder-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('the folder for temporary files', () => {
  test('is unchanged where it is writable, also with spaces in its path, and by default', () => {
    const spaced = join(folder, 'my files');
    mkdirSync(spaced);
    for (const env of [{ TMPDIR: spaced, LANG: 'C' }, { LANG: 'C' }]) {
      const warnings: string[] = [];
      expect(withTemporaryFolder(env, (sentence) => warnings.push(sentence))).toEqual(env);
      expect(warnings).toEqual([]);
    }
  });

  test.each([
    ['is missing', () => join(folder, 'nowhere')],
    ['is a file', () => join(folder, 'file')],
    ['is relative', () => '.'],
  ])('is /tmp where TMPDIR %s, with a warning', (_, path) => {
    writeFileSync(join(folder, 'file'), '');
    const warnings: string[] = [];
    const env = withTemporaryFolder({ TMPDIR: path(), LANG: 'C' }, (sentence) => warnings.push(sentence));
    expect(env).toEqual({ TMPDIR: '/tmp', LANG: 'C' });
    expect(warnings).toEqual([`TMPDIR is ${path()}, which is not a writable folder: using /tmp.`]);
  });
});
