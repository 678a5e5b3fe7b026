// session: https://www.electronjs.org/docs/latest/api/session
import type { Session as ElectronSession, session as electronSession } from 'electron';
import type { TrafficRules } from '../pages/traffic.ts';
import { type Storage, createStorage } from '../pages/storage.ts';
import { app } from './app.ts';
import { LoudEmitter, loud, whole } from './loud.ts';
import { HostProtocol } from './protocol.ts';

type Members =
  | 'protocol'
  | 'clearStorageData'
  | 'clearCache'
  | 'isPersistent'
  | 'registerPreloadScript'
  | 'unregisterPreloadScript'
  | 'getPreloadScripts';

/** What a page needs to know of its session. */
export interface SessionInternals {
  readonly storage: Storage;
  readonly rules: TrafficRules;
  readonly preloads: () => string[];
}

const internals = new WeakMap<object, SessionInternals>();
const partitions = new Map<string, HostSession>();
let defaultSession: HostSession | undefined;

export class HostSession extends LoudEmitter implements Pick<ElectronSession, Members> {
  readonly protocol: ElectronSession['protocol'];
  readonly #storage: Storage;
  readonly #isPersistent: boolean;
  readonly #preloads = new Map<string, Electron.PreloadScript>();

  /** @param partition none: the default session */
  constructor(partition: string | undefined) {
    super('Session', ['will-download']);
    const listeners = new Set<() => void>();
    const protocol = new HostProtocol(() => {
      for (const listener of listeners) listener();
    });
    this.protocol = whole(protocol);
    this.#isPersistent = partition === undefined || partition.startsWith('persist:');
    this.#storage = createStorage(partition === undefined);
    internals.set(this, {
      storage: this.#storage,
      preloads: () => [...this.#preloads.values()].map(({ filePath }) => filePath),
      rules: {
        patterns: () => HostProtocol.patternsOf(protocol),
        handlerOf: (url) => HostProtocol.handlerOf(protocol, url),
        onChange: (listener) => {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
    });
  }

  isPersistent(): boolean {
    return this.#isPersistent;
  }

  registerPreloadScript(script: Electron.PreloadScriptRegistration): string {
    const id = script.id ?? `preload-${this.#preloads.size + 1}`;
    if (this.#preloads.has(id)) throw new Error(`Cannot register preload script with existing ID '${id}'`);
    this.#preloads.set(id, { ...script, id });
    return id;
  }

  unregisterPreloadScript(id: string): void {
    if (!this.#preloads.delete(id))
      throw new Error(`Cannot unregister preload script with non-existing ID '${id}'`);
  }

  getPreloadScripts(): Electron.PreloadScript[] {
    return [...this.#preloads.values()];
  }

  clearStorageData(options?: Electron.ClearStorageDataOptions): Promise<void> {
    return this.#storage.clear(options ?? {});
  }

  clearCache(): Promise<void> {
    return this.#storage.clearCache();
  }
}

/** Of the host. */
export function internalsOf(session: object): SessionInternals {
  const found = internals.get(session);
  if (!found) throw new TypeError('This is not a session of the Chromium host.');
  return found;
}

export const session: Pick<typeof electronSession, 'defaultSession' | 'fromPartition'> = loud(
  {
    get defaultSession() {
      defaultSession ??= created(new HostSession(undefined));
      return whole<ElectronSession>(defaultSession);
    },
    fromPartition(partition) {
      if (!app.isReady()) throw new Error('Session can only be received when app is ready');
      if (partition === '') return session.defaultSession;
      const known = partitions.get(partition) ?? created(new HostSession(partition));
      partitions.set(partition, known);
      return whole<ElectronSession>(known);
    },
  },
  'session',
);

function created(made: HostSession): HostSession {
  app.emit('session-created', made);
  return made;
}
