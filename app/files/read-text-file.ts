// Reads a text file that a user, a command line or an administrator has named. The path can lead to anything, such as a named
// pipe, where an ordinary read blocks until another program writes to it.
import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { errorCode } from './error-code.ts';

/**
 * Why a file wasn't read. `missing`: there is none. `unreadable`: the system refuses. `not-a-file`: a folder, a named pipe
 * or a device. `too-large`: longer than the limit. `not-text`: not valid UTF-8.
 */
export type FileProblem = 'missing' | 'unreadable' | 'not-a-file' | 'too-large' | 'not-text';

export type TextFile<Problem = FileProblem> =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: Problem };

/**
 * With these flags, opening a named pipe doesn't block, and a terminal doesn't become the controlling one (open(2)). Windows
 * has neither flag: they are undefined there, which `|` converts to 0.
 */
const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY;

/**
 * Reads a file as UTF-8, with or without a byte order mark. Doesn't throw. `check` may refuse the opened file, such as by its
 * owner. No other file can take its place between the check and the reading.
 */
export function readTextFile<Problem extends string = never>(
  path: string,
  maxBytes: number,
  check?: (opened: Stats) => Problem | undefined,
): TextFile<FileProblem | Problem> {
  const bytes = readBytes(path, maxBytes, check);
  if (typeof bytes === 'string') return { ok: false, problem: bytes };
  const text = decodeUtf8(bytes);
  return text === undefined ? { ok: false, problem: 'not-text' } : { ok: true, text };
}

/** Like `readTextFile`, without decoding. */
export function readBytes<Problem extends string = never>(
  path: string,
  maxBytes: number,
  check: (opened: Stats) => Problem | undefined = () => undefined,
): Uint8Array | FileProblem | Problem {
  let file: number;
  try {
    file = openSync(path, flags);
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes(errorCode(error)) ? 'missing' : 'unreadable';
  }
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return 'not-a-file';
    const problem = check(stats);
    if (problem !== undefined) return problem;
    const bytes = readUpTo(file, maxBytes + 1);
    return bytes.length > maxBytes ? 'too-large' : bytes;
  } catch {
    return 'unreadable';
  } finally {
    closeSync(file);
  }
}

/** Returns undefined if the bytes aren't UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : undefined;
}

/** Reads to the end of the file, at most `maxBytes`. A file of the system, as in /proc, may be longer than its stated size. */
function readUpTo(file: number, maxBytes: number): Uint8Array {
  const bytes = Buffer.alloc(maxBytes);
  let length = 0;
  let read: number;
  do {
    read = readSync(file, bytes, { offset: length });
    length += read;
  } while (read > 0);
  return bytes.subarray(0, length);
}
