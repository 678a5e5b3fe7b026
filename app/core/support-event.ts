// The log's lines for the help desk (docs/admin/logs.md): in English, without secrets, and of a user's data only the login.
import type { Failure } from '../api/http/result.ts';
import type { LogLevel } from './runtime.ts';
import type { SignInMethod } from '../contract/view.ts';

/** Printed in the order of the properties. `method` comes last, because the redactor may remove a word after `password`. */
export type SupportEvent =
  | {
      readonly kind: 'start';
      readonly version: string;
      readonly system: string;
      readonly desktop: string;
      /** How many usable connections IT has placed. `placed-problems`: how many files, or 1 for their folder, can't be used. */
      readonly placed: number;
      readonly 'placed-problems': number;
      /** The keys that IT has locked. `defaults`: the keys for which IT has set a default. */
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

/** `failing`: the last poll or refresh has failed, although Perch isn't offline. */
export type AccountLogStatus =
  'restoring' | 'signed-in' | 'offline' | 'failing' | 'needs-sign-in' | 'signed-out';

export function levelOf({ kind }: Pick<SupportEvent, 'kind'>): LogLevel {
  return kind === 'sign-in-failed' ? 'warn' : 'info';
}

/** A value that isn't one plain word is quoted as in JSON. */
export function supportLine({ kind, ...properties }: SupportEvent): string {
  const parts = Object.entries(properties).map(([name, value]) => `${name}=${valueText(value)}`);
  return [kind, ...parts].join(' ');
}

/** Leaves out the service's own text, which may repeat what the user entered. */
export function causeOf({ code, detail, status, part }: Omit<Failure, 'reason'>): string {
  const isOwn = ['internal', 'proxy', 'unreadable'].includes(code);
  const isSystemCode = ['network', 'certificate'].includes(code) && /^[A-Z][A-Z0-9_]+$/.test(detail);
  const more = status ?? (isOwn || isSystemCode ? detail : undefined);
  return causeInWords(code, part === undefined ? more : `${more}, ${part.kind} ${part.name}`);
}

/** `more` is a status, another code or a message. */
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
  moved: 'The placed connection has another address',
  EADDRINUSE: 'Another program, maybe another user’s Perch, uses the port of the sign-in in the browser',
  EACCES: 'The port of the sign-in in the browser may not be used',
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
