// Requests the pages of an account's list of domains: one at a time (service.md, "Collections"), and no earlier than the service
// allows.
import type { SelectedDomain } from '../../contract/domains.ts';
import type { ApiClient, WithToken } from '../../api/client.ts';
import { recordTitle } from '../../api/domains/domain-record.ts';
import { failed, ok, type Result } from '../../api/http/result.ts';
import {
  domainPage,
  isOutsideList,
  type ProbePage,
  type ReadPage,
} from '../../api/pagination/page-request.ts';
import type { PagedRecord } from '../../api/pagination/paginator.ts';
import { currentUser } from '../../api/profile/profile.ts';
import { isRecord } from '../../json.ts';
import { serialize } from '../../serialize.ts';
import type { Runtime } from '../runtime.ts';
import { addAttempt, listRetryMs, noAttempts, remainingRetryAfterMs } from '../scheduling/attempts.ts';
import { delay, readClock } from '../scheduling/timing.ts';

/**
 * Returns a reader of pages. A 401 can also mean that the user may not read the list (service.md, "Domains"). That must not end
 * the sign-in, so the profile is requested after a 401. If the profile is refused with 401, too, the failure is `unauthorized`.
 * If the profile can be read, the page is requested once more, and a second 401 is `forbidden`.
 */
export function createDomainPageReader(withToken: WithToken, client: ApiClient): ReadPage {
  return (range, signal) =>
    withToken(async (accessToken) => {
      const read = () => client.request(domainPage(range), accessToken, signal);
      const page = await read();
      if (page.ok || page.failure.code !== 'unauthorized') return page;
      const profile = await client.request(currentUser, accessToken, signal);
      if (!profile.ok) return profile.failure.code === 'unauthorized' ? page : profile;
      const second = await read();
      if (second.ok || second.failure.code !== 'unauthorized') return second;
      return failed('forbidden', second.failure.detail, { status: 401 });
    });
}

/** `onChange` is called when the delay of a request begins and when it ends. */
export function createPageRequests(send: ReadPage, { clock, random }: Runtime, onChange: () => void) {
  const inOrder = serialize(<Value>(run: () => Promise<Value>) => run());
  let requests = noAttempts;
  let retryAt: number | undefined;
  let pendingReads = 0;
  let probing = new AbortController();

  const remainingMs = () => remainingRetryAfterMs(requests, readClock(clock));

  const delayOver = async (signal: AbortSignal | undefined): Promise<void> => {
    for (let ms = remainingMs(); ms > 0 && signal?.aborted !== true; ms = remainingMs()) {
      retryAt = clock.wall() + ms;
      onChange();
      await delay(clock, ms, signal);
      retryAt = undefined;
      onChange();
    }
  };

  const readWithRetries: ReadPage = async (range, signal) => {
    for (let failures = 1; ; failures += 1) {
      const earlier = requests.failure;
      if (earlier !== undefined && remainingMs() > 0 && listRetryMs(1, earlier, 0) === undefined)
        return { ok: false, failure: earlier };
      await delayOver(signal);
      if (signal?.aborted === true) return failed('cancelled', 'The request was cancelled.');
      const response = await send(range, signal);
      if (response.ok) return response;
      const delayMs = listRetryMs(failures, response.failure, random.number());
      requests = addAttempt(requests, response.failure, readClock(clock), { waitMs: delayMs });
      if (delayMs === undefined) return response;
    }
  };

  /**
   * Sends a request after all earlier ones, and repeats it after a delay as `listRetryMs` says. Later requests wait for this
   * delay, too. If `listRetryMs` refuses the service's delay as too long, later requests fail until the delay is over.
   */
  const read: ReadPage = async (range, signal) => {
    probing.abort();
    pendingReads += 1;
    try {
      return await inOrder(() => readWithRetries(range, signal));
    } finally {
      pendingReads -= 1;
    }
  };

  /** Sends a request only if no `read` is pending and no delay remains. The next `read` cancels it. */
  const probe: ProbePage = (range, signal) =>
    inOrder(async () => {
      if (pendingReads > 0 || signal.aborted || remainingMs() > 0) return undefined;
      probing = new AbortController();
      const response = await send(range, AbortSignal.any([signal, probing.signal]));
      if (!response.ok) requests = addAttempt(requests, response.failure, readClock(clock));
      return response;
    });

  return {
    /** When the delayed request will be sent, in milliseconds since 1970; undefined while none is delayed. */
    retryAt: () => retryAt,
    read,
    probe,
  };
}

/**
 * Requests a record at its last known position and, if it isn't there, the page around that position. The failure is `missing` if
 * the record isn't found.
 */
export async function findRecord(
  read: ReadPage,
  sought: SelectedDomain,
  limit: number,
  signal: AbortSignal,
): Promise<Result<PagedRecord>> {
  const { position } = sought;
  const pageStart = Math.max(1, position - (limit >> 1));
  for (const range of [
    { start: position, limit: 1 },
    { start: pageStart, limit },
  ]) {
    const page = await read(range, signal);
    // Some services refuse a position past the end of a list that has become shorter.
    if (!page.ok && !isOutsideList(page.failure)) return page;
    const records = page.ok ? page.value : [];
    for (const [offset, value] of records.entries()) {
      const position = range.start + offset;
      if (isRecord(value) && isSameDomain({ label: recordTitle(value).label, position }, sought)) {
        return ok({ position, value });
      }
    }
  }
  return failed('missing', 'The record is no longer at its position.');
}

/** Compares the labels, or the positions of two records without a label. */
export function isSameDomain(one: SelectedDomain | undefined, other: SelectedDomain): boolean {
  return one?.label === other.label && (one.label !== '' || one.position === other.position);
}
