// What every answer of the service has in common: its status, and where its readable text stands.
import { type Failure, failed } from './result.ts';
import type { HttpResponse } from './transport.ts';
import { isRecord, parseJson } from '../../json.ts';

/** The failure that an answer amounts to; `expected` names what a success would have held. */
export function responseFailure(reply: HttpResponse, expected: string, nowMs: number): Failure {
  const { status } = reply;
  const detail = detailOf(reply);
  if (status === 401) return failed('unauthorized', detail, { status }).failure;
  if (status === 403) return failed('forbidden', detail, { status }).failure;
  if (status === 404) return failed('missing', detail, { status }).failure;
  if (status === 408 || status === 429)
    return failed('busy', detail, { status, ...wait(reply, nowMs) }).failure;
  if (status >= 500) return failed('unavailable', detail, { status, ...wait(reply, nowMs) }).failure;
  if (status >= 300) return failed('rejected', detail, { status }).failure;
  return failed('unreadable', `The answer was not ${expected}.`, { status }).failure;
}

/** `error_description`, `error` or `message`, in this order (field notes, "Errors"); empty where there is none. */
export function errorText(body: Record<string, unknown>): string {
  const found = ['error_description', 'error', 'message']
    .map((name) => body[name])
    .find((value): value is string => typeof value === 'string' && value.trim() !== '');
  return (found ?? '').trim().slice(0, 300);
}

function detailOf(reply: HttpResponse): string {
  const body = parseJson(reply.text);
  // Many errors are HTML or empty: then the status is all there is.
  return (isRecord(body) && errorText(body)) || `status ${reply.status}`;
}

/** `Retry-After`: seconds or a date (RFC 9110, 10.2.3). */
function wait(reply: HttpResponse, nowMs: number): { retryAfterMs?: number } {
  const header = reply.headers['retry-after'];
  if (typeof header !== 'string') return {};
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isFinite(ms) && ms >= 0 ? { retryAfterMs: ms } : {};
}
