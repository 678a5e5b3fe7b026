// Runs the system's own programs that read policies, within limits of time and size.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBytes } from '../files/read-text-file.ts';
import { maxManagedBytes } from './settings-file.ts';

/**
 * What a program wrote, or why there is nothing. `missing`: the key to read doesn't exist. `blocked`: the program doesn't run for
 * this user.
 */
export type ProgramOutput = Uint8Array | 'missing' | 'failed' | 'blocked';

export type SystemPrograms = ReturnType<typeof createSystemPrograms>;

export interface Finished {
  readonly code: number | 'failed' | 'blocked';
  readonly output: Uint8Array;
}

/** The limit of all programs together. Perch's start waits for them. */
const programsWithinMs = 5_000;

/** The programs for one reading of the managed settings. The time limit begins with the call. `folder` is that of reg.exe. */
export function createSystemPrograms(folder?: string, run = runProgram, withinMs = programsWithinMs) {
  const timeLimit = AbortSignal.timeout(withinMs);
  let regExe: string | undefined;
  const runReg = (...args: readonly string[]) => {
    regExe ??= String.raw`${folder ?? windowsProgramFolder()}\reg.exe`;
    return run(regExe, args, timeLimit);
  };
  let forbidden: Promise<boolean> | undefined;
  /** Whether a policy forbids reg.exe: then it can't list a key that always exists. */
  const isForbidden = () =>
    (forbidden ??= runReg('query', String.raw`HKLM\Software`).then(({ code }) => code === 1));
  return {
    /** Returns the content of the file that `reg export` writes for a key. */
    exportRegistryKey: async (key: string): Promise<ProgramOutput> => {
      // An export ends with 1 for every failure, so a query finds out whether the key is missing. It runs beside the export,
      // which may be slow (https://learn.microsoft.com/windows-server/administration/windows-commands/reg-export).
      const reason = runReg('query', key).then(async ({ code }) => {
        if (code === 'blocked') return code;
        if (code !== 1) return 'failed';
        return (await isForbidden()) ? 'blocked' : 'missing';
      });
      const exportFolder = createFolder();
      if (exportFolder === undefined) return reason;
      const file = join(exportFolder, 'policies.reg');
      try {
        const { code } = await runReg('export', key, file, '/y');
        if (code === 'blocked') return code;
        if (code !== 0) return await reason;
        const written = readBytes(file, maxRegistryBytes);
        return typeof written === 'string' ? 'failed' : written;
      } finally {
        removeFolder(exportFolder);
      }
    },
    /** Returns a property list as JSON in UTF-8. */
    convertPropertyList: async (file: string): Promise<Uint8Array | 'failed'> => {
      const args = ['-convert', 'json', '-o', '-', '--', file];
      const { code, output } = await run('/usr/bin/plutil', args, timeLimit);
      // JSON has no dates and no binary data: plutil ends with 1 for a list that has any.
      return code === 0 ? output : 'failed';
    },
  };
}

/**
 * Returns the folder of Windows' own programs. Windows loads ntdll.dll from it into each process, and a diagnostic report of Node
 * names that file. %SystemRoot% isn't used: the user could set it, and so choose another reg.exe.
 */
export function windowsProgramFolder(report = createReport()): string {
  const loaded = 'sharedObjects' in report && Array.isArray(report.sharedObjects) ? report.sharedObjects : [];
  const folders = loaded.map((file) => /(.+)\\ntdll\.dll$/i.exec(String(file))?.[1]);
  return folders.find((each) => each !== undefined) ?? String.raw`C:\Windows\System32`;
}

function createReport(): object {
  try {
    // Otherwise Node looks up the name of each connection's other end.
    Object.assign(process.report, { excludeNetwork: true });
    return process.report.getReport();
  } catch {
    return {};
  }
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
    rmSync(folder, { recursive: true });
  } catch {
    // A virus scanner may have the file open.
  }
}

/** `reg export` writes two bytes for most characters (UTF-16), and each byte of a list as text. */
const maxRegistryBytes = 4 * maxManagedBytes;

/** How long to wait for a program that was killed: Windows removes no file that the program still has open. */
const endedWithinMs = 250;

/**
 * Resolves when the program has ended or, at the latest, soon after the time limit. The option `signal` of `execFile` isn't used:
 * it would send SIGTERM, and wait for a child of the program that has its output open.
 */
function runProgram(program: string, args: readonly string[], timeLimit: AbortSignal): Promise<Finished> {
  const unfinished: Finished = { code: 'failed', output: Buffer.alloc(0) };
  if (timeLimit.aborted) return Promise.resolve(unfinished);
  return new Promise((resolve) => {
    const options = {
      encoding: 'buffer',
      killSignal: 'SIGKILL',
      maxBuffer: 2 * maxManagedBytes,
      windowsHide: true,
    } as const;
    try {
      const child = execFile(program, args, options, (error, output) => {
        timeLimit.removeEventListener('abort', end);
        resolve({ code: error === null ? 0 : codeOf(error), output });
      });
      const end = () => {
        child.kill('SIGKILL');
        child.stdout?.destroy();
        child.stderr?.destroy();
        setTimeout(() => resolve(unfinished), endedWithinMs);
      };
      timeLimit.addEventListener('abort', end);
    } catch (error) {
      // Node throws for errors that it doesn't expect of a start, such as Windows' error 1260 (`blockedCodes`).
      resolve({ code: codeOf(error), output: Buffer.alloc(0) });
    }
  });
}

function codeOf(error: unknown): Finished['code'] {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code === 'number') return code;
  return blockedCodes.has(code) ? 'blocked' : 'failed';
}

/** The errors of a start that a policy forbids. `UNKNOWN` is Windows' error 1260, for which Node has no name. */
const blockedCodes: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'UNKNOWN']);
