// Unless the machine is suspended, a signed-in session has its next poll and its next refresh scheduled, whatever the order
// of events. Does 500 random runs; PERCH_RANDOM_RUNS=20000 sets another number.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSimulation, ports, requestFaults, type Simulation } from './simulation.ts';

const minute = 60_000;
const numRuns = Number(process.env['PERCH_RANDOM_RUNS'] ?? 500);

/** Events that change how the service, the network, the keychain and the ports behave. */
const conditions = fc.oneof(
  fc.record({ kind: fc.constant('latency' as const), ms: fc.constantFrom(0, 100, 3_000, 14_000) }),
  fc.record({ kind: fc.constant('keychain latency' as const), ms: fc.constantFrom(0, 500, 30_000) }),
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      endpoint: fc.constantFrom('refresh' as const, 'profile' as const, 'domains' as const),
      fault: fc.constantFrom(...requestFaults),
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
        'reschedule',
      ),
    }),
  },
);

const events = fc.oneof(conditions, actions);

const runs = fc.record({
  isRestart: fc.boolean(),
  /** Conditions at the start. */
  before: fc.array(conditions, { maxLength: 3 }),
  events: fc.array(events, { minLength: 1, maxLength: 14 }),
  /** Whether Perch ends right after the last event. Otherwise it recovers first. */
  endsAtOnce: fc.boolean(),
});

type Event = typeof events extends fc.Arbitrary<infer Value> ? Value : never;

test(
  `${numRuns} random runs: the next poll and refresh are scheduled, no refresh token is used twice, and nothing is sent after the end`,
  async () => {
    await fc.assert(
      fc.asyncProperty(runs, async ({ isRestart, before, events: run, endsAtOnce }) => {
        const simulation = createSimulation();
        const { session, clock } = simulation;
        for (const condition of before) await applyEvent(simulation, condition);
        if (isRestart) simulation.storeRefreshToken();
        const started = isRestart ? session.restore() : session.adopt(simulation.signIn());
        await simulation.settle();
        for (const event of run) {
          await applyEvent(simulation, event);
          await simulation.settle();
          expectScheduled(simulation);
          expectPublished(simulation);
        }
        if (!endsAtOnce) {
          await expectRecovery(simulation);
          await started;
        }
        await simulation.end();
        const sent = simulation.sent.length;
        await simulation.pass(2 * 60 * minute);
        expect(simulation.sent.length, 'requests after the end').toBe(sent);
        expect(clock.timers(), 'timers after the end').toBe(0);
        expect(simulation.violations).toEqual([]);
      }),
      { numRuns },
    );
  },
  numRuns * 100,
);

async function applyEvent(simulation: Simulation, event: Event): Promise<void> {
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
    case 'fault':
      simulation.failNext(event.endpoint, event.fault);
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
      simulation.isOnline = false;
      return;
    case 'online':
      simulation.isOnline = true;
      return;
    case 'idle':
      simulation.isIdle = true;
      return;
    case 'active':
      simulation.isIdle = false;
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
    case 'reschedule':
      session.reschedulePoll();
  }
}

/** Can be expected at any moment. */
function expectScheduled({ session }: Simulation): void {
  const { state, isPolling, isRefreshing } = session.snapshot();
  if (state === 'sign-in-again' || isPolling || isRefreshing) return;
  expect(new Map(session.describe()).get('next'), `what is next (${state})`).not.toBe('nothing');
}

/** Expects that the published state is the one after the last change, not an earlier one. */
function expectPublished({ session, published }: Simulation): void {
  const { state, failure, clientRefusal, wasRefused, isPolling } = session.snapshot();
  expect(published() ?? session.snapshot()).toMatchObject({
    state,
    failure,
    clientRefusal,
    wasRefused,
    isPolling,
  });
}

/** Expects a fresh profile within the longest delay after the faults, unless the user has to sign in again. */
async function expectRecovery(simulation: Simulation): Promise<void> {
  const { session, sent, clock } = simulation;
  simulation.clearFaults();
  void session.resume();
  // The longest delays are an hour: a Retry-After, and the keychain's backoff.
  await simulation.pass(65 * minute);
  if (session.snapshot().state === 'sign-in-again') {
    expect(simulation.isRefreshTokenLost(), 'only the service ends a sign-in').toBe(true);
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
