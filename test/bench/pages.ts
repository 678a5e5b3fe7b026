// Loading the list of 100,000 domains as the panel does, compared with a plain loop over undici, alternating, on one server;
// and the memory that the list uses.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Agent, request } from 'undici';
import * as v from 'valibot';
import { createDomainList, type DomainList } from '../../app/core/domains/domain-list.ts';
import type { Clock } from '../../app/core/ports.ts';
import { type Figure, figure, median } from './figure.ts';
import { memoryAfterGc } from './heap.ts';
import { startPracticeThread } from './practice-thread.ts';
import { type SignedIn, signInTo } from './signed-in.ts';

const login = 'grace@practice.example';
const domains = 100_000;
const limit = 200;
const rounds = 7;

export async function measurePages(): Promise<Figure[]> {
  const practice = await startPracticeThread();
  const account = await signInTo(practice.connection, clock, login);
  const dispatcher = new Agent();
  const token = await account.session.withToken((value) => Promise.resolve({ ok: true, value }));
  if (!token.ok) throw new Error(token.failure.detail);
  const loadWithUndici = () => readWithUndici(practice.connection.baseUrl, token.value, dispatcher);
  const loadWithList = async () => loadList(account);

  await measureMs(loadWithUndici);
  await measureMs(loadWithList);
  const pairs: { ours: number; reference: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ reference: await measureMs(loadWithUndici), ours: await measureMs(loadWithList) });

  const heaps: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const before = memoryAfterGc().total;
    const list = await loadList(account);
    list.rows({ query: 'e', from: 0, count: 50 });
    heaps.push((memoryAfterGc().total - before) / domains);
    list.dispose();
  }
  await account.end();
  await dispatcher.close();
  await practice.end();

  return [
    figure({
      id: 'pages.overhead',
      unit: 'times the plain loop',
      method:
        'The list of 100,000 domains is loaded in pages of 200 as the panel does, and by a plain loop over undici with JSON parsing, alternating. The service runs in a thread of its own.',
      values: pairs.map((pair) => pair.ours / pair.reference),
      target: 1.15,
      ours: median(pairs.map((pair) => pair.ours)),
      reference: median(pairs.map((pair) => pair.reference)),
    }),
    figure({
      id: 'pages.heap',
      unit: 'bytes per record',
      method:
        'Heap and buffers after garbage collection with 100,000 domains loaded and filtered once, minus those before.',
      values: heaps,
      target: 300,
      ours: median(heaps) * domains,
      reference: domains,
    }),
  ];
}

const clock: Clock = {
  wall: Date.now,
  monotonic: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Creates a list and loads all its pages, including the request that it sends in the background afterwards. */
async function loadList({ session, client }: SignedIn): Promise<DomainList> {
  let lastRequest: Promise<unknown> = Promise.resolve();
  const list = createDomainList({
    readPage: (range, signal) => {
      const page = session.withToken((token) => client.readPage(token, 'domains', range, signal));
      lastRequest = page;
      return page;
    },
    pageSize: () => limit,
    apiversion: () => undefined,
    ownDomain: () => undefined,
    selectedDomain: { read: () => undefined, write: () => {} },
    clock,
    random: { number: () => 0, token: () => 'unused' },
    log: () => {},
    onChange: () => {},
  });
  list.open();
  await list.loadAll();
  await nextTurn();
  await lastRequest;
  await nextTurn();
  if (list.view().loaded !== domains) throw new Error(`${list.view().loaded} domains were loaded.`);
  return list;
}

async function readWithUndici(baseUrl: string, token: string, dispatcher: Agent): Promise<void> {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  let count = 0;
  for (let start = 1; ; start += limit) {
    const url = `${baseUrl}/ns-api/v2/domains?start=${start}&limit=${limit}`;
    const response = await request(url, { dispatcher, headers });
    const page = v.parse(v.array(v.unknown()), await response.body.json());
    count += page.length;
    if (page.length < limit) break;
  }
  if (count !== domains) throw new Error(`The loop read ${count} domains.`);
}

async function measureMs(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
