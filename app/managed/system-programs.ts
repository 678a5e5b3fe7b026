// Runs the system's own programs that read policies, within limits of time and size.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBytes } from '../files/read-text-file.ts';
import { maxManagedBytes } from './settings-file.ts';

/** What a program wrote, or why there is nothing. `missing`: what it was to read doesn't exist. `rejected`: it can't convert that. */
export type ProgramOutput = Uint8Array | 'missing' | 'failed' | 'rejected' | 'too-large';

/** The programs, which tests replace. */
export interface SystemPrograms {
  /** Returns the content of the file that `reg export` writes for a key. */
  readonly exportRegistryKey: (key: string) => Promise<ProgramOutput>;
  /** Returns a property list as JSON in UTF-8. */
  readonly convertPropertyList: (file: string) => Promise<ProgramOutput>;
}

interface Finished {
  readonly code: number | 'failed' | 'too-large';
  readonly output: Uint8Array;
}

/** Longer than either takes on a busy computer. Perch's start waits for it. */
const withinMs = 5_000;

/** @param systemRoot the folder of Windows, from %SystemRoot% */
export function createSystemPrograms(systemRoot = String.raw`C:\Windows`, run = runProgram): SystemPrograms {
  const regExe = String.raw`${systemRoot}\System32\reg.exe`;
  const query = (key: string) => run(regExe, ['query', key]);
  return {
    exportRegistryKey: async (key) => {
      const folder = createFolder();
      if (folder === undefined) return 'failed';
      const file = join(folder, 'policies.reg');
      try {
        const { code } = await run(regExe, ['export', key, file, '/y']);
        if (code === 1) return (await isAbsent(key, query)) ? 'missing' : 'failed';
        if (code !== 0) return 'failed';
        return readBytes(file, maxRegistryBytes) ?? 'failed';
      } finally {
        removeFolder(folder);
      }
    },
    convertPropertyList: async (file) => {
      const { code, output } = await run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', '--', file]);
      if (code === 'too-large') return code;
      if (code === 'failed') return code;
      // JSON has no dates and no binary data: plutil ends with 1 for a list with one.
      return code === 0 ? output : 'rejected';
    },
  };
}

/**
 * Whether a key of the registry doesn't exist. reg.exe ends with 1 for that and for every failure, such as a key that this user may not
 * read or a policy that blocks registry tools, and its messages are in the system's language
 * (https://learn.microsoft.com/windows-server/administration/windows-commands/reg-export). So the subkeys of its parent are
 * read: it is absent where they don't have it, or where the parent is absent. A registry of which nothing can be read fails.
 */
async function isAbsent(key: string, query: (key: string) => Promise<Finished>): Promise<boolean> {
  const nameStart = key.lastIndexOf('\\');
  if (nameStart === -1) return false;
  const parent = key.slice(0, nameStart);
  const { code, output } = await query(parent);
  if (code === 1) return isAbsent(parent, query);
  return code === 0 && !listsSubkey(Buffer.from(output).toString('latin1'), parent, key.slice(nameStart));
}

/** `reg query` prints each subkey as a line with its path. The lines of values are indented. Key names here are ASCII. */
function listsSubkey(printed: string, parent: string, name: string): boolean {
  const ending = `${parent.replace(/^[^\\]+/, '')}${name}`.toLowerCase();
  return printed
    .toLowerCase()
    .split(/\r?\n/)
    .some(
      (line) => /^hkey_[a-z_]+/.exec(line)?.[0] === line.slice(0, -ending.length) && line.endsWith(ending),
    );
}

function createFolder(): string | undefined {
  try {
    return mkdtempSync(join(tmpdir(), 'perch-policies-'));
  } catch {
    return undefined;
  }
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // A virus scanner can still read it. The system removes temporary files.
  }
}

/** UTF-16 has two bytes for most characters, and a list is written as text of each byte. */
const maxRegistryBytes = 4 * maxManagedBytes;

function runProgram(program: string, args: readonly string[]): Promise<Finished> {
  return new Promise((resolve) => {
    const options = {
      encoding: 'buffer',
      timeout: withinMs,
      killSignal: 'SIGKILL',
      maxBuffer: 2 * maxManagedBytes,
      windowsHide: true,
    } as const;
    execFile(program, args, options, (error, output) => {
      const code = error === null ? 0 : codeOf(error);
      resolve({ code, output });
    });
  });
}

function codeOf({ code }: { readonly code?: unknown }): Finished['code'] {
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'too-large';
  return typeof code === 'number' ? code : 'failed';
}
