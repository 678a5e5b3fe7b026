// The signed-in user's profile (specification, endpoint 6 and "User profile").
import type { Connection } from './connection.ts';
import { failed, type Outcome, succeeded } from './outcome.ts';
import { isRecord, replyFailure } from './reply.ts';
import type { HttpReply, HttpRequest } from './transport.ts';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };

/** The profile's fields under the specification's names, with the values as they came. */
export type Profile = Readonly<Record<string, JsonValue>>;

export function buildProfileRequest(connection: Connection, accessToken: string): HttpRequest {
  return {
    method: 'GET',
    url: `${connection.baseUrl}/ns-api/v2/domains/~/users/~`,
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
  };
}

/**
 * Reads the answer. A field that is missing or of another type is no error: it is left to whoever shows it.
 * A failure is `unauthorized` where the token is not accepted, else as the status or the body says.
 */
export function readProfileReply(reply: HttpReply, nowMs: number): Outcome<Profile> {
  if (reply.status !== 200) return { ok: false, failure: replyFailure(reply, 'a profile', nowMs) };
  let body: unknown;
  try {
    body = JSON.parse(reply.text);
  } catch {
    body = undefined;
  }
  if (!isProfile(body))
    return failed('unreadable', 'The answer was not a profile.', { status: reply.status });
  return succeeded(underSpecifiedNames(body));
}

/** A profile names its user; an error body or an empty object doesn't. */
function isProfile(body: unknown): body is Profile {
  return isRecord(body) && ['user', 'domain', 'login-username'].some((name) => body[name] !== undefined);
}

/** Whether a field's name says that its value is secret (field notes, "Domains"): it is never kept nor shown. */
export function isSecretField(name: string): boolean {
  return name !== 'language-token' && secretNames.some((pattern) => pattern.test(name));
}

/** `pin` as a word only: it is part of `mapping`, too. */
const secretNames = [
  /passw|passphrase|pwd|secret|token|key|credential/i,
  /(?:^|[^a-z])pin(?:s|code)?(?:[^a-z]|$)/i,
  /[a-z]Pin(?:[A-Z]|$)/,
];

/** Names seen in the field for what the specification spells otherwise (field notes, "Profile"). */
const aliases: Readonly<Record<string, string>> = {
  'email-address': 'email',
  'voicemail-playback-announce-datetime-received': 'voicemail-playback-announce-date-time-received',
  'directory-announce-in-dial-by-name-enabled': 'directory-annouce-in-dial-by-name-enabled',
};

function underSpecifiedNames(body: Profile): Profile {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const specified = aliases[name];
      return [specified === undefined || specified in body ? name : specified, value];
    }),
  );
}
