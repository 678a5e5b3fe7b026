// The single instance: who holds the lock of a user data folder, and what a second instance leaves for the first.
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
  /** Takes the lock; where another process has it, leaves this one's command line for it. */
  readonly request: (folder: string, additionalData: unknown) => boolean;
  readonly isHeld: () => boolean;
  readonly release: () => void;
}

/** @param second hears of every later instance, as long as this one holds the lock */
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
    isHeld: () => held !== undefined,
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
          // Whole before it is seen: the first instance looks at files that end in .json only.
          writeFileSync(`${message}.part`, JSON.stringify(instance), { mode: 0o600 });
          renameSync(`${message}.part`, `${message}.json`);
          return false;
        } catch (error) {
          // The first instance takes its inbox with it when it ends: then the lock is free, or about to be.
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

/** Writes this process into the lock file, unless a process that still runs is written there. */
function take(lock: string): boolean {
  for (;;) {
    try {
      writeFileSync(lock, identityOf(process.pid), { flag: 'wx', mode: 0o600 });
      return true;
    } catch (error) {
      const owner = readOwner(lock);
      // Not there, and can't be made.
      if (owner === undefined && !existsSync(lock) && !isTaken(error)) throw error;
      // It is empty where the disk was full.
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

/** Its number, and where the system tells it the time of its start, as numbers are used again. */
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
