// The connection file, in which IT or an operator describes a deployment of the service.
import * as v from 'valibot';
import { messages } from '../i18n/i18n.ts';
import { isRecord, parseJson } from '../json.ts';

const maxNameLength = 80;

/** The rule that a key violates. `missing`: the key is required. `empty`: its text is. `unknown`: it is not defined. */
export type ConnectionErrorCode =
  | 'missing'
  | 'empty'
  | 'unknown'
  | 'type'
  | 'https'
  | 'address'
  | 'full-address'
  | 'loopback'
  | 'too-long'
  | 'no-method'
  | 'duplicate'
  | 'characters'
  | 'scheme';

export interface ConnectionError {
  /** `signIn.0` for the first entry of a list. */
  readonly key: string;
  readonly code: ConnectionErrorCode;
  /** The sign-in method that requires a missing key; absent if every connection requires it. */
  readonly method?: 'window' | 'browser';
  /** The type of value that the key requires. */
  readonly expected?: string;
}

const rule = (code: ConnectionErrorCode) => code;

const maxTextLength = 2000;

/**
 * Control characters, line breaks, lone surrogates, invisible characters and those that change the writing direction (Unicode
 * UAX #9): with them a name could look like another one. Joiners and variation selectors belong to scripts and emoji.
 */
const refusedInNames =
  /(?![\p{Join_Control}\p{Variation_Selector}])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/u;

/**
 * Schemes that can't be those of a redirect: Chromium, the system or Perch itself gives them a meaning of their own, which
 * would be a page's or a program's instead of a redirect's. `chrome:` stands for its relatives, too.
 */
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

/** The values of the keys that contain or list certain words only. */
const allowedValues = {
  signIn: ['window', 'password', 'browser'],
  pkce: ['window', 'browser'],
  clientAuthentication: ['basic', 'body'],
} as const;

/** The path below `baseUrl` for password sign-in, unless `authUrl` is set. */
const defaultAuthPath = '/ns-api';

/** As long as the longest `baseUrl` with the default path. */
const maxAuthUrlLength = maxTextLength + defaultAuthPath.length;

const trimmedText = (maxLength: number) =>
  v.pipe(v.string(rule('type')), v.trim(), v.maxLength(maxLength, rule('too-long')));
const address = trimmedText(maxTextLength);

/**
 * An `https:` address, or an `http:` address on this machine. The output is the parsed address without a slash at its end,
 * because the URL parser repairs its input (blanks, line breaks, missing slashes). The output is read by the same rules
 * when it is stored, and escaping makes it longer than the input, so its length is limited too.
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

/** Redirect addresses are not normalised, because the service compares them as text. */
const redirectAddress = v.pipe(
  address,
  v.check((text) => isPlainUrl(text) && !text.includes('#'), rule('full-address')),
  v.check((text) => !URL.canParse(text) || !isReservedScheme(new URL(text).protocol), rule('scheme')),
  v.check(
    (text) => !/^http:/i.test(text) || !URL.canParse(text) || isHttpsOrLoopback(new URL(text)),
    rule('scheme'),
  ),
);

const loopbackAddress = v.pipe(
  address,
  v.check((text) => {
    if (!isPlainUrl(text) || text.includes('#')) return false;
    const url = new URL(text);
    // The URL parser leaves out port 80, so it can't be told from none.
    return url.protocol === 'http:' && isLoopback(url.hostname) && url.port !== '';
  }, rule('loopback')),
);

const text = v.pipe(
  v.string(rule('type')),
  v.trim(),
  v.nonEmpty(rule('empty')),
  v.maxLength(maxTextLength, rule('too-long')),
);

const connectionFile = v.pipe(
  v.strictObject({
    name: v.pipe(
      text,
      v.maxLength(maxNameLength, rule('too-long')),
      v.check((name) => !refusedInNames.test(name), rule('characters')),
    ),
    baseUrl: baseAddress(maxTextLength),
    authUrl: v.optional(baseAddress(maxAuthUrlLength)),
    clientId: text,
    clientSecret: v.optional(text),
    redirectUri: v.optional(redirectAddress),
    browserRedirectUri: v.optional(loopbackAddress),
    signIn: v.optional(
      v.pipe(
        v.array(v.picklist(allowedValues.signIn, rule('type')), rule('type')),
        v.nonEmpty(rule('no-method')),
        v.check((methods) => new Set(methods).size === methods.length, rule('duplicate')),
        v.readonly(),
      ),
    ),
    clientAuthentication: v.optional(v.picklist(allowedValues.clientAuthentication, rule('type')), 'basic'),
    /** The methods that send PKCE; `usesPkce` knows the default. */
    pkce: v.optional(
      v.pipe(
        v.array(v.picklist(allowedValues.pkce, rule('type')), rule('type')),
        v.check((methods) => new Set(methods).size === methods.length, rule('duplicate')),
        v.readonly(),
      ),
    ),
    secondFactor: v.optional(v.strictObject({ vendor: text, type: text })),
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

/** A deployment of the service, identified by its name. */
export type Connection = Readonly<v.InferOutput<typeof connectionFile>>;

/** A connection, or a sentence that names the invalid key. */
export type ParsedConnection =
  { readonly ok: true; readonly value: Connection } | { readonly ok: false; readonly reason: string };

/** Parses the JSON text of a connection file. docs/connection.md lists its keys. */
export function parseConnectionFile(json: string): ParsedConnection {
  const value = parseJson(json);
  return value === undefined
    ? { ok: false, reason: messages.connectionFile.notJson }
    : parseConnection(value);
}

/** Parses a JSON value as a connection. An unknown key is named first: it may be a misspelt one that is then missing. */
export function parseConnection(value: unknown): ParsedConnection {
  if (!isRecord(value)) return { ok: false, reason: messages.connectionFile.notAnObject };
  const { connection, errors } = checkConnection(value);
  if (connection !== undefined) return { ok: true, value: connection };
  const error = errors.find(({ code }) => code === 'unknown') ?? errors[0];
  return { ok: false, reason: error === undefined ? '' : errorSentence(error) };
}

/** Returns the connection that a value describes, or its errors: at most one for each key. */
export function checkConnection(value: Record<string, unknown>): {
  readonly connection?: Connection;
  readonly errors: readonly ConnectionError[];
} {
  const result = v.safeParse(connectionFile, value);
  if (result.success) return { connection: result.output, errors: [] };
  const errors = result.issues.map((issue) => toError(issue, v.getDotPath(issue) ?? ''));
  const firstPerKey = errors.filter(
    ({ key }, index) => errors.findIndex((other) => other.key === key) === index,
  );
  return { errors: firstPerKey };
}

function toError(issue: v.BaseIssue<unknown>, key: string): ConnectionError {
  if (issue.type === 'strict_object' && issue.expected === 'never') return { key, code: 'unknown' };
  const isAbsent = issue.type === 'strict_object' && issue.received === 'undefined';
  if (isAbsent) return { key, code: 'missing' };
  const code = codes.find((each) => each === issue.message) ?? 'type';
  if (issue.type !== 'partial_check')
    return { key, code, ...(issue.expected !== null && { expected: issue.expected }) };
  return { key, code, method: key === 'redirectUri' ? 'window' : 'browser' };
}

const codes: readonly ConnectionErrorCode[] = [
  'missing',
  'empty',
  'https',
  'address',
  'full-address',
  'loopback',
  'too-long',
  'no-method',
  'duplicate',
  'characters',
  'scheme',
];

/** Returns the sentence for an error in a connection file. */
function errorSentence({ key, code, method, expected = '' }: ConnectionError): string {
  const words = messages.connectionFile;
  if (code === 'unknown') return words.unknownKey(key);
  if (method !== undefined) return words.requiredByMethod(key, method);
  if (code === 'missing') return words.missingKey(key);
  if (code === 'empty') return words.emptyKey(key, key === 'clientSecret');
  const [list = ''] = key.split('.');
  // An entry of a list is named by the list.
  return words.invalidKey(isKeyOfWords(list) ? list : key, ruleText(code, key, expected));
}

function ruleText(
  code: Exclude<ConnectionErrorCode, 'missing' | 'empty' | 'unknown'>,
  key: string,
  expected: string,
): string {
  const { rule } = messages.connectionFile;
  switch (code) {
    case 'type':
      return typeText(key, expected);
    case 'https':
      return rule.https;
    case 'address':
      return rule.baseAddress;
    case 'full-address':
      return rule.fullAddress;
    case 'loopback':
      return rule.loopback;
    case 'too-long':
      return rule.maxLength(maxLengthOf(key));
    case 'no-method':
      return rule.signInMethod;
    case 'duplicate':
      return rule.duplicate;
    case 'characters':
      return rule.nameCharacters;
    case 'scheme':
      return rule.redirectScheme;
  }
}

function typeText(key: string, expected: string): string {
  const { rule } = messages.connectionFile;
  switch (expected) {
    case 'string':
      return rule.text;
    case 'Array':
      return rule.list;
    case 'Object':
      return rule.object;
  }
  const [name = '', entry] = key.split('.');
  const values = isKeyOfWords(name) ? allowedValues[name] : [];
  return entry === undefined ? rule.oneOf(values) : rule.entries(values);
}

function isKeyOfWords(key: string): key is keyof typeof allowedValues {
  return Object.hasOwn(allowedValues, key);
}

function maxLengthOf(key: string): number {
  if (key === 'name') return maxNameLength;
  return key === 'authUrl' ? maxAuthUrlLength : maxTextLength;
}

/** Returns the hosts that the user should recognise before trusting a connection, each once and with its port. */
export function hostsOf(connection: Pick<Connection, 'baseUrl' | 'authUrl'>): string[] {
  return [...new Set([new URL(connection.baseUrl).host, new URL(connection.authUrl).host])];
}

/** Returns the origins that may receive the connection's secrets. */
export function originsOf(connection: Pick<Connection, 'baseUrl' | 'authUrl'>): string[] {
  return [new URL(connection.baseUrl).origin, new URL(connection.authUrl).origin];
}

/** Whether a host name means this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

function isReservedScheme(protocol: string): boolean {
  const scheme = protocol.slice(0, -1);
  return reservedSchemes.includes(scheme) || /^(?:chrome|isolated|ms)(?:-|$)/.test(scheme);
}

function isHttpsOrLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/**
 * Whether a text is a complete URL in which the URL parser drops or repairs nothing, without user information and with a
 * port other than 0.
 */
function isPlainUrl(text: string): boolean {
  if (/[\s\p{Cc}\\]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, port } = new URL(text);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  if (isWeb && !/^https?:\/\/[^/?#]/i.test(text)) return false;
  const [, authority = ''] = /^[^:/?#]+:\/\/([^/?#]*)/.exec(text) ?? [];
  return port !== '0' && !authority.includes('@');
}
