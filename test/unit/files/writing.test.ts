import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { narrowMode, privateDir, privateFile } from '../../../app/files/writing.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

describe.runIf(process.platform !== 'win32')('the mode of an existing folder', () => {
  test.each([
    [0o777, privateDir, 0o700],
    [0o750, privateDir, 0o700],
    [0o701, privateDir, 0o700],
    [0o500, privateDir, 0o500],
    [0o644, privateFile, 0o600],
    [0o400, privateFile, 0o400],
  ] as const)('%o, narrowed to %o, is %o', (before, narrowed, after) => {
    chmodSync(folder, before);
    narrowMode(folder, narrowed);
    expect(statSync(folder).mode & 0o777).toBe(after);
  });
});

test('a missing file is left alone', () => {
  expect(() => narrowMode(join(folder, 'missing'), privateFile)).not.toThrow();
});
