// A session's storage: a browser context of Chromium, isolated from the others.
import type { ClearStorageDataOptions } from 'electron';
import type { Chromium } from '../chromium/process.ts';
import { chromium } from '../runtime/host.ts';
import type { ProxyRules } from './proxy.ts';
import { toChromium } from './schemes.ts';

export interface Storage {
  /** The id of the context; undefined for the default one. The first call creates the context. */
  readonly contextId: () => Promise<string | undefined>;
  /** Sets the proxy of a context that doesn't exist yet; the default one always exists. @returns whether it was set */
  readonly setProxy: (proxy: ProxyRules | 'direct') => boolean;
  /** Adds an origin whose storage `clear` clears. */
  readonly visited: (url: string) => void;
  readonly clear: (options: ClearStorageDataOptions) => Promise<void>;
  readonly clearCache: () => Promise<void>;
}

type Kind = NonNullable<ClearStorageDataOptions['storages']>[number];

/** Electron's storage types and Chromium's; `cookies` have their own command. */
const kinds: Readonly<Record<Exclude<Kind, 'cookies'>, string>> = {
  filesystem: 'file_systems',
  indexdb: 'indexeddb',
  localstorage: 'local_storage',
  shadercache: 'shader_cache',
  serviceworkers: 'service_workers',
  cachestorage: 'cache_storage',
};

export function createStorage(isDefault: boolean): Storage {
  const origins = new Set<string>();
  let made: Promise<string | undefined> | undefined;
  let proxy: ProxyRules | 'direct' | undefined;
  const contextId = () => (made ??= isDefault ? Promise.resolve(undefined) : createContext(proxy));

  /** Runs an action in a temporary page of the context: CDP clears storage through a page. */
  const throughPage = async (
    action: (browser: Chromium, sessionId: string) => Promise<void>,
  ): Promise<void> => {
    const running = await chromium;
    const id = await contextId();
    const { targetId } = await running.browser.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      ...(id !== undefined && { browserContextId: id }),
    });
    try {
      const { sessionId } = await running.browser.send('Target.attachToTarget', { targetId, flatten: true });
      await action(running, sessionId);
      running.forget(sessionId);
    } finally {
      running.browser.post('Target.closeTarget', { targetId });
    }
  };

  return {
    contextId,
    setProxy: (rules) => {
      if (isDefault || made) return false;
      proxy = rules;
      return true;
    },
    visited: (url) => {
      const address = toChromium(url);
      if (URL.canParse(address) && new URL(address).origin !== 'null') origins.add(new URL(address).origin);
    },
    clear: async ({ origin, storages }) => {
      const wanted = storages ?? [...(Object.keys(kinds) as Kind[]), 'cookies'];
      const id = await contextId();
      if (wanted.includes('cookies') && origin === undefined) {
        const { browser } = await chromium;
        await browser.send('Storage.clearCookies', { ...(id !== undefined && { browserContextId: id }) });
      }
      const types = wanted.flatMap((kind) => (kind === 'cookies' ? [] : [kinds[kind]]));
      if (origin !== undefined && wanted.includes('cookies')) types.push('cookies');
      const cleared = origin === undefined ? [...origins] : [new URL(toChromium(origin)).origin];
      if (types.length === 0 || cleared.length === 0) return;
      await throughPage(async (running, sessionId) => {
        const page = running.session(sessionId);
        const storageTypes = types.join(',');
        await Promise.all(
          cleared.map((address) =>
            page.send('Storage.clearDataForOrigin', { origin: address, storageTypes }),
          ),
        );
      });
    },
    clearCache: () =>
      throughPage(async (running, sessionId) => {
        const page = running.session(sessionId);
        await page.send('Network.enable');
        await page.send('Network.clearBrowserCache');
      }),
  };
}

async function createContext(proxy: ProxyRules | 'direct' | undefined): Promise<string> {
  const { browser } = await chromium;
  const { browserContextId } = await browser.send('Target.createBrowserContext', {
    disposeOnDetach: true,
    ...(proxy === 'direct' && { proxyServer: 'direct://' }),
    ...(typeof proxy === 'object' && { proxyServer: proxy.servers, proxyBypassList: proxy.bypass }),
  });
  return browserContextId;
}
