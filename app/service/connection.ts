// The connection file: how a deployment of the service is described, by its IT or its operator.
import * as v from 'valibot';
import { failed, type Outcome, succeeded } from './outcome.ts';
import { isRecord } from './reply.ts';

/** Addresses are `https:`, or `http:` on this machine only. */
const address = v.pipe(
  v.string(),
  v.check(isAllowedAddress, 'must be an https: address (http: is allowed on this machine only)'),
  v.transform((text) => text.replace(/\/+$/, '')),
);

const redirectAddress = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && new URL(text).hash === '',
    'must be a whole address without a fragment',
  ),
);

const loopbackAddress = v.pipe(
  v.string(),
  v.check((text) => {
    if (!URL.canParse(text)) return false;
    const url = new URL(text);
    return url.protocol === 'http:' && isLoopback(url.hostname) && url.port !== '';
  }, 'must be an http: address on 127.0.0.1 with a port'),
);

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(2000));

const connectionFile = v.pipe(
  v.strictObject({
    name: v.pipe(text, v.maxLength(80, 'must not be longer than 80 characters')),
    baseUrl: address,
    authUrl: v.optional(address),
    clientId: text,
    clientSecret: v.optional(text),
    redirectUri: v.optional(redirectAddress),
    browserRedirectUri: v.optional(loopbackAddress),
    signIn: v.optional(
      v.pipe(
        v.array(v.picklist(['window', 'password', 'browser'])),
        v.nonEmpty('must name at least one way to sign in'),
        v.readonly(),
      ),
    ),
    clientAuthentication: v.optional(v.picklist(['basic', 'body']), 'basic'),
    secondFactor: v.optional(v.strictObject({ vendor: text, type: text })),
  }),
  v.transform((file) => ({
    ...file,
    authUrl: file.authUrl ?? `${file.baseUrl}/ns-api`,
    signIn: file.signIn ?? [file.redirectUri === undefined ? ('password' as const) : ('window' as const)],
  })),
  v.check(
    (file) => !file.signIn.includes('window') || file.redirectUri !== undefined,
    '"redirectUri" is missing: signing in by "window" needs it',
  ),
  v.check(
    (file) => !file.signIn.includes('browser') || file.browserRedirectUri !== undefined,
    '"browserRedirectUri" is missing: signing in by "browser" needs it',
  ),
);

/** A deployment. Its name is what it is known by: two connections never share one. */
export type Connection = Readonly<v.InferOutput<typeof connectionFile>>;

/**
 * Reads the text of a connection file (JSON; the keys are listed in docs/connection.md).
 *
 * @returns the connection, or a failure `unreadable` whose detail is a sentence that names the key at fault.
 */
export function parseConnectionFile(json: string): Outcome<Connection> {
  let value: unknown;
  try {
    value = JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch {
    return failed('unreadable', 'It is not JSON.');
  }
  return parseConnection(value);
}

/** The same for a value that has been read from JSON already. */
export function parseConnection(value: unknown): Outcome<Connection> {
  if (!isRecord(value)) return failed('unreadable', 'It is not a JSON object.');
  const result = v.safeParse(connectionFile, value);
  if (result.success) return succeeded(result.output);
  const issue = result.issues[0];
  const key = v.getDotPath(issue);
  if (key === null) return failed('unreadable', `${issue.message}.`);
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return failed('unreadable', `It has a key that Perch doesn't know: "${key}".`);
  }
  if (issue.type === 'strict_object' && issue.received === 'undefined') {
    return failed('unreadable', `"${key}" is missing.`);
  }
  const own = issue.message.startsWith('must');
  return failed(
    'unreadable',
    `"${key}" ${own ? issue.message : `must be ${issue.expected === 'string' ? 'text' : (issue.expected ?? 'something else')}`}.`,
  );
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

function isAllowedAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}
