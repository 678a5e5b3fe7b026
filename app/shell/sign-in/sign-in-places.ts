// Which addresses a sign-in window may go to.
import { isLoopback } from '../../service/connection.ts';

/** Identity providers live anywhere on https; http is for this machine only. */
export function maySignInAt(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}
