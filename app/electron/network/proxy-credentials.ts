// Who gets the user name and password of the manually set proxy: that proxy alone, from Perch's own requests
// and from the pages of a sign-in window (Chromium's `login` event).
import type { App, AuthInfo } from 'electron';
import { failed, ok, type Result } from '../../api/http/result.ts';
import { messages } from '../../i18n/messages.ts';
import { isManualProxy } from '../../contract/proxy.ts';
import type { ProxyLogin } from '../../contract/preferences.ts';
import type { SecretLookup } from '../../core/secrets/keychain.ts';

export type ReadProxyPassword = (login: ProxyLogin) => Promise<SecretLookup>;

/** Sets the proxy of a sign-in window's session: the only one that gets credentials in this session. */
export type SetLoginProxy = (session: object, login: ProxyLogin) => void;

/**
 * Returns the value of the `Proxy-Authorization` header (RFC 7617); undefined unless the preference is an HTTP proxy
 * with a user name. Fails if the password can't be read: an empty one would count as a failed sign-in at the proxy.
 */
export async function proxyAuthorization(
  login: ProxyLogin,
  readPassword: ReadProxyPassword,
): Promise<Result<string | undefined>> {
  // Chromium has no authentication for SOCKS, and neither has Perch.
  const { proxy, proxyUsername } = login;
  if (!isManualProxy(proxy) || proxyUsername === '' || proxy.startsWith('socks5:')) return ok(undefined);
  const lookup = await readPassword(login);
  if (lookup.kind === 'unreadable') {
    const reason = () => messages.network.proxyPasswordUnreadable(lookup.reason());
    return failed('proxy', "Its password can't be read.", { reason });
  }
  const password = lookup.kind === 'found' ? lookup.secret : '';
  return ok(`Basic ${Buffer.from(`${proxyUsername}:${password}`).toString('base64')}`);
}

/**
 * Gives the proxy of a sign-in window its credentials, once per window: a proxy that asks again has refused them. Servers, other
 * proxies and other sessions get none. A session keeps its proxy when the preferences change.
 */
export function answerProxyLogins(app: App, readPassword: ReadProxyPassword): SetLoginProxy {
  const logins = new WeakMap<object, ProxyLogin>();
  const answered = new WeakSet();
  app.on('login', (event, contents, _details, authInfo, answer) => {
    // Chromium knows other schemes, too, but then Perch's own requests would fail after the sign-in.
    if (contents === null || !authInfo.isProxy || authInfo.scheme !== 'basic') return;
    const login = logins.get(contents.session);
    if (login === undefined || !isProxyOf(login, authInfo) || answered.has(contents)) return;
    answered.add(contents);
    event.preventDefault();
    const cancel = () => answer();
    readPassword(login).then((lookup) => {
      if (lookup.kind === 'unreadable') cancel();
      else answer(login.proxyUsername, lookup.kind === 'found' ? lookup.secret : '');
    }, cancel);
  });
  return (session, login) => void logins.set(session, login);
}

function isProxyOf({ proxy }: ProxyLogin, { host, port }: Pick<AuthInfo, 'host' | 'port'>): boolean {
  if (!isManualProxy(proxy)) return false;
  const { hostname, port: ownPort, protocol } = new URL(proxy);
  return host === hostname && port === Number(ownPort || (protocol === 'https:' ? 443 : 80));
}
