// Which ways lead to an address: directly, or by a proxy of the system's or the person's.
import type { Session } from 'electron';
import type { Preferences } from '../../contract/preferences.ts';
import { isLoopback } from '../../connection/connection.ts';
import { failed, type Result, ok } from '../../api/http/result.ts';
import { withTimeout } from '../../core/scheduling/with-timeout.ts';
import { clock } from '../platform/clock.ts';

type ProxyWish = Preferences['proxy'];

/** A script that the system asks for its proxy may never answer. */
const lookUpWithinMs = 10_000;

/**
 * The ways to an address, in the order in which they are tried: proxies as addresses, and '' for a direct one. This
 * machine itself is never reached by a proxy.
 */
export async function resolveProxies(
  url: string,
  wish: ProxyWish,
  session: Pick<Session, 'resolveProxy'>,
): Promise<Result<readonly string[]>> {
  if (!URL.canParse(url)) return failed('network', 'The address is none.');
  if (isLoopback(new URL(url).hostname) || wish.kind === 'none') return ok(['']);
  if (isManualProxy(wish)) return ok([wish.address]);
  return systemsProxies(url, session);
}

/** Whether the person has entered a proxy by hand. */
export function isManualProxy(wish: ProxyWish): wish is ProxyWish & { kind: 'manual' } {
  return wish.kind === 'manual' && wish.address !== '';
}

/**
 * The ways in an answer of `resolveProxy` (a PAC result such as `PROXY host:8080; DIRECT`), in their order: proxies as
 * addresses, and '' for a direct way. None where it names only proxies that Perch can't use: then nothing goes out,
 * as a direct way is not what the system says.
 */
export function parsePacResult(pacResult: string): readonly string[] {
  const addresses: string[] = [];
  let named = false;
  for (const entry of pacResult.split(';').map((part) => part.trim())) {
    const [, kind = '', place = ''] = /^(\w+)\s*(\S*)$/.exec(entry) ?? [];
    if (/^direct$/i.test(kind)) addresses.push('');
    if (place === '') continue;
    named = true;
    if (/^(?:proxy|http)$/i.test(kind)) addresses.push(`http://${place}`);
    if (/^https$/i.test(kind)) addresses.push(`https://${place}`);
  }
  return named ? addresses : [''];
}

/** The same wish for Chromium's own requests, those of a sign-in window; by itself it does as the system does. */
export function chromiumProxyConfig(wish: ProxyWish): Electron.ProxyConfig | undefined {
  if (wish.kind === 'none') return { mode: 'direct' };
  return isManualProxy(wish) ? { mode: 'fixed_servers', proxyRules: wish.address } : undefined;
}

async function systemsProxies(
  url: string,
  session: Pick<Session, 'resolveProxy'>,
): Promise<Result<readonly string[]>> {
  try {
    const pacResult = await withTimeout(clock, lookUpWithinMs, session.resolveProxy(url));
    if (pacResult === undefined)
      return failed('timeout', 'The system did not say in time which proxy to use.');
    return ok(parsePacResult(pacResult));
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown error';
    return failed('network', `The system could not say which proxy to use (${name}).`);
  }
}
