// What the person sees of a list of domains, whatever its server makes of the specification.
import { expect, test } from 'vitest';
import type { DomainListView } from '../../../../app/contract/domains.ts';
import type { Fault } from '../../../practice-service/faults/fault.ts';
import type { PagingVariants } from '../../../practice-service/resources/paging-variants.ts';
import { createDomainPickerHarness, names, type DomainPickerHarness } from './domain-picker-harness.ts';

const alice = 'alice@practice.example';

interface Behaviour {
  /** What the server does, from the first page on. */
  readonly server: string;
  readonly login?: string;
  /** Records per page. Default 100. */
  readonly limit?: number;
  /** How many records there are. Default 250. */
  readonly holds?: number;
  readonly habits?: PagingVariants;
  readonly fault?: Fault;
  /** What happens between the first page and the second. */
  readonly then?: (rig: DomainPickerHarness) => unknown;
  /** Where all is loaded. */
  readonly sees: Seen;
  /** Once the server behaves and the person asks for all again. */
  readonly later?: Seen;
  /** The starts that were asked for; a look at one record is marked as such. */
  readonly asks?: readonly (number | `${number}x1`)[];
  /** How long it waited because the server said so. */
  readonly waitsMs?: number;
}

interface Seen {
  readonly says: string;
  readonly labels: readonly string[];
}

const all = names(0, 250);
const allSeen: Seen = { says: '250 of 250', labels: all };
const firstPage = names(0, 100);

const behaviours: readonly Behaviour[] = [
  { server: 'is as specified', sees: allSeen, asks: [1, 101, 201, '0x1'] },
  {
    server: 'holds an exact multiple of the limit',
    holds: 200,
    sees: { says: '200 of 200', labels: names(0, 200) },
    asks: [1, 101, 201, '0x1'],
  },
  {
    server: 'holds one less than a multiple',
    holds: 199,
    sees: { says: '199 of 199', labels: names(0, 199) },
    asks: [1, 101, '0x1'],
  },
  {
    server: 'holds one more than a multiple',
    holds: 201,
    sees: { says: '201 of 201', labels: names(0, 201) },
    asks: [1, 101, 201, '0x1'],
  },
  {
    server: 'holds one record',
    holds: 1,
    sees: { says: '1 of 1', labels: names(0, 1) },
    asks: [1, 2, '0x1'],
  },
  { server: 'holds no record', holds: 0, sees: { says: 'nothing', labels: [] }, asks: [1, '0x1'] },
  {
    server: 'caps at 100 where 200 are asked for',
    limit: 200,
    habits: { cap: 100 },
    sees: allSeen,
    asks: [1, 101, 201, '0x1'],
  },
  {
    server: 'caps at 20 where 50 are asked for',
    limit: 50,
    holds: 45,
    habits: { cap: 20 },
    sees: { says: '45 of 45', labels: names(0, 45) },
    asks: [1, 21, 41, '0x1'],
  },
  {
    server: 'caps at 100 and holds just as many',
    limit: 200,
    holds: 100,
    habits: { cap: 100 },
    sees: { says: '100 of 100', labels: firstPage },
    asks: [1, 101, '0x1'],
  },
  {
    server: 'holds what looks like a cap',
    holds: 50,
    sees: { says: '50 of 50', labels: names(0, 50) },
    asks: [1, 51, '0x1'],
  },
  {
    server: 'counts from 0',
    habits: { countsFromZero: true },
    sees: allSeen,
    asks: [1, 101, 201, '0x1'],
  },
  {
    server: 'counts from 0 and holds one record',
    holds: 1,
    habits: { countsFromZero: true },
    sees: { says: '1 of 1', labels: names(0, 1) },
  },
  { server: 'overlaps its pages', habits: { overlap: 10 }, sees: allSeen },
  {
    server: 'ignores the start',
    habits: { ignoresStart: true },
    sees: { says: '100, maybe more', labels: firstPage },
    asks: [1, 101],
  },
  {
    server: 'ignores the start and holds less than a page',
    holds: 40,
    habits: { ignoresStart: true },
    sees: { says: '40 of 40', labels: names(0, 40) },
    asks: [1, 41, '0x1'],
  },
  {
    server: 'ignores the limit',
    habits: { ignoresLimit: true },
    sees: allSeen,
    asks: [1, 251, '0x1'],
  },
  {
    server: 'ignores both',
    habits: { ignoresLimit: true, ignoresStart: true },
    sees: allSeen,
    asks: [1, 251, '0x1'],
  },
  { server: 'sends each record three times', habits: { copies: 3 }, sees: allSeen },
  {
    server: 'sends records without domain',
    fault: { kind: 'rewrite', fields: { domain: undefined } },
    sees: { says: '250 of 250', labels: names(0, 250, 250, 'description') },
  },
  {
    server: 'sends records without anything like a name',
    habits: { fields: ['caller-id-number', 'dial-policy'] },
    sees: { says: '250 of 250', labels: Array.from({ length: 250 }, (_, index) => `#${index + 1}`) },
  },
  {
    server: 'sends elements that are no objects',
    habits: { before: ['plain.example', 7, null, ['nested'], true, 'plain.example', ' '] },
    sees: allSeen,
  },
  {
    server: 'wraps the array in an object',
    habits: { wrapped: { in: 'domains', beside: { total: 250, message: 'OK' } } },
    sees: allSeen,
  },
  {
    server: 'wraps two arrays in an object',
    habits: { wrapped: { in: 'domains', beside: { resellers: [] } } },
    sees: {
      says: 'unreadable: An object with 2 lists (resellers, domains) came instead of a list. 0 loaded',
      labels: [],
    },
    later: allSeen,
  },
  {
    server: 'sends an error as a success',
    habits: { wrapped: { in: 'details', beside: { code: 500, message: 'Out of order' } } },
    sees: { says: 'unreadable: An error (Out of order) came instead of a list. 0 loaded', labels: [] },
    later: allSeen,
  },
  {
    server: 'sends a web page',
    fault: { kind: 'html' },
    sees: { says: 'unreadable: A web page came instead of a list. 0 loaded', labels: [] },
    later: allSeen,
  },
  {
    server: 'sends nothing',
    fault: { kind: 'empty' },
    sees: { says: 'unreadable: Nothing came instead of a list. 0 loaded', labels: [] },
    later: allSeen,
  },
  {
    server: 'sends a web page in the middle',
    then: ({ service }) => service.fault('domains', { kind: 'html' }),
    sees: { says: 'unreadable: A web page came instead of a list. 100 loaded', labels: firstPage },
    later: allSeen,
  },
  {
    server: 'sends more than can be read',
    fault: { kind: 'huge', compressed: true },
    sees: { says: 'too-large: The answer is larger than 10000000 bytes. 0 loaded', labels: [] },
    later: allSeen,
  },
  {
    server: 'is too busy in the middle',
    then: ({ service }) => service.fault('domains', busy(7), 1),
    sees: allSeen,
    asks: [1, 101, 101, 201, '0x1'],
    waitsMs: 7_000,
  },
  {
    server: 'is too busy without saying for how long',
    then: ({ service }) => service.fault('domains', { kind: 'status', status: 429 }, 3),
    sees: allSeen,
    waitsMs: 2_000 + 4_000 + 8_000,
  },
  {
    server: 'has a problem of its own and says when it is over',
    then: ({ service }) => service.fault('domains', unavailable(7), 1),
    sees: allSeen,
    asks: [1, 101, 101, 201, '0x1'],
    waitsMs: 7_000,
  },
  {
    server: 'has a problem of its own for an hour',
    then: ({ service }) => service.fault('domains', unavailable(3_600)),
    sees: { says: 'unavailable: Fault 503 100 loaded', labels: firstPage },
    later: allSeen,
    waitsMs: 0,
  },
  {
    server: 'stays too busy',
    then: ({ service }) => service.fault('domains', busy(1)),
    sees: { says: 'busy: Fault 429 100 loaded', labels: firstPage },
    later: allSeen,
  },
  {
    server: 'wants to be left alone for an hour',
    then: ({ service }) => service.fault('domains', busy(3_600)),
    sees: { says: 'busy: Fault 429 100 loaded', labels: firstPage },
    later: allSeen,
    waitsMs: 0,
  },
  {
    server: 'lets the token expire in the middle',
    then: ({ service }) => service.expireAccessTokens(),
    sees: allSeen,
    asks: [1, 101, 201, '0x1'],
  },
  {
    server: 'shrinks while it is read',
    then: ({ service }) => service.setDomains(alice, 150),
    sees: { says: '150 of 150', labels: names(0, 150) },
  },
  {
    server: 'shrinks below what was read',
    then: ({ service }) => service.setDomains(alice, 30),
    sees: { says: '100 of 100', labels: firstPage },
  },
  {
    server: 'loses ten records from its beginning',
    then: withHabits({ without: 10 }),
    sees: { says: '240 of 240', labels: [...firstPage, ...names(110, 250)] },
  },
  {
    server: 'grows while it is read',
    then: ({ service }) => service.setDomains(alice, 300),
    sees: { says: '300 of 300', labels: names(0, 300) },
  },
  {
    server: 'gets five more records at its beginning',
    then: withHabits({ before: ['a.example', 'b.example', 'c.example', 'd.example', 'e.example'] }),
    sees: allSeen,
  },
  {
    server: 'breaks off in the middle',
    then: ({ service }) => service.fault('domains', { kind: 'reset', moment: 'before' }),
    sees: { says: 'offline, 100 loaded', labels: firstPage },
    later: allSeen,
    asks: [1, 101, 101, 201, '0x1'],
  },
  {
    server: 'sends half a page in the middle',
    then: ({ service }) => service.fault('domains', { kind: 'cut' }),
    sees: { says: 'offline, 100 loaded', labels: firstPage },
    later: allSeen,
  },
  {
    server: 'has a problem of its own in the middle',
    then: ({ service }) => service.fault('domains', { kind: 'status', status: 502, body: 'html' }),
    sees: { says: 'unavailable: status 502 100 loaded', labels: firstPage },
    later: allSeen,
  },
  {
    server: 'refuses the list',
    login: 'dev@practice.example',
    sees: { says: 'refused (403), 0 loaded', labels: ['practice.example'] },
  },
  {
    server: 'refuses the list with 401, though the token is good',
    fault: { kind: 'status', status: 401 },
    sees: { says: 'refused (401), 0 loaded', labels: ['practice.example'] },
    later: allSeen,
  },
  {
    server: 'refuses what is left of the list',
    then: ({ service }) => service.setDomains(alice, 'refused'),
    sees: { says: 'no more (403), 100 loaded', labels: firstPage },
  },
];

test.each(behaviours)('where the server $server', async (behaviour) => {
  const { login = alice, limit = 100, holds, habits, fault = habits && pages(habits) } = behaviour;
  const rig = await createDomainPickerHarness({ login, limit });
  const { service, list, session } = rig;
  if (holds !== undefined) service.setDomains(login, holds);
  const first = fault && (await service.fault('domains', fault));
  const loadAll = async () => {
    void list.loadAll();
    await rig.settled();
  };

  list.open();
  await rig.settled();
  await behaviour.then?.(rig);
  await loadAll();
  expect(seen(rig)).toEqual(behaviour.sees);
  if (behaviour.waitsMs !== undefined) expect(rig.waited()).toBe(behaviour.waitsMs);

  if (behaviour.later !== undefined) {
    await first?.end();
    await service.fault('domains', pages({}));
    await loadAll();
    expect(seen(rig)).toEqual(behaviour.later);
  }
  if (behaviour.asks !== undefined) {
    const asks = rig.asked.map(({ start, limit: most }) => (most === 1 ? `${start}x1` : start));
    expect(asks).toEqual(behaviour.asks);
  }
  expect(rig.mostAtOnce()).toBe(1);
  expect(session.snapshot().state).toBe('signed-in');
  await session.poll();
  expect(session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
  await rig.end();
});

function seen(rig: DomainPickerHarness): Seen {
  const labels = rig.rows().map(({ label, position }) => label || `#${position}`);
  return { says: said(rig.list.view()), labels };
}

/** The state of a list in words. */
function said({ state, loaded }: DomainListView): string {
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
      return `${state.code}: ${state.detail} ${loaded} loaded`;
    default:
      return `${state.kind}, ${loaded} loaded`;
  }
}

function pages(habits: PagingVariants): Fault {
  return { kind: 'pages', habits };
}

function withHabits(habits: PagingVariants) {
  return ({ service }: DomainPickerHarness) => service.fault('domains', pages(habits));
}

function busy(seconds: number): Fault {
  return { kind: 'status', status: 429, retryAfter: { seconds, form: 'seconds' } };
}

function unavailable(seconds: number): Fault {
  return { kind: 'status', status: 503, retryAfter: { seconds, form: 'seconds' } };
}
