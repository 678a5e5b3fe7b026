// Which proxies lead to an address: none, the system's, or the one that the user has set.
import type { Session } from 'electron';
import type { Preferences } from '../../contract/preferences.ts';
import { isLoopback } from '../../connection/host.ts';
import { errorName, failed, type Result, ok } from '../../api/http/result.ts';
import { messages } from '../../i18n/i18n.ts';
import { withTimeout } from '../../core/scheduling/with-timeout.ts';
import { clock } from '../platform/clock.ts';

type ProxyPreference = Preferences['proxy'];

/** A proxy auto-config script of the system may never return. */
const resolveWithinMs = 10_000;

/**
 * Returns the routes to an address in the order in which they are tried: the addresses of proxies, and '' for a direct
 * connection. This machine itself and the proxy that the user has set are always reached directly.
 */
export async function resolveProxies(
  url: string,
  preference: ProxyPreference,
  session: Pick<Session, 'resolveProxy'>,
): Promise<Result<readonly string[]>> {
  if (!URL.canParse(url)) return failed('network', 'Not a valid URL.');
  if (isLoopback(new URL(url).hostname) || preference.kind === 'none') return ok(['']);
  if (isManualProxy(preference)) {
    const isProxyItself = new URL(url).origin === new URL(preference.address).origin;
    return ok([isProxyItself ? '' : preference.address]);
  }
  return resolveSystemProxies(url, session);
}

/** Whether the user has set a proxy manually. */
export function isManualProxy(
  preference: ProxyPreference,
): preference is ProxyPreference & { kind: 'manual' } {
  return preference.kind === 'manual' && preference.address !== '';
}

/**
 * Returns the routes in a result of `resolveProxy` (a PAC result such as `PROXY host:8080; DIRECT`), in their order:
 * the addresses of proxies, and '' for a direct connection. Empty where the result names only kinds of proxies that
 * Perch can't use: a direct connection would then bypass what the system demands.
 */
export function parsePacResult(pacResult: string): readonly string[] {
  const routes: string[] = [];
  let hasProxy = false;
  for (const entry of pacResult
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())) {
    const [, kind = '', hostAndPort = ''] = /^(\w+)\s*(\S*)$/.exec(entry) ?? [];
    if (kind === 'direct') routes.push('');
    if (hostAndPort === '') continue;
    hasProxy = true;
    if (kind === 'proxy' || kind === 'http') routes.push(`http://${hostAndPort}`);
    if (kind === 'https') routes.push(`https://${hostAndPort}`);
  }
  return hasProxy ? routes : [''];
}

/**
 * The same preference for Chromium's own requests, those of a sign-in window. Undefined where the system's proxy is
 * used, which is Chromium's default.
 */
export function chromiumProxyConfig(preference: ProxyPreference): Electron.ProxyConfig | undefined {
  if (preference.kind === 'none') return { mode: 'direct' };
  return isManualProxy(preference) ? { mode: 'fixed_servers', proxyRules: preference.address } : undefined;
}

async function resolveSystemProxies(
  url: string,
  session: Pick<Session, 'resolveProxy'>,
): Promise<Result<readonly string[]>> {
  const reason = () => messages.network.systemProxyUnknown;
  try {
    const pacResult = await withTimeout(clock, resolveWithinMs, session.resolveProxy(url));
    if (pacResult === undefined)
      return failed('timeout', 'The system did not say in time which proxy to use.', { reason });
    return ok(parsePacResult(pacResult));
  } catch (error) {
    return failed('network', `The system could not say which proxy to use (${errorName(error)}).`, {
      reason,
    });
  }
}
