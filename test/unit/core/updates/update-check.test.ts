import fc from 'fast-check';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { failed, ok } from '../../../../app/api/http/result.ts';
import type { HttpRequest, Send } from '../../../../app/api/http/transport.ts';
import { createUpdateCheck, type UpdateCheck } from '../../../../app/core/updates/update-check.ts';
import { createManualClock, createTestRuntime, type ManualClock } from '../manual-clock.ts';
import type { SupportEvent } from '../../../../app/core/support-event.ts';

const hourMs = 60 * 60_000;
const source = { feed: 'https://updates.example.net/latest.yml', page: 'https://example.net/perch' };

let clock: ManualClock;
let requests: HttpRequest[];
let requestedAt: number[];
let events: SupportEvent[];
let respond: Send;
let isOnline: boolean;
let randomNumber: number;
let changes: number;

beforeEach(() => {
  clock = createManualClock();
  requests = [];
  requestedAt = [];
  events = [];
  respond = async () => feedWith('0.3.0');
  isOnline = true;
  randomNumber = 0.5;
  changes = 0;
});

function feedWith(version: string) {
  return ok({ status: 200, headers: {}, text: `version: ${version}\n` });
}

function createCheck({ isOff = false, page = true } = {}): UpdateCheck {
  const check = createUpdateCheck({
    ports: isOff
      ? undefined
      : {
          source: page ? source : { feed: source.feed },
          send: (request, signal) => {
            requests.push(request);
            requestedAt.push(clock.wall());
            return respond(request, signal);
          },
        },
    version: '0.2.0',
    runtime: createTestRuntime(clock, { number: () => randomNumber }),
    isOnline: () => isOnline,
    recordEvent: (event) => events.push(event),
    onChange: () => (changes += 1),
  });
  check.start();
  return check;
}

/** Passes time in steps, each long enough for a request to be answered. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 10 * 60_000) {
    clock.pass(10 * 60_000);
    await setImmediate();
  }
}

test('a newer version is found within the first hour, and the feed is requested once a day', async () => {
  const check = createCheck();
  expect([check.found(), requests]).toEqual([undefined, []]);
  await pass(hourMs);
  expect(check.found()).toEqual({ version: '0.3.0', hasPage: true });
  expect([requests.length, changes]).toEqual([1, 1]);
  await pass(9 * 24 * hourMs);
  expect([requests.length, changes]).toEqual([10, 1]);
});

test('without a source nothing is requested and no timer runs', async () => {
  const check = createCheck({ isOff: true });
  expect(clock.timers()).toBe(0);
  await pass(48 * hourMs);
  expect([requests, check.isOn, check.found(), check.summary(), events]).toEqual([
    [],
    false,
    undefined,
    'off',
    [],
  ]);
});

test('a request has no cookie, body or data about the user', async () => {
  createCheck();
  await pass(hourMs);
  expect(requests).toEqual([
    { method: 'GET', url: source.feed, headers: { accept: 'text/yaml, */*' }, maxBodyBytes: 64_000 },
  ]);
});

test('computers that are started at once ask at different times', async () => {
  const times: number[] = [];
  for (let index = 0; index < 60; index += 1) {
    clock = createManualClock();
    requestedAt = [];
    randomNumber = index / 60;
    createCheck();
    await pass(25 * hourMs + hourMs);
    times.push(...requestedAt.slice(0, 2).map((at) => at - Date.parse('2026-03-02T08:00:00Z')));
    expect(requestedAt.length).toBe(2);
  }
  const minute = (ms: number) => Math.round(ms / 60_000);
  const firstTimes = times.filter((_time, at) => at % 2 === 0).map(minute);
  expect([Math.min(...firstTimes) >= 10, Math.max(...firstTimes) <= 60]).toEqual([true, true]);
  expect(new Set(firstTimes).size).toBeGreaterThan(40);
});

test.each(['0.2.0', '0.1.9', '0.2.0-rc.1', '0.2.0+build', '0.0.0'])(
  '[S399] version %s in the feed is not announced to 0.2.0',
  async (version) => {
    respond = async () => feedWith(version);
    const check = createCheck();
    await pass(hourMs);
    expect([requests.length, check.found(), check.notice(), changes]).toEqual([1, undefined, undefined, 0]);
    expect(events).toMatchObject([{ result: 'none', version }]);
  },
);

test('a failure changes nothing that was found, and is repeated after hours', async () => {
  const check = createCheck();
  await pass(hourMs);
  respond = async () => failed('network', 'ENOTFOUND');
  await pass(26 * hourMs);
  expect(check.notice()).toEqual({ version: '0.3.0', hasPage: true });
  const before = requests.length;
  await pass(24 * hourMs);
  expect(requests.length - before).toBeGreaterThanOrEqual(4);
  expect(requests.length - before).toBeLessThanOrEqual(6);
  // The failure is logged once, not at each repetition.
  expect(events.map(({ kind }) => kind)).toEqual(['update-check', 'update-check']);
  expect(events[1]).toMatchObject({
    result: 'failed',
    cause: 'No connection to the service (network, ENOTFOUND)',
  });
  expect(check.summary()).toContain('updates.example.net, failed: No connection');
});

test.each([
  [301, 'rejected, 301'],
  [200, 'unreadable'],
  [404, 'missing, 404'],
  [500, 'unavailable, 500'],
])('a response with status %s and no version is a silent failure', async (status, cause) => {
  respond = async () => ok({ status, headers: { location: 'http://evil.example/' }, text: '<html>' });
  const check = createCheck();
  await pass(hourMs);
  expect([check.notice(), changes, requests.length]).toEqual([undefined, 0, 1]);
  expect(check.summary()).toContain(cause);
});

test('a dismissed version stays dismissed until the next start, and a later one is announced', async () => {
  const check = createCheck();
  await pass(hourMs);
  check.dismiss();
  expect([check.notice(), check.found()]).toEqual([undefined, { version: '0.3.0', hasPage: true }]);
  await pass(26 * hourMs);
  expect(check.notice()).toBeUndefined();
  respond = async () => feedWith('0.3.1');
  await pass(26 * hourMs);
  expect(check.notice()).toEqual({ version: '0.3.1', hasPage: true });
});

test('nothing is requested while the computer is offline, and within an hour after that', async () => {
  isOnline = false;
  createCheck();
  await pass(30 * hourMs);
  expect(requests).toEqual([]);
  isOnline = true;
  await pass(hourMs);
  expect(requests.length).toBe(1);
});

test('a computer that is suspended at night asks each day', async () => {
  createCheck();
  for (let day = 0; day < 5; day += 1) {
    await pass(8 * hourMs);
    clock.sleep(16 * hourMs);
  }
  expect(requests.length).toBe(5);
});

test('a clock that is set back by years, or forward, delays no check by more than a day', async () => {
  createCheck();
  await pass(hourMs);
  clock.set(-5 * 365 * 24 * hourMs);
  await pass(3 * hourMs);
  expect(requests.length).toBe(2);
  clock.set(5 * 365 * 24 * hourMs);
  await pass(2 * hourMs);
  expect(requests.length).toBe(3);
});

test('at the end a request in flight is cancelled, and its answer has no effect', async () => {
  const answer = Promise.withResolvers<Awaited<ReturnType<Send>>>();
  let signal: AbortSignal | undefined;
  respond = (_request, given) => {
    signal = given;
    return answer.promise;
  };
  const check = createCheck();
  await pass(hourMs);
  check.end();
  expect(signal?.aborted).toBe(true);
  answer.resolve(feedWith('0.3.0'));
  await pass(48 * hourMs);
  expect([check.notice(), changes, requests.length, events, clock.timers()]).toEqual([
    undefined,
    0,
    1,
    [],
    0,
  ]);
});

test('a transport that throws is a failure', async () => {
  respond = () => {
    throw new Error('broken');
  };
  const check = createCheck();
  await pass(hourMs);
  expect(check.summary()).toContain('failed: An error in Perch (internal, ');
  expect(check.notice()).toBeUndefined();
});

test('whatever the feed says and the network does, no version is announced that is not newer', async () => {
  const responses = fc.oneof(
    fc.tuple(
      fc.constantFrom(200, 200, 200, 304, 503),
      fc.constantFrom('0.1.0', '0.3.0', '0.4.0', 'v1', '9.9', ''),
    ),
    fc.constant('failed' as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(responses, { minLength: 1, maxLength: 6 }), async (all) => {
      clock = createManualClock();
      requests = [];
      let index = 0;
      let newest: string | undefined;
      respond = async () => {
        const response = all[Math.min(index, all.length - 1)];
        index += 1;
        if (response === undefined || response === 'failed') return failed('timeout', '');
        const [status, version] = response;
        if (status === 200 && /^0\.[134]\.0$/.test(version))
          newest = version === '0.1.0' ? undefined : version;
        return ok({ status, headers: {}, text: `version: ${version}` });
      };
      const check = createCheck();
      for (const _day of all) {
        await pass(26 * hourMs);
        expect(check.notice()?.version).toBe(newest);
      }
      check.end();
    }),
    { numRuns: 30 },
  );
});
