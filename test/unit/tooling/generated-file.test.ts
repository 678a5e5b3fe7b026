import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { updateFile } from '../../../build/generated-file.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-generated-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test.each([['outdated'], [undefined]])('a document that is %s is written, and named', (before) => {
  if (before !== undefined) writeFileSync(join(folder, 'page.md'), before);
  expect(updateFile('page.md', 'new', folder)).toBe('page.md has been updated.');
  expect(readFileSync(join(folder, 'page.md'), 'utf8')).toBe('new');
});

test('a document that is up to date is named and stays as it is', () => {
  const page = join(folder, 'page.md');
  writeFileSync(page, 'same');
  utimesSync(page, 1, 1);
  expect(updateFile('page.md', 'same', folder)).toBe('page.md is up to date.');
  expect(statSync(page).mtimeMs).toBe(1000);
});
