// The connection file: how a deployment of the service is described, by its IT or its operator.
import * as v from 'valibot';
import { messages } from '../i18n/i18n.ts';
import { isRecord, parseJson } from '../json.ts';

const longestName = 80;

/** What is wrong with the value of a key: its rule, or that it is missing or not known. */
export type ConnectionErrorCode =
  | 'missing'
  | 'unknown'
  | 'type'
  | 'https'
  | 'address'
  | 'full-address'
  | 'loopback'
  | 'too-long'
  | 'no-method';

export interface ConnectionError {
  /** `signIn.0` for the first entry of a list. */
  readonly key: string;
  readonly code: ConnectionErrorCode;
  /** What the key is missing for, where it is not always needed. */
  readonly way?: 'window' | 'browser';
  /** The kind of value that it has to be. */
  readonly expected?: string;
}

const rule = (code: ConnectionErrorCode) => code;

const longestText = 2000;

/** Where tokens are requested by password, unless a connection says otherwise. */
const usualAuthPath = '/ns-api';

const enteredUpTo = (longest: number) =>
  v.pipe(v.string(rule('type')), v.trim(), v.maxLength(longest, rule('too-long')));
const entered = enteredUpTo(longestText);

/**
 * Addresses are `https:`, or `http:` on this machine only. The output is the parsed address, without a slash at its end:
 * the URL parser repairs much (blanks, line breaks, missing slashes), and what was meant to be an address must not be
 * taken for text later. Parsing makes letters beyond ASCII longer, and what is stored is read by the same rules: the
 * length of the output is bounded, too.
 */
const addressUpTo = (longest: number) =>
  v.pipe(
    enteredUpTo(longest),
    v.check((text) => /^https?:/i.test(text), rule('https')),
    v.check((text) => !/^https?:/i.test(text) || (isPlainUrl(text) && !/[?#]/.test(text)), rule('address')),
    v.check((text) => !URL.canParse(text) || isHttpsOrLoopback(new URL(text)), rule('https')),
    v.transform((text) => {
      const { origin, pathname } = new URL(text);
      return `${origin}${pathname.replace(/\/+$/, '')}`;
    }),
    v.maxLength(longest, rule('too-long')),
  );

/** The service compares redirect addresses as text: they stay as they are written. */
const redirectAddress = v.pipe(
  entered,
  v.check((text) => isPlainUrl(text) && !text.includes('#'), rule('full-address')),
);

const loopbackAddress = v.pipe(
  entered,
  v.check((text) => {
    if (!isPlainUrl(text) || text.includes('#')) return false;
    const url = new URL(text);
    return url.protocol === 'http:' && isLoopback(url.hostname) && url.port !== '';
  }, rule('loopback')),
);

const text = v.pipe(
  v.string(rule('type')),
  v.trim(),
  v.nonEmpty(rule('missing')),
  v.maxLength(longestText, rule('too-long')),
);

const connectionFile = v.pipe(
  v.strictObject({
    name: v.pipe(text, v.maxLength(longestName, rule('too-long'))),
    baseUrl: addressUpTo(longestText),
    /** May be the longest `baseUrl` and the usual path. */
    authUrl: v.optional(addressUpTo(longestText + usualAuthPath.length)),
    clientId: text,
    clientSecret: v.optional(text),
    redirectUri: v.optional(redirectAddress),
    browserRedirectUri: v.optional(loopbackAddress),
    signIn: v.optional(
      v.pipe(
        v.array(v.picklist(['window', 'password', 'browser'], rule('type')), rule('type')),
        v.nonEmpty(rule('no-method')),
        v.readonly(),
      ),
    ),
    clientAuthentication: v.optional(v.picklist(['basic', 'body'], rule('type')), 'basic'),
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
    authUrl: file.authUrl ?? `${file.baseUrl}${usualAuthPath}`,
    signIn: file.signIn ?? [file.redirectUri === undefined ? ('password' as const) : ('window' as const)],
  })),
);

/** A deployment. Its name is what it is known by: two connections never share one. */
export type Connection = Readonly<v.InferOutput<typeof connectionFile>>;

/** A connection, or why there is none: a sentence that names the key at fault. */
export type ParsedConnection =
  { readonly ok: true; readonly value: Connection } | { readonly ok: false; readonly reason: string };

/**
 * Reads the text of a connection file (JSON; the keys are listed in docs/connection.md).
 */
export function parseConnectionFile(json: string): ParsedConnection {
  const value = parseJson(json);
  return value === undefined
    ? { ok: false, reason: messages.connectionFile.notJson }
    : parseConnection(value);
}

/** The same for a value that has been read from JSON already. */
export function parseConnection(value: unknown): ParsedConnection {
  if (!isRecord(value)) return { ok: false, reason: messages.connectionFile.notAnObject };
  const { connection, faults } = checkConnection(value);
  if (connection !== undefined) return { ok: true, value: connection };
  return { ok: false, reason: faults[0] === undefined ? '' : faultText(faults[0]) };
}

/** The connection that a value describes, or what is wrong with it: at most one fault for each key. */
export function checkConnection(value: Record<string, unknown>): {
  readonly connection?: Connection;
  readonly faults: readonly ConnectionError[];
} {
  const result = v.safeParse(connectionFile, value);
  if (result.success) return { connection: result.output, faults: [] };
  const faults = result.issues.map((issue) => faultOf(issue, v.getDotPath(issue) ?? ''));
  return { faults: faults.filter(({ key }, at) => faults.findIndex((other) => other.key === key) === at) };
}

function faultOf(issue: v.BaseIssue<unknown>, key: string): ConnectionError {
  if (issue.type === 'strict_object' && issue.expected === 'never') return { key, code: 'unknown' };
  const isAbsent = issue.type === 'strict_object' && issue.received === 'undefined';
  if (isAbsent) return { key, code: 'missing' };
  const code = codes.find((each) => each === issue.message) ?? 'type';
  if (issue.type !== 'partial_check')
    return { key, code, ...(issue.expected !== null && { expected: issue.expected }) };
  return { key, code, way: key === 'redirectUri' ? 'window' : 'browser' };
}

const codes: readonly ConnectionErrorCode[] = [
  'missing',
  'https',
  'address',
  'full-address',
  'loopback',
  'too-long',
  'no-method',
];

/** A fault as told of a file: a sentence that names the key. */
function faultText({ key, code, way, expected = '' }: ConnectionError): string {
  const words = messages.connectionFile;
  if (code === 'unknown') return words.unknownKey(key);
  if (way !== undefined) return words.requiredByMethod(key, way);
  if (code === 'missing') return words.missingKey(key);
  return words.invalidKey(key, ruleText(code, key, expected));
}

function ruleText(
  code: Exclude<ConnectionErrorCode, 'missing' | 'unknown'>,
  key: string,
  expected: string,
): string {
  const { rule } = messages.connectionFile;
  switch (code) {
    case 'type':
      return expected === 'string' ? rule.text : rule.kinds(expected);
    case 'https':
      return rule.https;
    case 'address':
      return rule.baseAddress;
    case 'full-address':
      return rule.fullAddress;
    case 'loopback':
      return rule.loopback;
    case 'too-long':
      return rule.maxLength(key === 'name' ? longestName : longestText);
    case 'no-method':
      return rule.signInMethod;
  }
}

/** The hosts a person should recognise before trusting a connection; each once, with a port where it has one. */
export function hostsOf(connection: Pick<Connection, 'baseUrl' | 'authUrl'>): string[] {
  return [...new Set([new URL(connection.baseUrl).host, new URL(connection.authUrl).host])];
}

/** The origins that the connection's secrets may be sent to. */
export function originsOf(connection: Pick<Connection, 'baseUrl' | 'authUrl'>): string[] {
  return [new URL(connection.baseUrl).origin, new URL(connection.authUrl).origin];
}

/** Whether a host name means this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

function isHttpsOrLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/**
 * Whether a text is a whole URL as it stands: nothing in it that the URL parser would drop or repair, no user name, and
 * no port 0, at which nothing can be reached.
 */
function isPlainUrl(text: string): boolean {
  if (/[\s\p{Cc}\\]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, port } = new URL(text);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  if (isWeb && !/^https?:\/\/[^/?#]/i.test(text)) return false;
  const [, authority = ''] = /^[^:/?#]+:\/\/([^/?#]*)/.exec(text) ?? [];
  return port !== '0' && !authority.includes('@');
}
