// Remembers that an Electron binary has run on this machine, so that the next start doesn't try it out again. Failures are
// not remembered.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { release } from 'node:os';
import { dirname, join } from 'node:path';
import { thisMachine } from './probe.ts';

export interface ProbeCache {
  readonly has: (path: string, switches: readonly string[]) => boolean;
  readonly add: (path: string, switches: readonly string[]) => void;
  readonly clear: () => void;
}

/** A cache in a file, which holds one binary. An unreadable file is an empty cache; one that can't be written stays so. */
export function createProbeCache(file: string): ProbeCache {
  return {
    has: (path, switches) => {
      try {
        return readFileSync(file, 'utf8') === fingerprint(path, switches);
      } catch {
        return false;
      }
    },
    add: (path, switches) => {
      try {
        mkdirSync(dirname(file), { recursive: true });
        // Never writes through a hard link: copies of a project may share its files.
        rmSync(file, { force: true });
        writeFileSync(file, fingerprint(path, switches));
      } catch {
        // The next start tries again.
      }
    },
    clear: () => {
      try {
        rmSync(file, { force: true });
      } catch {
        // A file that can't be removed couldn't be written either.
      }
    },
  };
}

/** What the outcome depends on: the binary, its sandbox helper, the switches, the user, the kernel and its rules. */
function fingerprint(path: string, switches: readonly string[]): string {
  const binary = statSync(path);
  const helper = statSync(join(dirname(path), 'chrome-sandbox'), { throwIfNoEntry: false });
  const facts = [
    [path, binary.size, binary.mtimeMs],
    [helper?.mode, helper?.uid],
    switches,
    [process.getuid?.(), release(), process.env['XDG_SESSION_TYPE']],
    thisMachine(),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
