// protocol: https://www.electronjs.org/docs/latest/api/protocol
import type { Protocol as ElectronProtocol, protocol as electronProtocol } from 'electron';
import type { Protocol } from '../chromium/devtools.ts';
import { isServed, registerSchemes, servedPatterns } from '../pages/schemes.ts';
import type { ProtocolHandler } from '../pages/protocol-responses.ts';
import { app } from './app.ts';
import { UnimplementedError, unimplementedProxy, StrictEmitter, type PartOf } from './unimplemented-proxy.ts';
import { session } from './session.ts';

const builtIn = new Set(['http', 'https']);
/** The supported privileges, and those without a visible effect. */
const privileges = new Set(['standard', 'secure', 'supportFetchAPI', 'corsEnabled', 'stream', 'codeCache']);

export class HostProtocol extends StrictEmitter implements PartOf<ElectronProtocol, HostProtocol> {
  readonly #handlers = new Map<string, ProtocolHandler>();
  readonly #changed: () => void;

  /** @param changed called when a scheme is handled or unhandled */
  constructor(changed: () => void) {
    super('Protocol');
    this.#changed = changed;
  }

  handle(scheme: string, handler: ProtocolHandler): void {
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    if (scheme === 'file') throw new UnimplementedError('protocol.handle for file');
    if (!builtIn.has(scheme) && !isServed(scheme)) {
      throw new UnimplementedError(
        `protocol.handle for ${scheme}:, which is not registered as standard and secure`,
      );
    }
    this.#handlers.set(scheme, handler);
    this.#changed();
  }

  unhandle(scheme: string): void {
    if (!this.#handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
    this.#changed();
  }

  isProtocolHandled(scheme: string): boolean {
    return this.#handlers.has(scheme);
  }

  /** Of the host: the handler of an address. */
  static handlerOf(protocol: HostProtocol, url: string): ProtocolHandler | undefined {
    return protocol.#handlers.get(url.slice(0, url.indexOf(':')));
  }

  /** Of the host: the requests to intercept for the handlers and the app's own schemes. */
  static patternsOf(protocol: HostProtocol): Protocol.Fetch.RequestPattern[] {
    const intercepted = [...protocol.#handlers.keys()].filter((scheme) => builtIn.has(scheme));
    return [...intercepted.map((scheme) => `${scheme}://*`), ...servedPatterns()].map((urlPattern) => ({
      urlPattern,
      requestStage: 'Request',
    }));
  }
}

export const protocol = unimplementedProxy(
  {
    registerSchemesAsPrivileged(schemes) {
      if (app.isReady()) {
        throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
      }
      for (const { scheme, privileges: wanted = {} } of schemes) {
        if (wanted.standard !== true || wanted.secure !== true) {
          throw new UnimplementedError(`a scheme like ${scheme}: that is not both standard and secure`);
        }
        for (const [name, value] of Object.entries(wanted)) {
          if (value && !privileges.has(name))
            throw new UnimplementedError(`the privilege ${name} of a scheme`);
        }
      }
      registerSchemes(schemes);
    },
    handle: (scheme, handler) => session.defaultSession.protocol.handle(scheme, handler),
    unhandle: (scheme) => session.defaultSession.protocol.unhandle(scheme),
    isProtocolHandled: (scheme) => session.defaultSession.protocol.isProtocolHandled(scheme),
  } satisfies Partial<typeof electronProtocol>,
  'protocol',
);
