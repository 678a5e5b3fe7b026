// A session's storage: a browser context of Chromium, isolated from the others.
import { chromium } from '../runtime/host.ts';
import type { ProxyRules } from './proxy.ts';
import { toChromium } from './schemes.ts';

export interface Storage {
  /** The id of the context; undefined for the default one. The first call creates the context. */
  readonly contextId: () => Promise<string | undefined>;
  /** Sets the proxy of a context that doesn't exist yet; the default one always exists. @returns whether it was set */
  readonly setProxy: (proxy: ProxyRules | 'direct') => boolean;
  /** Adds an address's origin to those whose storage `clear` clears. */
  readonly visited: (url: string) => void;
  readonly clear: () => Promise<void>;
}

export function createStorage(isDefault: boolean): Storage {
  const origins = new Set<string>();
  let made: Promise<string | undefined> | undefined;
  let proxy: ProxyRules | 'direct' | undefined;
  const contextId = () => (made ??= isDefault ? Promise.resolve(undefined) : createContext(proxy));

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
    // Through a temporary page of the context: CDP has no other way.
    clear: async () => {
      const { browser, session, forget } = await chromium;
      const id = await contextId();
      const context = id === undefined ? {} : { browserContextId: id };
      await browser.send('Storage.clearCookies', context);
      const page = { url: 'about:blank', newWindow: true };
      const { targetId } = await browser.send('Target.createTarget', { ...page, ...context });
      const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
      const { send } = session(sessionId);
      await Promise.all(
        [...origins].map((origin) => send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })),
      );
      forget(sessionId);
      browser.post('Target.closeTarget', { targetId });
    },
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
