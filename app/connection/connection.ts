// The connection file, in which IT or an operator describes a deployment of the service.
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { connectionErrorCodes, type ConnectionErrorCode } from '../contract/connection-form.ts';
import { maxLengths } from '../contract/limits.ts';
import { unsafeCharacters } from '../i18n/untrusted-text.ts';
import { extraNames } from '../contract/preferences.ts';
import { isRecord, type NotJson, readJson } from '../json.ts';
import { isHttpsAddress, isLoopback } from './host.ts';

/** The values that a key, or each entry of its list, may have. */
export const allowedValues = {
  signIn: ['window', 'password', 'browser'],
  pkce: ['window', 'browser'],
  clientAuthentication: ['basic', 'body'],
  extras: extraNames,
} as const;

/** The path below `baseUrl` that `authUrl` has by default. */
export const defaultAuthPath = '/ns-api';

/** The length of the longest `baseUrl` with the default path, in UTF-16 units. */
const maxAuthUrlLength = maxLengths.connectionText + defaultAuthPath.length;

export interface ConnectionError {
  /** The path of the key: `signIn.0` for the first entry of `signIn`. */
  readonly key: string;
  readonly code: ConnectionErrorCode;
  /** For a missing key: the sign-in method that requires it; absent if every connection does. */
  readonly method?: 'window' | 'browser';
  readonly expected?: string;
  /** The longest text that the key may have, in UTF-16 units. */
  readonly maxLength?: number;
}

export type ConnectionFileError = ConnectionError | NotJson | { readonly code: 'not-an-object' };

const rule = (code: ConnectionErrorCode) => code;

/**
 * Unsafe and invisible characters, such as the Braille blank: with them, a name could look like another one. Joiners and
 * variation selectors are accepted, because scripts and emoji need them.
 */
const refusedInNames = new RegExp(
  String.raw`(?![\p{Join_Control}\p{Variation_Selector}])[${unsafeCharacters}\p{Default_Ignorable_Code_Point}\u2800]`,
  'u',
);

/** Schemes that a redirect can't have, because Chromium, the system or Perch opens a page or a program for them. */
const reservedSchemes = [
  'about',
  'app',
  'blob',
  'callto',
  'cid',
  'content',
  'data',
  'devtools',
  'facetime',
  'file',
  'filesystem',
  'ftp',
  'intent',
  'jar',
  'javascript',
  'ldap',
  'mailto',
  'mhtml',
  'res',
  'search-ms',
  'shell',
  'sip',
  'sips',
  'smb',
  'sms',
  'ssh',
  'tel',
  'telnet',
  'urn',
  'vbscript',
  'view-source',
  'ws',
  'wss',
];

const trimmedText = (maxLength: number) =>
  v.pipe(v.string(rule('type')), v.trim(), v.maxLength(maxLength, rule('too-long')));
const address = trimmedText(maxLengths.connectionText);

/**
 * An `https:` address, or an `http:` address on this machine. The output is the address as the URL parser writes it, without
 * slashes at its end, because paths are appended. The parser can lengthen an address by escaping. The output is stored and parsed
 * with this schema again, so its length is limited, too.
 */
const baseAddress = (maxLength: number) =>
  v.pipe(
    trimmedText(maxLength),
    v.check((text) => /^https?:/i.test(text), rule('https')),
    v.check((text) => !/^https?:/i.test(text) || (isPlainUrl(text) && !/[?#]/.test(text)), rule('address')),
    v.check((text) => !URL.canParse(text) || isHttpsOrLoopback(new URL(text)), rule('https')),
    v.transform((text) => {
      const { origin, pathname } = new URL(text);
      return `${origin}${pathname.replace(/\/+$/, '')}`;
    }),
    v.maxLength(maxLength, rule('too-long')),
  );

/** Not normalised, because the service compares redirect addresses as strings. */
const redirectAddress = v.pipe(
  address,
  v.check((text) => isPlainUrl(text) && !text.includes('#'), rule('full-address')),
  v.check((text) => !URL.canParse(text) || isRedirectScheme(new URL(text)), rule('scheme')),
);

const loopbackAddress = v.pipe(
  address,
  v.check((text) => {
    if (!isPlainUrl(text) || text.includes('#')) return false;
    const url = new URL(text);
    // `url.port` is empty for `:80` as well, so port 80 is refused too.
    return url.protocol === 'http:' && isLoopback(url.hostname) && url.port !== '';
  }, rule('loopback')),
);

const text = v.pipe(
  v.string(rule('type')),
  v.trim(),
  v.nonEmpty(rule('empty')),
  v.maxLength(maxLengths.connectionText, rule('too-long')),
);

const uniqueList = <const Values extends readonly string[]>(values: Values) =>
  v.pipe(
    v.array(v.picklist(values, rule('type')), rule('type')),
    v.check((list) => new Set(list).size === list.length, rule('duplicate')),
    v.readonly(),
  );

const nameText = v.pipe(
  text,
  v.maxLength(maxLengths.connectionName, rule('too-long')),
  v.check((name) => !refusedInNames.test(name), rule('characters')),
);

/** The service's support contact. */
const support = v.pipe(
  v.strictObject({
    name: v.exactOptional(nameText),
    phone: v.exactOptional(nameText),
    email: v.exactOptional(v.pipe(text, v.email(rule('type')))),
    url: v.exactOptional(v.pipe(text, v.check(isSupportUrl, rule('type')))),
  }),
  v.check((ways) => Object.keys(ways).length > 0, rule('empty')),
  v.readonly(),
);

const connectionFile = v.pipe(
  v.strictObject({
    /** Stays the same when IT changes the name of a connection that it has placed. Without it, the name does. */
    id: v.optional(nameText),
    name: nameText,
    baseUrl: baseAddress(maxLengths.connectionText),
    authUrl: v.optional(baseAddress(maxAuthUrlLength)),
    clientId: text,
    clientSecret: v.optional(text),
    redirectUri: v.optional(redirectAddress),
    browserRedirectUri: v.optional(loopbackAddress),
    signIn: v.optional(v.pipe(uniqueList(allowedValues.signIn), v.nonEmpty(rule('no-method')))),
    clientAuthentication: v.optional(v.picklist(allowedValues.clientAuthentication, rule('type')), 'basic'),
    /** The sign-in methods that use PKCE. `usesPkce` has the default. */
    pkce: v.optional(uniqueList(allowedValues.pkce)),
    secondFactor: v.optional(v.strictObject({ vendor: text, type: text })),
    /** The data beyond the specification that Perch may read from the service. */
    extras: v.optional(uniqueList(allowedValues.extras)),
    support: v.optional(support),
  }),
  v.forward(
    v.partialCheck(
      [['signIn'], ['redirectUri']],
      ({ signIn, redirectUri }) => signIn?.includes('window') !== true || redirectUri !== undefined,
      rule('missing'),
    ),
    ['redirectUri'],
  ),
  v.forward(
    v.partialCheck(
      [['signIn'], ['browserRedirectUri']],
      ({ signIn, browserRedirectUri }) =>
        signIn?.includes('browser') !== true || browserRedirectUri !== undefined,
      rule('missing'),
    ),
    ['browserRedirectUri'],
  ),
  v.transform((file) => ({
    ...file,
    authUrl: file.authUrl ?? `${file.baseUrl}${defaultAuthPath}`,
    signIn: file.signIn ?? [file.redirectUri === undefined ? ('password' as const) : ('window' as const)],
  })),
);

/** A deployment of the service. Its name is unique in the list of connections. */
export type Connection = Readonly<v.InferOutput<typeof connectionFile>> & {
  /** The name with which accounts and keychain entries are stored. Not in a file: Perch stores it, so that `name` may change. */
  readonly storedAs?: string;
  /** Whether IT has placed the connection. Not in a file, either. */
  readonly placed?: boolean;
};

export type ParsedConnection =
  | { readonly ok: true; readonly value: Connection }
  | { readonly ok: false; readonly error: ConnectionFileError };

type CheckedConnection =
  | { readonly connection: Connection; readonly errors: readonly [] }
  | { readonly connection?: undefined; readonly errors: readonly [ConnectionError, ...ConnectionError[]] };

/** docs/admin/connection.md lists the keys of a connection file. */
export function parseConnectionFile(json: string): ParsedConnection {
  const read = readJson(json);
  return read.ok ? parseConnection(read.value) : read;
}

/** The error of an unknown key comes before others: it may be a missing key, misspelt. */
export function parseConnection(value: unknown): ParsedConnection {
  if (!isRecord(value)) return { ok: false, error: { code: 'not-an-object' } };
  const { connection, errors } = checkConnection(value);
  if (connection !== undefined) return { ok: true, value: connection };
  const error = errors.find(({ code }) => code === 'unknown') ?? errors[0];
  return { ok: false, error };
}

/** Returns the connection that a value describes, or its errors, at most one for each key. */
export function checkConnection(value: Record<string, unknown>): CheckedConnection {
  const result = v.safeParse(connectionFile, value);
  if (result.success) return { connection: result.output, errors: [] };
  const [first, ...others] = result.issues;
  const errors: [ConnectionError, ...ConnectionError[]] = [toError(first)];
  for (const error of others.map(toError)) {
    if (!errors.some(({ key }) => key === error.key)) errors.push(error);
  }
  return { errors };
}

function toError(issue: v.BaseIssue<unknown>): ConnectionError {
  const key = v.getDotPath(issue) ?? '';
  if (issue.type === 'strict_object' && issue.expected === 'never') return { key, code: 'unknown' };
  const isAbsent = issue.type === 'strict_object' && issue.received === 'undefined';
  if (isAbsent) return { key, code: 'missing' };
  const code = connectionErrorCodes.find((each) => each === issue.message) ?? 'type';
  if (issue.type !== 'partial_check')
    return {
      key,
      code,
      ...(issue.expected !== null && { expected: issue.expected }),
      ...(typeof issue.requirement === 'number' && { maxLength: issue.requirement }),
    };
  return { key, code, method: key === 'redirectUri' ? 'window' : 'browser' };
}

/** Returns what identifies a connection between runs. */
export function storedName({ storedAs, name }: Pick<Connection, 'storedAs' | 'name'>): string {
  return storedAs ?? name;
}

/** Returns the keys of a connection that a file has, apart from the client secret. */
export function keysOfFile({ clientSecret: _, storedAs: _name, placed: _placed, ...file }: Connection) {
  return file;
}

/** Whether the files of two connections are equal, apart from the client secret. */
export function isSameFile(one: Connection, other: Connection): boolean {
  return isDeepStrictEqual(keysOfFile(one), keysOfFile(other));
}

/** Without parameters (service.md, "Authorization request"). */
export function portalUrl({ baseUrl }: Pick<Connection, 'baseUrl'>): string {
  return `${baseUrl}/portal/`;
}

/** Returns the hosts by which the user decides whether to trust a connection: each once, with the port if it isn't the default. */
export function hostsOf(connection: Pick<Connection, 'baseUrl' | 'authUrl'>): string[] {
  return [...new Set([new URL(connection.baseUrl).host, new URL(connection.authUrl).host])];
}

/** Returns the origins that may receive the connection's secrets. */
export function originsOf(connection: Pick<Connection, 'baseUrl' | 'authUrl'>): string[] {
  return [new URL(connection.baseUrl).origin, new URL(connection.authUrl).origin];
}

function isRedirectScheme(url: URL): boolean {
  const scheme = url.protocol.slice(0, -1);
  if (scheme === 'http') return isLoopback(url.hostname);
  return !reservedSchemes.includes(scheme) && !/^(?:chrome|isolated|ms)(?:-|$)/.test(scheme);
}

/** What is shown is what opens, and stays whole in a copied text: nothing in it looks like a secret. */
function isSupportUrl(text: string): boolean {
  return isHttpsAddress(text) && !refusedInNames.test(text) && !/[?#@]/.test(text);
}

function isHttpsOrLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/**
 * Whether a string is a complete URL without user information, without the port 0, and without the characters that the URL parser
 * removes or repairs: white space, control characters and backslashes.
 */
function isPlainUrl(text: string): boolean {
  if (/[\s\p{Cc}\\]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, port } = new URL(text);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  if (isWeb && !/^https?:\/\/[^/?#]/i.test(text)) return false;
  const [, authority = ''] = /^[^:/?#]+:\/\/([^/?#]*)/.exec(text) ?? [];
  return port !== '0' && !authority.includes('@');
}
