// What a domain list shows with servers that deviate from the specification in different ways.
import { expect, test } from 'vitest';
import type { DomainListView } from '../../../../app/contract/domains.ts';
import type { PagingVariants } from '../../../practice-service/resources/paging-variants.ts';
import { createDomainPickerHarness, names, type DomainPickerHarness } from './domain-picker-harness.ts';

const alice = 'alice@practice.example';

interface Behaviour {
  /** What the server does from the first page on; part of the test's title. */
  readonly server: string;
  /** How many records there are. Default 250. */
  readonly recordCount?: number;
  readonly variants?: PagingVariants;
  /** Runs between the first page and the second. */
  readonly afterFirstPage?: (harness: DomainPickerHarness) => unknown;
  /** The list after loading all. */
  readonly result: Shown;
  /** The positions that were requested; `x1` marks requests for one record. */
  readonly requests?: readonly (number | `${number}x1`)[];
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
  },
  {
    server: 'expires the token after the first page',
    afterFirstPage: ({ service }) => service.expireAccessTokens(),
    result: allShown,
    requests: [1, 101, 201, 251, '0x1'],
  },
  {
    server: 'refuses the second page',
    afterFirstPage: ({ service }) => service.setDomains(alice, 'refused'),
    result: { state: 'no more (403), 100 loaded', labels: firstPage },
  },
];

test.each(behaviours)('the server $server', async (behaviour) => {
  const { recordCount, variants } = behaviour;
  const harness = await createDomainPickerHarness();
  const { service, list, session } = harness;
  if (recordCount !== undefined) service.setDomains(alice, recordCount);
  if (variants !== undefined) await service.fault('domains', { kind: 'pages', variants });

  list.open();
  await harness.settle();
  await behaviour.afterFirstPage?.(harness);
  void list.loadAll();
  await harness.settle();
  expect(shown(harness)).toEqual(behaviour.result);

  if (behaviour.requests !== undefined) {
    const requests = harness.requests.map(({ start, limit }) => (limit === 1 ? `${start}x1` : start));
    expect(requests).toEqual(behaviour.requests);
  }
  expect(harness.maxConcurrent()).toBe(1);
  expect(session.snapshot().state).toBe('signed-in');
  await session.poll();
  expect(session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
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
    case 'more-refused':
      return `no more (${state.status}), ${loaded} loaded`;
    case 'failed':
      return `failed: ${state.reason} ${loaded} loaded`;
    default:
      return `${state.kind}, ${loaded} loaded`;
  }
}
