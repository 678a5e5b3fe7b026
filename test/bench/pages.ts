// The list of 100,000 domains, loaded as a picker loads it, against a bare loop with undici on the same server, in
// turn; and what is held of it afterwards.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { createDomainList, type DomainList } from '../../app/core/domains/domain-list.ts';
import type { Clock } from '../../app/core/ports.ts';
import { type Figure, figure, median } from './figure.ts';
import { heldAfterCollection } from './heap.ts';
import { startPracticeThread } from './practice-thread.ts';
import { type SignedIn, signInTo } from './signed-in.ts';

const login = 'grace@practice.example';
const domains = 100_000;
const limit = 200;
const rounds = 7;

export async function pagesOverheadAndHeap(): Promise<Figure[]> {
  const practice = await startPracticeThread();
  const account = await signInTo(practice.connection, clock, login);
  const dispatcher = new Agent();
  const token = await account.session.withToken((value) => Promise.resolve({ ok: true, value }));
  if (!token.ok) throw new Error(token.failure.detail);
  const bare = () => readBare(practice.connection.baseUrl, token.value, dispatcher);
  const ours = async () => loaded(account);

  await timed(bare);
  await timed(ours);
  const pairs: { ours: number; reference: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ reference: await timed(bare), ours: await timed(ours) });

  const heaps: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const before = heldAfterCollection().all;
    const list = await loaded(account);
    list.rows({ query: 'e', from: 0, count: 50 });
    heaps.push((heldAfterCollection().all - before) / domains);
    list.dispose();
  }
  await account.end();
  await dispatcher.close();
  await practice.end();

  return [
    figure({
      id: 'pages.overhead',
      unit: 'times the bare loop',
      method:
        'The list of 100,000 domains is loaded in pages of 200 as the picker does it, and by a bare loop with undici that parses the JSON, by turns; the service runs in a thread of its own.',
      values: pairs.map((pair) => pair.ours / pair.reference),
      target: 1.15,
      ours: median(pairs.map((pair) => pair.ours)),
      reference: median(pairs.map((pair) => pair.reference)),
    }),
    figure({
      id: 'pages.heap',
      unit: 'bytes per record',
      method:
        'Heap and buffers that are held after collection with 100,000 domains listed and filtered once, less those held before.',
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

/** A list with all pages loaded. What it looks for in the background after that is over, too. */
async function loaded({ session, client }: SignedIn): Promise<DomainList> {
  let underWay: Promise<unknown> = Promise.resolve();
  const list = createDomainList({
    readPage: (range, signal) => {
      const page = session.withToken((token) => client.readPage(token, 'domains', range, signal));
      underWay = page;
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
  await underWay;
  await nextTurn();
  if (list.view().loaded !== domains) throw new Error(`${list.view().loaded} domains were loaded.`);
  return list;
}

async function readBare(baseUrl: string, token: string, dispatcher: Agent): Promise<void> {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  let count = 0;
  for (let start = 1; ; start += limit) {
    const url = `${baseUrl}/ns-api/v2/domains?start=${start}&limit=${limit}`;
    const reply = await request(url, { dispatcher, headers });
    const page = (await reply.body.json()) as object[];
    count += page.length;
    if (page.length < limit) break;
  }
  if (count !== domains) throw new Error(`The bare loop read ${count} domains.`);
}

/** Milliseconds. */
async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
