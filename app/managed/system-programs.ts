// Runs the system's own programs that read policies, within limits of time and size.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBytes } from '../files/read-text-file.ts';
import { maxManagedBytes } from './settings-file.ts';

/** What a program wrote, or why there is nothing. `missing`: what it was to read doesn't exist. */
export type ProgramOutput = Uint8Array | 'missing' | 'failed' | 'too-large';

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
  return {
    exportRegistryKey: async (key) => {
      const folder = createFolder();
      if (folder === undefined) return 'failed';
      const file = join(folder, 'policies.reg');
      try {
        const { code } = await run(String.raw`${systemRoot}\System32\reg.exe`, ['export', key, file, '/y']);
        // It ends with 1 for a key that doesn't exist, with a message in the system's language.
        if (code === 1) return 'missing';
        if (code !== 0) return 'failed';
        return readBytes(file, maxRegistryBytes) ?? 'failed';
      } finally {
        removeFolder(folder);
      }
    },
    convertPropertyList: async (file) => {
      const { code, output } = await run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', '--', file]);
      if (code === 'too-large') return code;
      return code === 0 ? output : 'failed';
    },
  };
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
