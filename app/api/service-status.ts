// What newer deployments say about themselves (service.md, "Version"), and how far the computer's clock is off. The
// specification has no such endpoint.
import { isRecord, parseJson } from '../json.ts';
import { maxWordLength, serviceText } from './http/service-text.ts';
import type { HttpResponse } from './http/transport.ts';
import { ok } from './http/result.ts';
import type { Operation } from './http/operation.ts';

export interface ServiceStatus {
  /** The fields `apiversion` and `hostname`, as far as the service sent them. */
  readonly fields: Readonly<Record<string, string>>;
  /** How far the computer's clock is ahead of the service's, in milliseconds; undefined where the service sent no time. */
  readonly clockOffsetMs: number | undefined;
}

/** Never a failure once there is a response. Without an access token only deployments respond that publish their version. */
export const serviceVersion: Operation<ServiceStatus> = {
  path: 'version',
  read: (response, nowMs) => ok(readServiceStatus(response, nowMs)),
};

/** The fields are empty for any response but a success. */
function readServiceStatus(response: HttpResponse, nowMs: number): ServiceStatus {
  const body = response.status === 200 ? parseJson(response.text) : undefined;
  const fields = ['apiversion', 'hostname'].flatMap((name) => {
    const value = isRecord(body) ? body[name] : undefined;
    const text = typeof value === 'string' ? serviceText(value, maxWordLength) : '';
    return text === '' ? [] : [[name, text] as const];
  });
  return { fields: Object.fromEntries(fields), clockOffsetMs: clockOffsetMs(response, nowMs) };
}

/** Returns the number in `Version: 44.3.0`, the specification's form of `apiversion`. */
export function withoutVersionPrefix(apiversion: string): string {
  return apiversion.replace(/^version:\s*(?=\S)/i, '');
}

/** Returns how far the clock is ahead of the header `Date` (RFC 9110, 6.6.1), which has a resolution of a second. */
export function clockOffsetMs({ headers }: Pick<HttpResponse, 'headers'>, nowMs: number): number | undefined {
  const offset = nowMs - Date.parse(String(headers['date']));
  return Number.isNaN(offset) ? undefined : offset;
}

/** Returns the minutes that a clock is ahead of the service's, negative if behind; undefined if it is right within two minutes. */
export function clockErrorMinutes(offsetMs: number | undefined): number | undefined {
  return offsetMs === undefined || Math.abs(offsetMs) <= 2 * 60_000
    ? undefined
    : Math.round(offsetMs / 60_000);
}
