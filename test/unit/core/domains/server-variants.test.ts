// What a domain list shows with servers that deviate from the specification in different ways.
import { expect, test } from 'vitest';
import type { DomainListView } from '../../../../app/contract/domains.ts';
import type { Fault } from '../../../practice-service/faults/fault.ts';
import type { PagingVariants } from '../../../practice-service/resources/paging-variants.ts';
import { createDomainPickerHarness, names, type DomainPickerHarness } from './domain-picker-harness.ts';

const alice = 'alice@practice.example';

interface Behaviour {
  /** What the server does from the first page on; part of the test's title. */
  readonly server: string;
  readonly login?: string;
  /** Records per page. Default 100. */
  readonly limit?: number;
  /** How many records there are. Default 250. */
  readonly recordCount?: number;
  readonly variants?: PagingVariants;
  readonly fault?: Fault;
  /** Runs between the first page and the second. */
  readonly afterFirstPage?: (harness: DomainPickerHarness) => unknown;
  /** The list after loading all. */
  readonly result: Shown;
  /** The list after the server is as specified and all is loaded again. */
  readonly afterwards?: Shown;
  /** The positions that were requested; `x1` marks requests for one record. */
  readonly requests?: readonly (number | `${number}x1`)[];
  /** How long the list was delayed at the server's request. */
  readonly delayedMs?: number;
}

interface Shown {
  readonly state: string;
  readonly labels: readonly string[];
}

const all = names(0, 250);
const allShown: Shown = { state: '250 of 250', labels: all };
const firstPage = names(0, 100);

const behaviours: readonly Behaviour[] = [
  { server: 'is as specified', result: allShown, requests: [1, 101, 201, 251, '0x1'] },
  {
    server: 'has no records',
    recordCount: 0,
    result: { state: 'nothing', labels: [] },
    requests: [1, '0x1'],
  },
  {
    server: 'counts from 0, has one record and refuses an empty page',
    recordCount: 1,
    variants: { countsFromZero: true, refusesEmptyPage: true },
    result: { state: '1 of 1', labels: names(0, 1) },
    requests: [1, 0, 1],
  },
  {
    server: 'counts from 0, has no record and refuses an empty page',
    recordCount: 0,
    variants: { countsFromZero: true, refusesEmptyPage: true },
    result: { state: 'failed: There is no such page 0 loaded', labels: [] },
    afterwards: { state: 'nothing', labels: [] },
  },
  {
    server: 'ignores the start',
    variants: { ignoresStart: true },
    result: { state: '100, maybe more', labels: firstPage },
    requests: [1, 101],
  },
  {
    server: 'sends records without a name',
    variants: { fields: ['email-send-from-address', 'dial-policy'] },
    result: { state: '250 of 250', labels: Array.from({ length: 250 }, (_, index) => `#${index + 1}`) },
  },
  {
    server: 'wraps two arrays in an object',
    variants: { wrapped: { in: 'domains', beside: { resellers: [] } } },
    result: {
      state: 'failed: The service’s response isn’t a list. 0 loaded',
      labels: [],
    },
    afterwards: allShown,
  },
  {
    server: 'sends 429 with Retry-After once',
    afterFirstPage: ({ service }) => service.fault('domains', busy(7), 1),
    result: allShown,
    requests: [1, 101, 101, 201, 251, '0x1'],
    delayedMs: 7_000,
  },
  {
    server: 'expires the token after the first page',
    afterFirstPage: ({ service }) => service.expireAccessTokens(),
    result: allShown,
    requests: [1, 101, 201, 251, '0x1'],
  },
  {
    server: 'shrinks below the first page',
    afterFirstPage: ({ service }) => service.setDomains(alice, 30),
    result: { state: '100 of 100', labels: firstPage },
  },
  {
    server: 'grows after the first page',
    afterFirstPage: ({ service }) => service.setDomains(alice, 300),
    result: { state: '300 of 300', labels: names(0, 300) },
  },
  {
    server: 'resets the connection after the first page',
    afterFirstPage: ({ service }) => service.fault('domains', { kind: 'reset', phase: 'before' }),
    result: { state: 'offline, 100 loaded', labels: firstPage },
    afterwards: allShown,
    requests: [1, 101, '0x1', 101, 201, 251, '0x1'],
  },
  {
    server: 'refuses the list',
    login: 'dev@practice.example',
    result: { state: 'refused (403), 0 loaded', labels: ['practice.example'] },
  },
  {
    server: 'refuses the list with 401, although the token is valid',
    fault: { kind: 'status', status: 401 },
    result: { state: 'refused (401), 0 loaded', labels: ['practice.example'] },
    afterwards: allShown,
  },
  {
    server: 'refuses the second page',
    afterFirstPage: ({ service }) => service.setDomains(alice, 'refused'),
    result: { state: 'no more (403), 100 loaded', labels: firstPage },
  },
];

test.each(behaviours)('the server $server', async (behaviour) => {
  const {
    login = alice,
    limit = 100,
    recordCount,
    variants,
    fault = variants && pages(variants),
  } = behaviour;
  const harness = await createDomainPickerHarness({ login, limit });
  const { service, list, session } = harness;
  if (recordCount !== undefined) service.setDomains(login, recordCount);
  const first = fault && (await service.fault('domains', fault));
  const loadAll = async () => {
    void list.loadAll();
    await harness.settle();
  };

  list.open();
  await harness.settle();
  await behaviour.afterFirstPage?.(harness);
  await loadAll();
  expect(shown(harness)).toEqual(behaviour.result);
  if (behaviour.delayedMs !== undefined) expect(harness.delayedMs()).toBe(behaviour.delayedMs);

  if (behaviour.afterwards !== undefined) {
    await first?.end();
    harness.clock.pass(360_000);
    await service.fault('domains', pages({}));
    await loadAll();
    expect(shown(harness)).toEqual(behaviour.afterwards);
  }
  if (behaviour.requests !== undefined) {
    const requests = harness.requests.map(({ start, limit: most }) => (most === 1 ? `${start}x1` : start));
    expect(requests).toEqual(behaviour.requests);
  }
  expect(harness.maxConcurrent()).toBe(1);
  expect(session.snapshot().state).toBe('signed-in');
  await session.poll();
  expect(session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
  await harness.close();
});

function shown(harness: DomainPickerHarness): Shown {
  const labels = harness.rows().map(({ label, position }) => label || `#${position}`);
  return { state: describeState(harness.list.view()), labels };
}

/** Describes the state of a list in words. */
function describeState({ state, loaded }: DomainListView): string {
  switch (state.kind) {
    case 'end':
      return state.mayBeIncomplete ? `${loaded}, maybe more` : `${loaded} of ${loaded}`;
    case 'empty':
      return 'nothing';
    case 'partial':
      return `${loaded} so far`;
    case 'refused':
      return `refused (${state.status}), ${loaded} loaded`;
    case 'more-refused':
      return `no more (${state.status}), ${loaded} loaded`;
    case 'failed':
      return `failed: ${state.reason} ${loaded} loaded`;
    default:
      return `${state.kind}, ${loaded} loaded`;
  }
}

function pages(variants: PagingVariants): Fault {
  return { kind: 'pages', variants };
}

function busy(seconds: number): Fault {
  return { kind: 'status', status: 429, retryAfter: { seconds, form: 'seconds' } };
}
