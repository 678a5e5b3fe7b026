import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTextFile } from '../../../app/files/read-text-file.ts';

let folder: string;
const file = () => join(folder, 'file');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-file-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a text up to the limit is read, without its byte order mark', () => {
  writeFileSync(file(), '\u{feff}grün');
  expect(readTextFile(file(), 8)).toEqual({ ok: true, text: 'grün' });
  expect(readTextFile(file(), 7)).toEqual({ ok: false, problem: 'too-large' });
});

test('a missing file, and one whose bytes are not UTF-8, are named as such', () => {
  expect(readTextFile(file(), 100)).toEqual({ ok: false, problem: 'missing' });
  writeFileSync(file(), Buffer.from([0x67, 0x72, 0xfc, 0x6e]));
  expect(readTextFile(file(), 100)).toEqual({ ok: false, problem: 'not-text' });
});

test('a file that the check refuses is not read', () => {
  writeFileSync(file(), 'text');
  const check = ({ ino }: { ino: number }) => (ino === statSync(file()).ino ? 'refused' : undefined);
  expect(readTextFile(file(), 100, check)).toEqual({ ok: false, problem: 'refused' });
});

test.runIf(process.platform !== 'win32')(
  '[S210] a named pipe, a device and a folder are refused without waiting for another program',
  () => {
    execFileSync('bash', ['-c', 'mkfifo "$0"', file()]);
    for (const path of [file(), '/dev/zero', '/dev/tty', folder]) {
      const read = readTextFile(path, 100);
      // Without a terminal /dev/tty can't be opened.
      expect(read.ok ? read : read.problem).toMatch(
        path === '/dev/tty' ? /not-a-file|unreadable/ : /not-a-file/,
      );
    }
  },
);

test.runIf(process.platform === 'linux')(
  '[S211] a file of the system that has no length is read up to the limit',
  () => {
    expect(readTextFile('/proc/self/status', 10)).toEqual({ ok: false, problem: 'too-large' });
    expect(readTextFile('/proc/self/status', 100_000)).toMatchObject({ ok: true });
  },
);
