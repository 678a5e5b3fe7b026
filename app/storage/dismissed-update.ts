// Stores which update notice the user has dismissed last: a file with nothing but the version.
import { writeFileSync } from 'node:fs';
import type { Log } from '../core/runtime.ts';
import { privateFile } from '../files/narrow-mode.ts';
import { readTextFile } from '../files/read-text-file.ts';
import type { DismissedUpdate } from '../core/updates/update-check.ts';

const maxBytes = 1000;

/** Where the file can't be written, the notice is shown again in the next run. */
export function openDismissedUpdate(file: string, log: Log): DismissedUpdate {
  return {
    read: () => {
      const stored = readTextFile(file, maxBytes);
      return stored.ok ? stored.text.trim() : undefined;
    },
    write: (version) => {
      try {
        writeFileSync(file, `${version}\n`, { mode: privateFile });
      } catch (error) {
        log(`updates: the dismissed notice was not stored (${String(error)})`, 'warn');
      }
    },
  };
}
