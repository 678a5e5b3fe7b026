// The addresses of extras, and readers of their fields (service.md, "Voicemail", "Calls").
import { isRecord, type JsonRecord, type JsonValue } from '../../json.ts';
import { serviceText } from '../../i18n/untrusted-text.ts';
import type { Operation } from '../http/operation.ts';

export interface ServiceUser {
  readonly domain: string;
  readonly user: string;
}

export const tokenUser: ServiceUser = { domain: '~', user: '~' };

/** The path of `extra` is relative to the user's address. */
export function extraOf<Value>({ domain, user }: ServiceUser, extra: Operation<Value>): Operation<Value> {
  const address = `domains/${encodeURIComponent(domain)}/users/${encodeURIComponent(user)}`;
  return { ...extra, path: `${address}/${extra.path}` };
}

/** Returns the objects among the first `limit` elements of a list; undefined for anything else than a list. */
export function recordsOf(body: JsonValue, limit: number): readonly JsonRecord[] | undefined {
  if (!Array.isArray(body)) return undefined;
  return body.slice(0, limit).filter(isJsonRecord);
}

/**
 * Returns the first of the named fields that has a text or a number, as one line of a limited length; empty if none has.
 * @param longest In UTF-16 units.
 */
export function lineOf(record: JsonRecord, names: readonly string[], longest: number): string {
  for (const name of names) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    const line =
      typeof value === 'string' || typeof value === 'number' ? serviceText(String(value), longest) : '';
    if (line !== '') return line;
  }
  return '';
}

/** Returns the user of a SIP address (RFC 3261, 19.1), and any other text unchanged. */
export function sipUser(text: string): string {
  return /^sips?:([^@;]*)/i.exec(text)?.[1] ?? text;
}

/** Returns a whole number from 0, sent as a number or as digits; undefined for anything else. */
export function wholeNumber(value: unknown): number | undefined {
  const isDigits = typeof value === 'string' && /^\s*\d+\s*$/.test(value);
  const amount = typeof value === 'number' || isDigits ? Number(value) : NaN;
  return Number.isSafeInteger(amount) && amount >= 0 ? amount : undefined;
}

function isJsonRecord(value: JsonValue): value is Record<string, JsonValue> {
  return isRecord(value);
}
