// The lines of the log that the help desk reads: one for each start, sign-in, change of an account's status, new result of an
// update check, and exit (docs/admin/logs.md). They are always in English and contain no secret, and of a user's data only the
// login.
import type { Failure } from '../api/http/result.ts';
import type { LogLevel } from './runtime.ts';
import type { SignInMethod } from '../contract/view.ts';

/** An event that is one line of the log. The properties are printed in their order. */
export type SupportEvent =
  | {
      readonly kind: 'start';
      readonly version: string;
      readonly system: string;
      readonly desktop: string;
      /** The number of managed connections. `placed-problems`: the number of managed files that can't be used. */
      readonly placed: number;
      readonly 'placed-problems': number;
      /** The keys of the settings that IT has locked. `defaults`: the keys of those for which IT has set a default. */
      readonly locked: string;
      readonly defaults: string;
      readonly 'managed-problems': number;
      readonly accounts: number;
    }
  | {
      readonly kind: 'sign-in';
      readonly login: string;
      readonly service: string;
      readonly method: SignInMethod;
    }
  | {
      readonly kind: 'sign-in-failed';
      readonly service: string;
      readonly cause: string;
      readonly method: SignInMethod | 'second-factor';
    }
  | { readonly kind: 'sign-in-cancelled'; readonly service: string; readonly method: SignInMethod }
  | {
      readonly kind: 'account';
      readonly login: string;
      readonly service: string;
      readonly status: AccountLogStatus;
      readonly cause?: string;
    }
  | {
      readonly kind: 'update-check';
      readonly host: string;
      readonly result: 'newer' | 'none' | 'failed';
      readonly version?: string;
      readonly cause?: string;
    }
  | { readonly kind: 'exit'; readonly reason: string };

/** The status of an account in the log. `failing`: the last poll or refresh has failed, although Perch isn't offline. */
export type AccountLogStatus =
  'restoring' | 'signed-in' | 'offline' | 'failing' | 'needs-sign-in' | 'signed-out';

export function levelOf({ kind }: Pick<SupportEvent, 'kind'>): LogLevel {
  return kind === 'sign-in-failed' ? 'warn' : 'info';
}

/**
 * Returns the line of an event: its kind, then `name=value` for each property. A value that isn't one plain word is quoted as in
 * JSON. The method of a sign-in comes last, because the redactor takes a word with digits after `password` for a password.
 */
export function supportLine({ kind, ...properties }: SupportEvent): string {
  const parts = Object.entries(properties).map(([name, value]) => `${name}=${valueText(value)}`);
  return [kind, ...parts].join(' ');
}

/**
 * Returns a failure's cause in words, with its code and what Perch or the system says of it, but without the service's own text,
 * which may repeat what the user entered.
 */
export function causeOf({ code, detail, status }: Pick<Failure, 'code' | 'detail' | 'status'>): string {
  const isOwn = ['internal', 'proxy'].includes(code);
  const isSystemCode = ['network', 'certificate'].includes(code) && /^[A-Z][A-Z0-9_]+$/.test(detail);
  return causeInWords(code, status ?? (isOwn || isSystemCode ? detail : undefined));
}

/** Returns a code with its cause in words, if there are any for it. `more` is a status, another code or a message. */
export function causeInWords(code: string, more?: string | number): string {
  const words = Object.hasOwn(causes, code) ? causes[code] : undefined;
  const codes = more === undefined ? code : `${code}, ${more}`;
  return words === undefined
    ? codes.slice(0, maxCauseLength)
    : `${words} (${codes.slice(0, maxCauseLength)})`;
}

const maxCauseLength = 200;

/** The causes by code: those of failures, of OAuth (RFC 6749, 4.1.2.1 and 5.2) and of Perch's own sign-in. */
const causes: Readonly<Record<string, string>> = {
  network: 'No connection to the service',
  timeout: 'No response in time',
  certificate: 'The certificate isn’t valid',
  proxy: 'The proxy can’t be used',
  unauthorized: 'The service rejected the access token',
  forbidden: 'The service denied access',
  missing: 'There is nothing at this address',
  busy: 'The service asked to wait',
  unavailable: 'The service is unavailable',
  rejected: 'The service rejected the request',
  unreadable: 'The response is not as specified',
  'too-large': 'The response is too large',
  keychain: 'The keychain can’t be read',
  client: 'The service rejected the client ID or client secret',
  internal: 'An error in Perch',
  invalid_grant: 'The service rejected the credentials or the code',
  invalid_client: 'The service rejected the client ID or client secret',
  unauthorized_client: 'The client isn’t allowed to use this method',
  access_denied: 'The service denied access',
  invalid_request: 'The service rejected the request',
  server_error: 'The service is unavailable',
  temporarily_unavailable: 'The service is unavailable',
  expired: 'The passcode was not entered in time',
};

function valueText(value: string | number): string {
  const text = String(value);
  if (/^[\w.+@/:-]+$/.test(text)) return text;
  // The log would write these characters with an escape that JSON doesn't have.
  return JSON.stringify(text).replace(
    /[\u007F-\u009F]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  );
}
