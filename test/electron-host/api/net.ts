// net: https://www.electronjs.org/docs/latest/api/net
import type { Net } from 'electron';
import { unimplementedProxy } from './unimplemented-proxy.ts';

let isOnline = true;

export const net = unimplementedProxy(
  {
    get online() {
      return isOnline;
    },
    isOnline: () => isOnline,
  } satisfies Partial<Net>,
  'net',
);

/** Of the host: sets `online`. Electron has no event for it. */
export function setOnline(online: boolean): void {
  isOnline = online;
}
