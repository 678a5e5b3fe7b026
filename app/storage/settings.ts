// What outlives a run and is not secret, in one file that only its owner can read. The file is read once, at start.
import Store from 'electron-store';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, type Log, type Settings, SettingsError } from '../core/ports.ts';
import { emptySettings, readSettingsFile, type StoredSettings } from './settings-file.ts';
import { createSettings } from './settings-state.ts';

export interface OpenSettingsOptions {
  readonly clock: Pick<Clock, 'after' | 'wall'>;
  readonly log: Log;
}

/**
 * Opens the settings in a folder. Where the file is damaged a copy of it is put aside under a name that says so, and
 * what can't be read is as in new settings. A connection that this Perch can't read, as a later one may have written it,
 * stays in the file with its accounts. Where the file can't be written, Perch runs on what it read and writes later.
 *
 * A file that another program has changed while Perch runs is copied aside before Perch writes its own settings over it;
 * until then it is left as it is, and the next start reads it.
 *
 * @throws the system's error where the file exists and can't be read. No reading after that throws.
 */
export function openSettings(folder: string, { clock, log }: OpenSettingsOptions): Settings {
  const file = join(folder, 'settings.json');
  const found = readText(file);
  const { stored, damaged } =
    found === undefined ? { stored: emptySettings, damaged: [] } : readSettingsFile(found);
  const isDamaged = damaged === 'everything' || damaged.length > 0;
  const setAside: string[] = [];
  let damagedCopy = file;
  const put = openFile(folder);
  /** The file's last known text. Any other text was written by another program, and is copied before it is replaced. */
  let known = isDamaged ? undefined : found;

  const write = (next: StoredSettings) => {
    try {
      const there = readText(file);
      if (there !== undefined && there !== known) {
        if (isDamaged && there === found) damagedCopy = copyAside(`${file}.damaged`, there);
        else setAside.push(copyAside(`${file}.changed`, there));
        known = there;
      }
      known = put(next);
    } catch (error) {
      throw writeError(error);
    }
  };

  const isWritten = found === undefined || (!isDamaged && found === serialized(stored));
  const settings = createSettings(stored, { write, clock, log, isOnDisk: isWritten });
  return {
    ...settings,
    ...(isDamaged && { damage: { aside: damagedCopy, parts: damaged } }),
    changedFiles: () => setAside,
  };

  function copyAside(name: string, text: string): string {
    const copy = `${name}-${clock.wall()}`;
    try {
      writeFileSync(copy, text, { mode: 0o600 });
    } catch (error) {
      rmSync(copy, { force: true });
      throw error;
    }
    log(`settings: a copy of the file is kept as ${copy}`);
    return copy;
  }
}

/**
 * The file as electron-store writes it: as a whole, into a new file that takes the place of the old one, and readable by
 * its owner only. What it reads itself, before and at each time, is not used, so that no shape of the file can make it
 * throw.
 */
function openFile(folder: string): (stored: StoredSettings) => string {
  let text = '';
  let store: Store<StoredSettings> | undefined;
  return (stored) => {
    store ??= new Store<StoredSettings>({
      cwd: folder,
      name: 'settings',
      configFileMode: 0o600,
      serialize: (value) => {
        text = serialized(value);
        return text;
      },
      deserialize: () => emptySettings,
    });
    store.store = stored;
    return text;
  };
}

function serialized(stored: StoredSettings): string {
  return JSON.stringify(stored, undefined, '\t');
}

/** Undefined where there is no file. */
function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function writeError(error: unknown): SettingsError {
  const isFull = ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');
  const reason = error instanceof Error ? error.message : String(error);
  return new SettingsError(isFull ? 'disk-full' : 'not-written', reason, { cause: error });
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
