import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { readTextFile } from '../../../app/files/read-text-file.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let folder: string;
const file = () => join(folder, 'file');

beforeEach(() => {
  folder = temporaryFolder();
});

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

test.runIf(process.platform !== 'win32')(
  'what a file leads to as if it were a folder is missing, and a link to itself can’t be read',
  () => {
    writeFileSync(file(), 'text');
    expect(readTextFile(join(file(), 'inner'), 100)).toEqual({ ok: false, problem: 'missing' });
    const link = join(folder, 'link');
    symlinkSync(link, link);
    expect(readTextFile(link, 100)).toEqual({ ok: false, problem: 'unreadable' });
  },
);

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
      const problem = path === '/dev/tty' && !read.ok ? read.problem : 'not-a-file';
      expect(['not-a-file', 'unreadable']).toContain(problem);
      expect(read).toEqual({ ok: false, problem });
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

describe.runIf(process.platform === 'linux')('on Linux', () => {
  test('a file that the system hands out in pieces is read whole', () => {
    const read = readTextFile('/proc/self/maps', 1_000_000);
    const lines = read.ok ? read.text.trimEnd().split('\n') : [];
    // Linux hands out at most a page at a time.
    expect(lines.join('\n').length).toBeGreaterThan(4096);
    for (const line of lines) expect(line).toMatch(/^[0-9a-f]+-[0-9a-f]+ /);
  });

  test('a file whose reading fails can’t be read', () => {
    // No process has anything at the address 0.
    expect(readTextFile('/proc/self/mem', 100)).toEqual({ ok: false, problem: 'unreadable' });
  });

  test('a file is closed after it was read or refused', () => {
    writeFileSync(file(), 'text');
    readTextFile(file(), 100);
    readTextFile(file(), 1);
    readTextFile(file(), 100, () => 'refused');
    const open = readdirSync('/proc/self/fd').map((name) => {
      const path = join('/proc/self/fd', name);
      // The descriptor of the listed folder itself is closed by now.
      return existsSync(path) ? readlinkSync(path) : '';
    });
    expect(open).not.toContain(file());
  });
});
