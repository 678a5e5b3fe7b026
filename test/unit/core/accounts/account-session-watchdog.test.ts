// Whatever happens, a session that is signed in has its next poll and its next refresh planned: nothing stalls.
// 2,000 random runs; PERCH_RANDOM_RUNS=20000 for more.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answers, createSimulation, ports, type Simulation } from './simulation.ts';

const minute = 60_000;
const numRuns = Number(process.env['PERCH_RANDOM_RUNS'] ?? 2_000);

/** What the service, the network, the keychain and the ports are like from then on. */
const conditions = fc.oneof(
  fc.record({ kind: fc.constant('latency' as const), ms: fc.constantFrom(0, 100, 3_000, 14_000) }),
  fc.record({ kind: fc.constant('keychain latency' as const), ms: fc.constantFrom(0, 500, 30_000) }),
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      endpoint: fc.constantFrom('refresh' as const, 'profile' as const, 'domains' as const),
      answer: fc.constantFrom(...answers),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('throw' as const), port: fc.constantFrom(...ports) }),
  },
  fc.record({ kind: fc.constantFrom('offline', 'online', 'idle', 'active', 'revoke', 'expire') }),
);

const actions = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: duration() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sleep' as const), ms: duration() }) },
  fc.record({
    kind: fc.constant('set' as const),
    ms: fc.constantFrom(-1440 * minute, -minute, minute, 1440 * minute),
  }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'poll',
        'panel',
        'suspend event',
        'resume event',
        'open list',
        'load all',
        'close list',
        'replan',
      ),
    }),
  },
);

const events = fc.oneof(conditions, actions);

const runs = fc.record({
  isRestart: fc.boolean(),
  /** What the start meets. */
  before: fc.array(conditions, { maxLength: 3 }),
  events: fc.array(events, { minLength: 1, maxLength: 14 }),
  /** Perch ends in the middle of it, or once all is well again. */
  endsAtOnce: fc.boolean(),
});

type Event = typeof events extends fc.Arbitrary<infer Value> ? Value : never;

test(
  `${numRuns} random runs: nothing stalls, no token is used twice, and nothing follows the end`,
  async () => {
    await fc.assert(
      fc.asyncProperty(runs, async ({ isRestart, before, events: run, endsAtOnce }) => {
        const simulation = createSimulation();
        const { session, clock } = simulation;
        for (const condition of before) await happen(simulation, condition);
        if (isRestart) simulation.keepFromEarlierRun();
        const begun = isRestart ? session.restore() : session.adopt(simulation.signIn());
        await simulation.settle();
        for (const event of run) {
          await happen(simulation, event);
          await simulation.settle();
          checkPlanned(simulation);
        }
        if (!endsAtOnce) {
          await recover(simulation);
          await begun;
        }
        await simulation.end();
        const sent = simulation.sent.length;
        await simulation.pass(2 * 60 * minute);
        expect(simulation.sent.length, 'requests after the end').toBe(sent);
        expect(clock.timers(), 'timers after the end').toBe(0);
        expect(simulation.broken).toEqual([]);
      }),
      { numRuns },
    );
  },
  numRuns * 100,
);

async function happen(simulation: Simulation, event: Event): Promise<void> {
  const { session, domains, clock } = simulation;
  switch (event.kind) {
    case 'pass':
      return simulation.pass(event.ms);
    case 'sleep':
      clock.sleep(event.ms);
      return;
    case 'set':
      clock.set(event.ms);
      return;
    case 'latency':
      simulation.latencyMs = event.ms;
      return;
    case 'keychain latency':
      simulation.keychainMs = event.ms;
      return;
    case 'answer':
      simulation.answerNext(event.endpoint, event.answer);
      return;
    case 'throw':
      simulation.throwNext(event.port);
      return;
    case 'poll':
      void session.poll();
      return;
    case 'panel':
      void session.poll(10_000);
      return;
    case 'suspend event':
      session.suspend();
      return;
    case 'resume event':
      void session.resume();
      return;
    case 'offline':
      simulation.online = false;
      return;
    case 'online':
      simulation.online = true;
      return;
    case 'idle':
      simulation.idle = true;
      return;
    case 'active':
      simulation.idle = false;
      return;
    case 'revoke':
      simulation.revoke();
      return;
    case 'expire':
      simulation.expire();
      return;
    case 'open list':
      domains.open();
      return;
    case 'load all':
      void domains.loadAll();
      return;
    case 'close list':
      domains.close();
      return;
    case 'replan':
      session.reschedulePoll();
  }
}

/** At any moment at which the machine is awake. */
function checkPlanned({ session }: Simulation): void {
  const { state, scheduled: next, isSuspended: isAsleep } = session.snapshot();
  if (isAsleep || state === 'sign-in-again') return;
  expect(next.refresh, `the next refresh (${state})`).toBe(true);
  if (state !== 'restoring') expect(next.poll, `the next poll (${state})`).toBe(true);
}

/** Once all is well, the profile is fresh again by itself within the longest pause, or only the user can help. */
async function recover(simulation: Simulation): Promise<void> {
  const { session, sent, clock } = simulation;
  simulation.heal();
  void session.resume();
  // The longest pause is that of a Retry-After of an hour, or of the keychain's.
  await simulation.pass(65 * minute);
  if (session.snapshot().state === 'sign-in-again') {
    expect(simulation.isTokenLost(), 'only the service ends a sign-in').toBe(true);
    expect(clock.timers()).toBe(0);
    return;
  }
  expect(session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined, isStale: false });
  const before = sent.length;
  await simulation.pass(2 * minute);
  expect(sent.slice(before), 'polls').toContain('profile');
  await simulation.pass(50 * minute);
  expect(sent.slice(before), 'refreshes').toContain('refresh');
}

function duration(): fc.Arbitrary<number> {
  return fc.oneof(fc.integer({ min: 1, max: minute }), fc.integer({ min: minute, max: 70 * minute }));
}
