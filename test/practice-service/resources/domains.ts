// The paged list of domains: endpoint 7 of the specification and its pagination rules.
import { type Context } from 'hono';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { refuse, type ResourceEnv } from './bearer.ts';
import { domainRecord } from './domain-records.ts';

export interface DomainsParts {
  /** How many domains this user's list holds now, or that it may not be read. */
  readonly countFor: (login: string) => number | 'refused';
  /** How many it held at first. */
  readonly spreadFor: (login: string) => number;
  /** How long a page takes, in milliseconds; what arrives meanwhile with the same token is parallel to it. */
  readonly pageLatencyMs: number;
}

const defaultLimit = 100;
const largestLimit = 1000;

/**
 * Answers one page as a plain array. `start` counts from 1; `limit` is 100 if absent and 1,000 at most (a larger
 * one is cut to that). A second page request of the same token while one is being answered gets 429 with
 * `Retry-After`.
 */
export function createDomainPages({ countFor, spreadFor, pageLatencyMs }: DomainsParts) {
  const busy = new Set<string>();

  return async (context: Context<ResourceEnv>): Promise<Response> => {
    const login = context.get('login');
    const count = countFor(login);
    if (count === 'refused') return refuse(context, 403, 'Permission Denied');
    const start = wholeNumber(context.req.queries('start'), 1);
    const limit = wholeNumber(context.req.queries('limit'), defaultLimit);
    if (start === undefined) return refuse(context, 400, 'start must be a whole number from 1');
    if (limit === undefined) return refuse(context, 400, 'limit must be a whole number from 1');

    const token = context.get('accessToken');
    if (busy.has(token)) {
      return refuse(context, 429, 'Too many parallel page requests', { 'Retry-After': '1' });
    }
    busy.add(token);
    context.env.outgoing.once('close', () => busy.delete(token));
    await (pageLatencyMs > 0 ? pause(pageLatencyMs) : nextTurn());

    const first = start - 1;
    const size = Math.max(0, Math.min(limit, largestLimit, count - first));
    const spread = spreadFor(login);
    const page = Array.from({ length: size }, (_, offset) => domainRecord(first + offset, spread));
    return context.json(page);
  };
}

/** The value of a parameter given once at most; undefined where it is not a whole number from 1. */
function wholeNumber(values: readonly string[] | undefined, absent: number): number | undefined {
  if (values === undefined) return absent;
  const [value = ''] = values;
  if (values.length > 1 || !/^[1-9]\d{0,8}$/.test(value)) return undefined;
  return Number(value);
}
