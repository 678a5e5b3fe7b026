// protocol: https://www.electronjs.org/docs/latest/api/protocol
import type { Protocol as ElectronProtocol, protocol as electronProtocol } from 'electron';
import { isServed, registerSchemes } from '../pages/schemes.ts';
import type { ProtocolHandler } from '../pages/protocol-responses.ts';
import { app } from './app.ts';
import { UnimplementedError, unimplementedProxy, StrictObject, type PartOf } from './unimplemented-proxy.ts';

export class HostProtocol extends StrictObject implements PartOf<ElectronProtocol, HostProtocol> {
  readonly #handlers = new Map<string, ProtocolHandler>();

  constructor() {
    super('Protocol');
  }

  handle(scheme: string, handler: ProtocolHandler): void {
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    if (!isServed(scheme))
      throw new UnimplementedError(`protocol.handle for ${scheme}:, which is not registered`);
    this.#handlers.set(scheme, handler);
  }

  /** Host-internal: the handler of an address. */
  static handlerOf(protocol: HostProtocol, url: string): ProtocolHandler | undefined {
    return protocol.#handlers.get(url.slice(0, url.indexOf(':')));
  }
}

export const protocol = unimplementedProxy(
  {
    registerSchemesAsPrivileged(schemes) {
      if (app.isReady()) {
        throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
      }
      for (const { scheme, privileges = {} } of schemes) {
        const { standard, secure, ...others } = privileges;
        if (standard !== true || secure !== true || Object.keys(others).length > 0)
          throw new UnimplementedError(`a scheme like ${scheme}: that is not just standard and secure`);
      }
      registerSchemes(schemes);
    },
  } satisfies Partial<typeof electronProtocol>,
  'protocol',
);
