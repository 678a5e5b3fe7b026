// Which connections users may add and change, besides those that IT places.
import type { Connection } from '../connection/connection.ts';
import { isLockedByError, lockedValue, type ManagedSettings } from './managed-settings.ts';

export type ConnectionRule = 'none' | 'listed' | 'any';

export function connectionRule(managed: ManagedSettings): ConnectionRule {
  const rule = lockedValue(managed, 'connections');
  return rule === 'none' || rule === 'listed' ? rule : 'any';
}

/** Whether no connection can be added because what IT has set can't be read: the rule, or the hosts that it refers to. */
export function isRuleUnreadable(managed: ManagedSettings): boolean {
  const isListed = connectionRule(managed) === 'listed';
  return isLockedByError(managed, 'connections') || (isListed && isLockedByError(managed, 'connectionHosts'));
}

/** Why the user may not add this connection, or change one into it; undefined if they may. */
export function refuseConnection(
  managed: ManagedSettings,
  { baseUrl, authUrl }: Pick<Connection, 'baseUrl' | 'authUrl'>,
): { readonly rule: 'none' } | { readonly rule: 'listed'; readonly host: string } | undefined {
  const rule = connectionRule(managed);
  if (rule === 'none') return { rule };
  if (rule === 'any') return undefined;
  const patterns = [lockedValue(managed, 'connectionHosts') ?? []].flat().map(String);
  const host = [baseUrl, authUrl]
    .map((address) => new URL(address).host)
    .find((each) => !patterns.some((pattern) => matches(pattern, each)));
  return host === undefined ? undefined : { rule, host };
}

/** `pattern` is a host, or `*.` and the end of a host, each with its port unless that is 443. */
function matches(pattern: string, host: string): boolean {
  const lower = pattern.toLowerCase().replace(/:443$/, '');
  return lower.startsWith('*.') ? host.endsWith(lower.slice(1)) : host === lower;
}
