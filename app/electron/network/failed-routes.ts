// Remembers the proxies that couldn't be connected to, so that not every request waits for them. Like Chromium's list:
// they are tried last for five minutes, and only where another route of the same answer worked.
import type { Clock } from '../../core/runtime.ts';

export interface FailedRoutes {
  /** Returns the routes with the failed ones at the end, otherwise in their order. */
  readonly order: <Route extends { readonly proxy: string }>(routes: readonly Route[]) => readonly Route[];
  readonly add: (proxy: string) => void;
}

const keepMs = 5 * 60_000;
/** An answer may name any number of proxies. */
const maxRemembered = 100;

export function createFailedRoutes({ monotonic }: Pick<Clock, 'monotonic'>): FailedRoutes {
  const untilMs = new Map<string, number>();
  const isFailed = ({ proxy }: { readonly proxy: string }) => (untilMs.get(proxy) ?? 0) > monotonic();
  return {
    order: (routes) => [...routes.filter((route) => !isFailed(route)), ...routes.filter(isFailed)],
    add: (proxy) => {
      // A direct connection fails for reasons of the server, not of the route.
      if (proxy === '') return;
      untilMs.delete(proxy);
      untilMs.set(proxy, monotonic() + keepMs);
      for (const oldest of untilMs.keys()) {
        if (untilMs.size <= maxRemembered) break;
        untilMs.delete(oldest);
      }
    },
  };
}
