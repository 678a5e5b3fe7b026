// The single-instance lock of a user data folder, and the messages of later instances to the first one.
import {
  existsSync,
  type FSWatcher,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

export interface SecondInstance {
  readonly argv: string[];
  readonly workingDirectory: string;
  readonly additionalData: unknown;
}

export interface InstanceLock {
  /**
   * Takes the lock. If another process holds it, sends that process this one's command line, working directory and
   * `additionalData`, and returns false.
   */
  readonly request: (folder: string, additionalData: unknown) => boolean;
  readonly release: () => void;
}

/** @param second called for every later instance while this process holds the lock */
export function createInstanceLock(second: (instance: SecondInstance) => void): InstanceLock {
  let held: { readonly lock: string; readonly inbox: string; readonly watcher: FSWatcher } | undefined;

  const release = () => {
    if (!held) return;
    held.watcher.close();
    rmSync(held.inbox, { recursive: true, force: true });
    rmSync(held.lock, { force: true });
    held = undefined;
  };
  const readInbox = (inbox: string) => {
    for (const name of readdirSync(inbox).filter((file) => file.endsWith('.json'))) {
      const instance = JSON.parse(readFileSync(join(inbox, name), 'utf8')) as SecondInstance;
      rmSync(join(inbox, name), { force: true });
      second(instance);
    }
  };

  return {
    release,
    request: (folder, additionalData) => {
      if (held) return true;
      mkdirSync(folder, { recursive: true });
      const lock = join(folder, 'SingleInstance.lock');
      const inbox = join(folder, 'SingleInstance.inbox');
      while (!take(lock)) {
        const instance: SecondInstance = {
          argv: process.argv,
          workingDirectory: process.cwd(),
          additionalData,
        };
        const message = join(inbox, `${process.pid}-${Date.now()}`);
        try {
          // Renamed when complete: the first instance reads files that end in .json only.
          writeFileSync(`${message}.part`, JSON.stringify(instance), { mode: 0o600 });
          renameSync(`${message}.part`, `${message}.json`);
          return false;
        } catch (error) {
          // Without an inbox the first instance is just starting or ending: try again.
          if (existsSync(inbox)) throw error;
        }
      }
      rmSync(inbox, { recursive: true, force: true });
      mkdirSync(inbox, { mode: 0o700 });
      const watcher = watch(inbox, () => readInbox(inbox));
      watcher.unref();
      held = { lock, inbox, watcher };
      process.once('exit', release);
      return true;
    },
  };
}

/** Writes this process's identity into the lock file unless the file names a running process. @returns whether it did */
function take(lock: string): boolean {
  for (;;) {
    try {
      writeFileSync(lock, identityOf(process.pid), { flag: 'wx', mode: 0o600 });
      return true;
    } catch (error) {
      const owner = readOwner(lock);
      // The file doesn't exist and can't be created.
      if (owner === undefined && !existsSync(lock) && !isTaken(error)) throw error;
      // An empty file is left by a full disk.
      if (owner !== undefined && owner !== '' && identityOf(Number.parseInt(owner, 10)) === owner)
        return false;
      rmSync(lock, { force: true });
      if (owner === '' && !isTaken(error)) throw error;
    }
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

function readOwner(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8');
  } catch {
    return undefined;
  }
}

/** The process id and, on Linux, the start time, because process ids are reused; '' for a process that doesn't run. */
function identityOf(pid: number): string {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return String(pid);
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return `${pid} ${fields[19] ?? ''}`;
  } catch {
    return '';
  }
}
