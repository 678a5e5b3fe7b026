// Who gets the user name and password of the manually set proxy: that proxy alone, from Perch's own requests (undici)
// and from the pages of a sign-in window (Chromium's `login` event).
import type { AuthInfo } from 'electron';
import type { Preferences } from '../../contract/preferences.ts';
import { failed, ok, type Result } from '../../api/http/result.ts';
import type { SecretLookup } from '../../core/ports.ts';
import { isManualProxy } from './proxies.ts';

type ProxyPreference = Preferences['proxy'];

/** The part of Electron's `app` that is used. A window's contents are only compared. */
interface LoginEmitter {
  readonly on: (
    event: 'login',
    listener: (
      event: { readonly preventDefault: () => void },
      contents: object | null,
      details: unknown,
      authInfo: Pick<AuthInfo, 'isProxy' | 'host' | 'port'>,
      answer: (username?: string, password?: string) => void,
    ) => void,
  ) => unknown;
}

/**
 * Returns the value of the `Proxy-Authorization` header (RFC 7617), or undefined where no user name is set. Fails
 * where the password can't be read: an empty one would count as a failed sign-in at the proxy.
 */
export async function proxyAuthorization(
  proxy: ProxyPreference,
  readPassword: () => Promise<SecretLookup>,
): Promise<Result<string | undefined>> {
  if (!isManualProxy(proxy) || proxy.username === '') return ok(undefined);
  const lookup = await readPassword();
  if (lookup.kind === 'unreadable') return failed('proxy', `Its password can't be read. ${lookup.reason}`);
  const password = lookup.kind === 'found' ? lookup.secret : '';
  return ok(`Basic ${Buffer.from(`${proxy.username}:${password}`).toString('base64')}`);
}

/**
 * Answers the proxy that the user has set when a sign-in window meets it, once per window: a proxy that asks again has
 * refused the credentials. Servers and other proxies get no answer. Returns a function that says whether a proxy has
 * asked a window for credentials without getting any that it accepts.
 */
export function answerProxyLogins(
  app: LoginEmitter,
  proxyPreference: () => ProxyPreference,
  readPassword: () => Promise<SecretLookup>,
): (contents: object) => boolean {
  const answered = new WeakSet();
  const missing = new WeakSet();
  app.on('login', (event, contents, _details, authInfo, answer) => {
    if (contents === null || !authInfo.isProxy) return;
    const proxy = proxyPreference();
    if (!isManualProxy(proxy) || !hasHostAndPort(proxy.address, authInfo) || answered.has(contents)) {
      missing.add(contents);
      return;
    }
    answered.add(contents);
    event.preventDefault();
    const cancel = () => {
      missing.add(contents);
      answer();
    };
    readPassword().then((lookup) => {
      // An empty password would count as a failed sign-in at the proxy.
      if (lookup.kind === 'unreadable') cancel();
      else answer(proxy.username, lookup.kind === 'found' ? lookup.secret : '');
    }, cancel);
  });
  return (contents) => missing.has(contents);
}

function hasHostAndPort(address: string, { host, port }: Pick<AuthInfo, 'host' | 'port'>): boolean {
  const url = new URL(address);
  return host === url.hostname && port === Number(url.port || (url.protocol === 'https:' ? 443 : 80));
}
