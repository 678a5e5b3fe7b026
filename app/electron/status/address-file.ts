// Where the running Perch of a data folder answers programs: a file with a socket's address, or a pipe's on Windows, and a secret, both
// random for each run. What it says is believed only if a connection works.
import { existsSync, lstatSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import * as v from 'valibot';
import { isWritable } from '../../files/writing.ts';
import { readTextFile } from '../../files/read-text-file.ts';

const content = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ address: v.pipe(v.string(), v.check(isAbsolute)), secret: v.string() }),
);

const maxFileBytes = 1_000;
/** A socket's path has 104 bytes on macOS, 108 on Linux, with the zero at its end (unix(7)). */
const maxSocketBytes = 103;

export const statusFile = (dataDir: string) => join(dataDir, 'status-address');

/** Returns undefined if there is no usable file, and `foreign` if the reason is that the folder is another user's. */
export function readStatusAddress(dataDir: string): v.InferOutput<typeof content> | 'foreign' | undefined {
  // Windows has no user IDs.
  const isForeign = ({ uid }: { readonly uid: number }) => uid !== (process.getuid?.() ?? uid);
  const read = readTextFile(statusFile(dataDir), maxFileBytes, (file) =>
    isForeign(file) ? 'owner' : undefined,
  );
  if (!read.ok && read.problem === 'unreadable') return 'foreign';
  if (!read.ok) return existsSync(dataDir) && isForeign(lstatSync(dataDir)) ? 'foreign' : undefined;
  const parsed = v.safeParse(content, read.text);
  return parsed.success ? parsed.output : undefined;
}

/** Returns the path of a new socket or pipe: in the first folder that can hold it. */
export function newSocketPath(
  name: string,
  platform: NodeJS.Platform,
  { XDG_RUNTIME_DIR: runtime = '' }: NodeJS.ProcessEnv,
): string {
  if (platform === 'win32') return String.raw`\\.\pipe\perch-${name}`;
  const paths = [runtime, tmpdir()].filter(isWritable).map((folder) => join(folder, `perch-${name}`));
  return paths.find((path) => Buffer.byteLength(path) <= maxSocketBytes) ?? join('/tmp', `perch-${name}`);
}
