// `npm run keytar:record`: downloads the file of the installed version of keytar for every platform that is packed, as
// keytar's install script does, and compares each with keytar-hashes.json. Adds the hashes that are missing: trusted on
// first use, so they are to be reviewed before they are committed. Exit code 1 where a file can't be downloaded or
// isn't the recorded one.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installedVersion, type KeytarRecord, readRecord, recordFile, sha256Of } from './keytar-file.ts';

/** The platforms with packages. */
export const targets = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'];

export interface RecordResult {
  readonly record: KeytarRecord;
  /** A line for each platform. */
  readonly lines: readonly string[];
  readonly ok: boolean;
}

/**
 * Compares downloaded files with the recorded hashes and adds what is missing. A recorded hash is never replaced.
 *
 * @param downloaded the hash of each platform's file; undefined where it couldn't be downloaded
 */
export function recordHashes(
  recorded: KeytarRecord,
  version: string,
  downloaded: ReadonlyMap<string, string | undefined>,
): RecordResult {
  const known = recorded.version === version ? recorded.sha256 : {};
  const added: Record<string, string> = {};
  let ok = true;
  const lines = [...downloaded].map(([target, sha256]) => {
    const expected = known[target];
    if (sha256 === undefined) {
      ok = false;
      return `${target}: could not be downloaded (no network?)`;
    }
    if (expected === undefined) {
      added[target] = sha256;
      return `${target}: recorded ${sha256}; review it before you commit it`;
    }
    if (expected === sha256) return `${target}: as recorded`;
    ok = false;
    return `${target}: is ${sha256}, but ${expected} is recorded`;
  });
  const sha256 = Object.fromEntries(Object.entries({ ...known, ...added }).toSorted());
  return { record: { version, sha256 }, lines, ok };
}

/**
 * Downloads the file of the installed version with keytar's own downloader, `prebuild-install`. Returns its hash, or
 * undefined where that fails.
 *
 * @param target such as linux-x64
 * @param env npm_config_keytar_binary_host is another address than the release's
 */
export async function downloadKeytar(target: string, env = process.env): Promise<string | undefined> {
  const [platform = '', arch = ''] = target.split('-');
  const keytar = createRequire(import.meta.url).resolve('keytar/package.json');
  const downloader = createRequire(keytar).resolve('prebuild-install/bin.js');
  const folder = await mkdtemp(join(tmpdir(), 'perch-keytar-'));
  try {
    await cp(keytar, join(folder, 'package.json'));
    await promisify(execFile)(process.execPath, [downloader, '--platform', platform, '--arch', arch], {
      cwd: folder,
      // Not npm's cache: the file as it is published now.
      env: { ...env, npm_config_cache: join(folder, 'cache'), npm_config_libc: 'glibc' },
      timeout: 60_000,
    });
    return sha256Of(await readFile(join(folder, 'build/Release/keytar.node')));
  } catch {
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const downloaded = await Promise.all(
    targets.map(async (target) => [target, await downloadKeytar(target)] as const),
  );
  const { record, lines, ok } = recordHashes(readRecord(), installedVersion(), new Map(downloaded));
  console.log(lines.join('\n'));
  if (ok) await writeFile(recordFile, `${JSON.stringify(record, null, 2)}\n`);
  else {
    console.log('Nothing was changed.');
    process.exitCode = 1;
  }
}
