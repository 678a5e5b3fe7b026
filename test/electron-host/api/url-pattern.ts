// URL patterns of extensions, as Chromium's `URLPattern` parses and matches them.
import { domainToASCII } from 'node:url';

export interface UrlPattern {
  readonly matches: (url: string) => boolean;
}

/** The schemes whose addresses have a host, and those that an app registers as standard. */
const standardSchemes = new Set([
  'http',
  'https',
  'ws',
  'wss',
  'ftp',
  'file',
  'filesystem',
  'chrome',
  'chrome-extension',
  '*',
]);
const defaultPorts: Readonly<Record<string, string>> = {
  http: '80',
  https: '443',
  ws: '80',
  wss: '443',
  ftp: '21',
};

/**
 * @param isRegistered whether the app has registered a scheme as standard
 * @throws TypeError with Electron's message for an invalid pattern
 */
export function parseUrlPattern(pattern: string, isRegistered: (scheme: string) => boolean): UrlPattern {
  const fail = (reason: string): never => {
    throw new TypeError(`Invalid url pattern ${pattern}: ${reason}`);
  };
  if (pattern === '<all_urls>') return { matches: () => true };

  const hasSlashes = pattern.includes('://');
  const separator = hasSlashes ? '://' : ':';
  const at = pattern.indexOf(separator);
  if (at < 0) return fail('Missing scheme separator.');
  const scheme = pattern.slice(0, at);
  const rest = pattern.slice(at + separator.length);
  if ((standardSchemes.has(scheme) || isRegistered(scheme)) !== hasSlashes) return fail('Wrong scheme type.');
  if (rest === '') return fail('Host can not be empty.');

  const matchesScheme = (name: string) => (scheme === '*' ? /^https?$/.test(name) : name === scheme);
  const of = (matchesHost: (url: URL) => boolean, path: string): UrlPattern => {
    const expression = glob(path);
    // `/a/*` matches `/a`, too.
    const matchesPath = (tested: string) => path === `${tested}/*` || expression.test(tested);
    return {
      matches: (text) => {
        const url = new URL(text);
        return (
          matchesScheme(url.protocol.slice(0, -1)) &&
          matchesHost(url) &&
          matchesPath(`${url.pathname}${url.search}`)
        );
      },
    };
  };

  if (!hasSlashes) return of(() => true, rest);
  // The host of a file is ignored, and may be missing with its slash.
  if (scheme === 'file')
    return of(() => true, rest.includes('/') ? rest.slice(rest.indexOf('/')) : `/${rest}`);

  const slash = rest.indexOf('/');
  if (slash === 0) return fail('Host can not be empty.');
  if (slash < 0) return fail('Empty path.');
  const { host, port } = splitPort(rest.slice(0, slash)) ?? fail('Invalid host.');
  if (port !== undefined && !isPort(scheme, port)) return fail('Invalid port.');
  if (host === '' || host === '*.' || host === '[]') return fail('Host can not be empty.');
  const withSubdomains = host === '*' || host.startsWith('*.');
  const domain = host === '*' ? '' : host.replace(/^\*\./, '');
  if (domain.includes('*')) return fail('Invalid host wildcard.');
  const name = domain.startsWith('[') ? domain.toLowerCase() : domainToASCII(domain);
  if (domain !== '' && name === '') return fail('Invalid host.');

  const matchesHost = ({ hostname }: URL): boolean =>
    hostname === name || (withSubdomains && (name === '' || hostname.endsWith(`.${name}`)));
  const matchesPort = (url: URL): boolean =>
    port === undefined || port === '*' || port === (url.port || defaultPorts[url.protocol.slice(0, -1)]);
  return of((url) => matchesHost(url) && matchesPort(url), rest.slice(slash));
}

/** @returns undefined where an IPv6 address doesn't end */
function splitPort(text: string): { readonly host: string; readonly port?: string } | undefined {
  const match = text.startsWith('[')
    ? /^(\[[^\]]*\])(?::(.*))?$/s.exec(text)
    : /^([^:]*)(?::(.*))?$/s.exec(text);
  if (!match) return undefined;
  const [, host = '', port] = match;
  return { host, ...(port !== undefined && { port }) };
}

/** A scheme without a default port takes none but `*`. */
function isPort(scheme: string, port: string): boolean {
  return port === '*' || (scheme in defaultPorts && /^\d+$/.test(port) && Number(port) < 65_536);
}

function glob(path: string): RegExp {
  const parts = path.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, 's');
}
