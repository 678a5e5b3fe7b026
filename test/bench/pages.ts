// Loading the list of 100,000 domains as the panel does, compared with a plain loop over undici, alternating, on one server;
// and the memory that the list uses.
import { domainPage } from '../../app/api/pagination/page-request.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Agent, request } from 'undici';
import * as v from 'valibot';
import { createDomainList, type DomainList } from '../../app/core/domains/domain-list.ts';
import { clock } from '../../app/electron/platform/clock.ts';
import { type Figure, figure, median } from './figure.ts';
import { memoryAfterGc } from './heap.ts';
import { measureEventLoopDelay } from './event-loop-delay.ts';
import { startPracticeProcess } from './practice-process.ts';
import { type SignedIn, signInTo } from './signed-in.ts';
import { createTestRuntime } from '../unit/core/manual-clock.ts';

const login = 'grace@practice.example';
const domains = 100_000;
const limit = 200;
const rounds = 7;
const pauseRounds = 3;
const keystrokes = 300;

export async function measurePages(): Promise<Figure[]> {
  const practice = await startPracticeProcess();
  const account = await signInTo(practice.connection, clock, { login });
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
  const delays: { ours: number; reference: number }[] = [];
  for (let round = 0; round < pauseRounds; round += 1)
    delays.push({
      reference: await measureEventLoopDelay(loadWithUndici),
      ours: await measureEventLoopDelay(() => loadAndFilter(account)),
    });
  await account.end();
  await dispatcher.close();
  await practice.end();

  return [
    figure({
      id: 'pages.overhead',
      unit: 'times',
      method: '100,000 domains in pages of 200, compared with a plain loop over undici and JSON parsing.',
      values: pairs.map((pair) => pair.ours / pair.reference),
      target: 1.35,
      ours: median(pairs.map((pair) => pair.ours)),
      reference: median(pairs.map((pair) => pair.reference)),
    }),
    figure({
      id: 'pages.heap',
      unit: 'bytes',
      method: 'Memory that each of 100,000 loaded and filtered domains takes.',
      values: heaps,
      target: 400,
      ours: median(heaps) * domains,
      reference: domains,
    }),
    figure({
      id: 'pages.pause',
      unit: 'ms',
      method:
        'Delay of the event loop while 100,000 domains are loaded, filtered and scrolled, the 99.9th percentile.',
      values: delays.map(({ ours }) => ours),
      target: 20,
      reference: median(delays.map(({ reference }) => reference)),
    }),
  ];
}

/** Creates a list and loads all its pages, including the request that it sends in the background afterwards. */
async function loadList({ session, client }: SignedIn): Promise<DomainList> {
  let lastRequest: Promise<unknown> = Promise.resolve();
  const list = createDomainList({
    readPage: (range, signal) => {
      const page = session.withToken((token) => client.request(domainPage(range), token, signal));
      lastRequest = page;
      return page;
    },
    pageSize: limit,
    ownDomain: () => undefined,
    selectedDomain: { read: () => undefined, write: () => {} },
    runtime: createTestRuntime(clock),
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

/** Loads all pages, and then filters and scrolls the list as the panel does, with a turn of the event loop after each call. */
async function loadAndFilter(account: SignedIn): Promise<void> {
  const list = await loadList(account);
  const words = ['halifax', 'marine', 'boulder', 'coffee', 'dental', 'express', 'galway', 'ithaca', 'jasper'];
  for (let key = 0; key < keystrokes; key += 1) {
    const word = words[Math.floor(key / 7) % words.length] ?? '';
    list.rows({ query: word.slice(0, 1 + (key % 7)), from: 0, count: 50 });
    await nextTurn();
  }
  for (let from = 0; from < domains; from += 500) {
    list.rows({ query: '', from, count: 500 });
    await nextTurn();
  }
  list.dispose();
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
