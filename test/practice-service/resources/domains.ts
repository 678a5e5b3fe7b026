// The paged list of domains: the specified pages (service.md, "Collections", "Domains").
import { type Context } from 'hono';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { refuse, type ResourceEnv } from './bearer.ts';
import { domainRecord } from './domain-records.ts';
import { listWith } from './paging-variants.ts';
import { wholeNumber } from './start-and-limit.ts';

export interface DomainsParts {
  /** Returns the current number of a user's domains, or `refused`. */
  readonly countFor: (login: string) => number | 'refused';
  /** Returns the initial number of a user's domains. */
  readonly spreadFor: (login: string) => number;
  /** The duration of a page request in milliseconds. Others with the same token during this time count as parallel. */
  readonly pageLatencyMs: number;
}

const defaultLimit = 100;
const maxLimit = 1000;

/**
 * Returns one page as a plain array. `start` counts from 1; `limit` is 100 if absent and reduced to 1,000 if larger. A
 * parallel page request with the same token gets 429 with `Retry-After`. The fault `pages` sets paging variants.
 */
export function createDomainPages({ countFor, spreadFor, pageLatencyMs }: DomainsParts) {
  const busy = new Set<string>();

  return async (context: Context<ResourceEnv>): Promise<Response> => {
    const login = context.get('login');
    const count = countFor(login);
    if (count === 'refused') return refuse(context, 403, 'Permission Denied');
    const spread = spreadFor(login);
    const variants = context.get('pagingVariants') ?? {};
    const list = listWith(variants, count, (index) => domainRecord(index, spread));
    const start = wholeNumber(context.req.queries('start'), list.first, list.first);
    const limit = wholeNumber(context.req.queries('limit'), 1, defaultLimit);
    if (start === undefined) return refuse(context, 400, `start must be a whole number from ${list.first}`);
    if (limit === undefined) return refuse(context, 400, 'limit must be a whole number from 1');

    const token = context.get('accessToken');
    if (busy.has(token)) {
      return refuse(context, 429, 'Too many parallel page requests', { 'Retry-After': '1' });
    }
    busy.add(token);
    context.env.outgoing.once('close', () => busy.delete(token));
    await (pageLatencyMs > 0 ? pause(pageLatencyMs) : nextTurn());

    const page = list.page(start, Math.min(limit, maxLimit));
    if (page.length === 0 && variants.refusesEmptyPage === true)
      return refuse(context, 404, 'There is no such page');
    return context.json(list.body(page));
  };
}
