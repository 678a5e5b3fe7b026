// IP addresses as bytes.
import { isIPv4, isIPv6 } from 'node:net';

/** Returns the 4 or 16 bytes of an IP address without brackets; undefined for any other text. */
export function ipBytes(text: string): readonly number[] | undefined {
  if (isIPv4(text)) return text.split('.').map(Number);
  if (!isIPv6(text) || !URL.canParse(`http://[${text}]`)) return undefined;
  // The URL parser writes an IPv4 part in hexadecimal, so that only `::` is left to expand (RFC 4291, section 2.2).
  const canonical = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const [before = [], after = []] = canonical
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  const zeros = Array<number>(8 - before.length - after.length).fill(0);
  return [...before, ...zeros, ...after].flatMap((group) => [group >> 8, group & 255]);
}

/** Returns the bytes of an IPv4 address as those of the IPv6 address that maps it (RFC 4291, section 2.5.5.2). */
export function asIpv6Bytes(bytes: readonly number[]): readonly number[] {
  return bytes.length === 16 ? bytes : [...Array<number>(10).fill(0), 255, 255, ...bytes];
}
