// session: https://www.electronjs.org/docs/latest/api/session
import type { Session as ElectronSession, session as electronSession } from 'electron';
import type { InterceptionRules } from '../pages/interception-rules.ts';
import { type Storage, createStorage } from '../pages/storage.ts';
import { app } from './app.ts';
import { servedPatterns } from '../pages/schemes.ts';
import { interceptWorker } from '../pages/worker-interception.ts';
import { type ProxySource, proxyOfConfig, proxySource, resolveProxy } from '../pages/proxy.ts';
import { chromium, host } from '../runtime/host.ts';
import { type Certificates, createCertificates } from './certificates.ts';
import { watchDownloads } from './download-item.ts';
import {
  UnimplementedError,
  unimplementedProxy,
  StrictEmitter,
  type PartOf,
  whole,
} from './unimplemented-proxy.ts';
import {
  type CheckHandler,
  createPermissions,
  type Permissions,
  type RequestHandler,
} from './permissions.ts';
import { contentsOfFrame } from './web-contents.ts';
import { HostWebRequest } from './web-request.ts';
import { HostProtocol } from './protocol.ts';

/** A page's access to its session. */
export interface SessionInternals {
  /** Resolves to the id of its browser context (undefined for the default one) when that is ready for pages. */
  readonly context: () => Promise<string | undefined>;
  readonly storage: Storage;
  readonly rules: InterceptionRules;
  readonly permissions: Permissions;
  readonly certificates: Certificates;
}

const internals = new WeakMap<object, SessionInternals>();
const partitions = new Map<string, HostSession>();
let defaultSession: HostSession | undefined;

export class HostSession extends StrictEmitter implements PartOf<ElectronSession, HostSession> {
  readonly protocol: ElectronSession['protocol'];
  readonly webRequest: ElectronSession['webRequest'];
  readonly #storage: Storage;
  readonly #permissions: Permissions;
  readonly #certificates: Certificates;
  readonly #isPersistent: boolean;
  readonly #isDefault: boolean;
  #proxy: ProxySource = proxySource(host().commandLine, process.env);

  /** @param partition undefined for the default session */
  constructor(partition: string | undefined) {
    super('Session', ['will-download']);
    const listeners = new Set<() => void>();
    const changed = () => {
      for (const listener of listeners) listener();
    };
    const protocol = new HostProtocol();
    const webRequest = new HostWebRequest(changed);
    this.protocol = whole(protocol);
    this.webRequest = whole(webRequest);
    this.#isDefault = partition === undefined;
    this.#isPersistent = partition === undefined || partition.startsWith('persist:');
    const storage = createStorage(this.#isDefault);
    const permissions = createPermissions(storage);
    const certificates = createCertificates(changed, (url) => this.resolveProxy(url));
    this.#certificates = certificates;
    this.#storage = storage;
    this.#permissions = permissions;
    let context: Promise<string | undefined> | undefined;
    const rules: InterceptionRules = {
      patterns: () => [
        ...servedPatterns(),
        ...HostWebRequest.patternsOf(webRequest),
        ...(certificates.verifyProc ? [{ urlPattern: 'https://*' }] : []),
      ],
      mayConnect: certificates.mayConnect,
      isCancelled: (request) => HostWebRequest.isCancelled(webRequest, request),
      handlerOf: (url) => HostProtocol.handlerOf(protocol, url),
      onChange: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
    internals.set(this, {
      storage,
      permissions,
      certificates,
      context: () => (context ??= prepareContext(storage, this, rules)),
      rules,
    });
  }

  isPersistent(): boolean {
    return this.#isPersistent;
  }

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.#permissions.requestHandler = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.#permissions.checkHandler = handler;
  }

  setCertificateVerifyProc(proc: Certificates['verifyProc']): void {
    this.#certificates.verifyProc = proc;
  }

  /** Rejects if a PAC script or the desktop's settings decide, because only Chromium knows the result then. */
  resolveProxy(url: string): Promise<string> {
    const source = this.#proxy;
    if (typeof source === 'object' && 'unknown' in source) {
      return Promise.reject(new UnimplementedError(`Session.resolveProxy where ${source.unknown} decides`));
    }
    return Promise.resolve(resolveProxy(source, url));
  }

  /** Works only before Chromium has the session's browser context, so never for the default session. */
  setProxy(config: Electron.ProxyConfig): Promise<void> {
    const source = proxyOfConfig(config);
    if (source === undefined)
      return Promise.reject(new UnimplementedError(`Session.setProxy of mode ${String(config.mode)}`));
    if (!this.#storage.setProxy(source)) {
      return Promise.reject(
        new UnimplementedError('Session.setProxy for the default session, or after its first page'),
      );
    }
    this.#proxy = source;
    return Promise.resolve();
  }

  clearStorageData(): Promise<void> {
    return this.#storage.clear();
  }
}

/** Host-internal. @throws TypeError for other objects */
export function internalsOf(session: object): SessionInternals {
  const found = internals.get(session);
  if (!found) throw new TypeError('This is not a session of the Chromium host.');
  return found;
}

export const session = unimplementedProxy(
  {
    get defaultSession() {
      return whole<ElectronSession>(theDefault());
    },
    fromPartition(partition: string, options?: Electron.FromPartitionOptions): ElectronSession {
      // The host has no disk cache that `cache: false` could disable.
      for (const name of Object.keys(options ?? {})) {
        if (name !== 'cache') throw new UnimplementedError(`the option ${name} of session.fromPartition`);
      }
      if (!app.isReady()) throw new Error('Session can only be received when app is ready');
      if (partition === '') return whole(theDefault());
      const known = partitions.get(partition) ?? created(new HostSession(partition));
      partitions.set(partition, known);
      return whole(known);
    },
  } satisfies Partial<typeof electronSession>,
  'session',
);

function theDefault(): HostSession {
  defaultSession ??= created(new HostSession(undefined));
  return defaultSession;
}

async function prepareContext(
  storage: Storage,
  owner: HostSession,
  rules: InterceptionRules,
): Promise<string | undefined> {
  const context = await storage.contextId();
  const running = await chromium;
  running.targets.onWorker(context, (worker) => interceptWorker(worker, rules));
  await watchDownloads(running, context, owner, contentsOfFrame);
  return context;
}

function created(made: HostSession): HostSession {
  app.emit('session-created', made);
  return made;
}
