// URLs and their hosts.

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** Returns a URL's host name, without the brackets of an IPv6 address. */
export function hostnameOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replaceAll(/[[\]]/g, '');
}

/** A shorter part of a label isn't worth showing. */
const minCutLength = 12;

/**
 * Shortens a host, with or without a port, at its start, because its end names its owner. Whole labels are left out, so that
 * `evilexample.net` never becomes `…example.net`. If one of the last three labels doesn't fit, it is cut inside, with the mark
 * `[…]`, unless too little of it would be left. An IPv6 address has no labels and isn't shortened.
 * @param maxLength In UTF-16 units.
 */
export function shortenHost(host: string, maxLength: number): string {
  if (host.length <= maxLength || host.startsWith('[')) return host;
  const labels = host.split('.');
  const kept: string[] = [];
  for (const label of labels.toReversed()) {
    const room = maxLength - ['…', ...kept].join('.').length;
    if (label.length <= room) kept.unshift(label);
    else {
      if (kept.length < 3 && room >= minCutLength) kept.unshift(cutInside(label, room));
      break;
    }
  }
  return `${kept.length < labels.length ? '…' : ''}${kept.join('.')}`;
}

function cutInside(label: string, length: number): string {
  const mark = '[…]';
  const startLength = Math.floor(length / 3);
  return label.slice(0, startLength) + mark + label.slice(startLength + mark.length - length);
}

/** Whether a value is an `https:` address without user information. */
export function isHttpsAddress(value: unknown): value is string {
  if (typeof value !== 'string' || !/^https:\/\/[^\s\\]+$/i.test(value)) return false;
  const url = URL.parse(value);
  return url?.username === '' && url.password === '';
}
