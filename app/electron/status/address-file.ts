// Where the running Perch of a data folder answers programs: a file with the address of a socket, or of a pipe on Windows, and a secret.
// Both are random for each run. What the file says is believed only if a connection to the address works.
import { lstatSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import * as v from 'valibot';
import { isWritable } from '../../files/is-writable.ts';
import { privateFile } from '../../files/narrow-mode.ts';
import { readTextFile } from '../../files/read-text-file.ts';

const address = v.object({ address: v.pipe(v.string(), v.check(isAbsolute)), secret: v.string() });
export type StatusAddress = Readonly<v.InferOutput<typeof address>>;

const maxFileBytes = 1_000;
/** A socket's path has 104 bytes on macOS, 108 on Linux, with the zero at its end (unix(7)). */
const maxSocketBytes = 103;

const fileIn = (dataDir: string) => join(dataDir, 'status-address');

/** Returns `foreign` if another user's folder or file is the reason, and undefined if there is no usable file. */
export function readStatusAddress(dataDir: string): StatusAddress | 'foreign' | undefined {
  const isForeign = ({ uid }: { readonly uid: number }) => uid !== (process.getuid?.() ?? uid);
  const read = readTextFile(fileIn(dataDir), maxFileBytes, (stats) =>
    isForeign(stats) ? ('owner' as const) : undefined,
  );
  const folder = lstatSync(dataDir, { throwIfNoEntry: false });
  if (!read.ok)
    return read.problem === 'unreadable' || (folder !== undefined && isForeign(folder))
      ? 'foreign'
      : undefined;
  try {
    const parsed = v.safeParse(address, JSON.parse(read.text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces the file. @throws the system's error */
export function writeStatusAddress(dataDir: string, written: StatusAddress): void {
  removeStatusAddress(dataDir);
  // `wx` follows no link.
  writeFileSync(fileIn(dataDir), JSON.stringify(written), { mode: privateFile, flag: 'wx' });
}

export function removeStatusAddress(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** Removes the socket that a crashed Perch has left. */
export function removeLeftSocket(dataDir: string): void {
  const left = readStatusAddress(dataDir);
  if (typeof left !== 'object' || !/\/perch-[\w-]+$/.test(left.address)) return;
  if (lstatSync(left.address, { throwIfNoEntry: false })?.isSocket() === true)
    rmSync(left.address, { force: true });
}

/** Returns the address of a new socket or pipe; undefined if no folder can hold the socket. */
export function newSocketPath(
  name: string,
  platform: NodeJS.Platform,
  { XDG_RUNTIME_DIR: runtime = '' }: NodeJS.ProcessEnv,
): string | undefined {
  if (platform === 'win32') return String.raw`\\.\pipe\perch-${name}`;
  const folder = [runtime, tmpdir(), '/tmp'].find(
    (each) => isWritable(each) && Buffer.byteLength(join(each, `perch-${name}`)) <= maxSocketBytes,
  );
  return folder === undefined ? undefined : join(folder, `perch-${name}`);
}
