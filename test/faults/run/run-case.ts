// Runs one case: leads up to the request that the fault targets, injects the fault, lets time pass, ends the fault,
// and checks the expectation and everything that holds in every case.
import { expect } from 'vitest';
import type { ActiveFault } from '../../practice-service/faults/fault.ts';
import type { RequestEntry } from '../../practice-service/request-log.ts';
import type { Expectation, RequestCounts } from '../expectation.ts';
import { type FaultId, type FaultRow, faults, type FaultTarget } from '../fault-list.ts';
import type { Operation } from '../operations.ts';
import { expectNothingLost, readPersistedState } from './persisted-state.ts';
import type { FaultHarness } from './harness.ts';
import { eventually } from '../../unit/eventually.ts';
import { observeState, authStateOf } from './observed-state.ts';

/** Perch's longest retry interval. */
const longestRetryMs = 5 * 60_000;
/** The Retry-After of the faults that have one. */
const retryAfterMs = 7 * 60_000;

/** The lengths of both logs when the fault began. */
interface LogPosition {
  /** Requests that Perch has sent. */
  readonly sent: number;
  /** Requests that the service has received. */
  readonly received: number;
}

export async function runCase(
  harness: FaultHarness,
  operation: Operation,
  faultId: FaultId,
  expected: Expectation,
): Promise<void> {
  const row: FaultRow = faults[faultId];
  const { testApp } = harness;
  await operation.prepare(harness);
  const persisted = readPersistedState(testApp);
  const start: LogPosition = { sent: harness.sent.length, received: testApp.service.requests.length };
  const checkPersisted = () =>
    expectNothingLost(harness, persisted, expected.state === 'sign-in-again' ? operation.login : undefined);

  const fault = await testApp.service.fault(operation.target, row.fault(operation.target));
  if (row.isEndless === true) harness.shortTimeoutTarget = operation.target;
  await triggerAndCheck(harness, operation, expected, fault, faultId);
  checkPersisted();

  const afterTrigger = harness.sent.length;
  if (row.hasRetryAfter === true) {
    harness.perch().panelOpened();
    for (const { id } of testApp.view().accounts) await harness.perch().calls['account.poll'](id);
  }
  await harness.waitUntilIdle();
  await harness.advance(operation.observeMs, checkPersisted);
  expect(requestsSince(harness, operation, afterTrigger), 'while the fault persists').toEqual(
    expected.requestsDuringFault,
  );
  expectNoUncountedRequests(harness, operation, start);

  // A refused connection reaches no server that could count it.
  if (faultId !== 'connectionRefused') expect(fault.hits).toBeGreaterThan(0);
  await fault.end();
  harness.shortTimeoutTarget = undefined;
  await recover(harness, operation, expected, row.hasRetryAfter === true ? retryAfterMs : longestRetryMs);
  expectNothingLost(harness, persisted);
  expect(testApp.accounts().some(({ login }) => login === operation.login)).toBe(true);

  await harness.start();
  expect(testApp.view().accounts.map(({ state }) => state)).toEqual(
    testApp.accounts().map(() => 'available'),
  );
  expectNoUncountedRequests(harness, operation, start);
  // After one 401 Perch doesn't send a revoked token again. Without `sign-in-again` it doesn't send one at all.
  const most = expected.recovery.by === 'sign-in-again' ? 1 : 0;
  if (faultId !== 'expiredToken') expect(refusals(testApp.service.requests)).toBeLessThanOrEqual(most);
}

/** Checks what is shown once Perch has handled the result, or while a delayed response is outstanding. */
async function triggerAndCheck(
  harness: FaultHarness,
  operation: Operation,
  { shows, state, requests }: Expectation,
  fault: ActiveFault,
  faultId: FaultId,
): Promise<void> {
  const before = harness.sent.length;
  const triggered = operation.trigger(harness);
  if (faultId === 'delayed') await eventually(() => expect(fault.hits).toBe(1));
  else await triggered;
  expect(currentState(harness)).toEqual({ ...shows, state });
  if (faultId === 'delayed') await fault.end();
  await triggered;
  expect(requestsSince(harness, operation, before), 'immediately').toEqual(requests);
}

/** Recovers as expected, within `maxMs`. */
async function recover(
  harness: FaultHarness,
  operation: Operation,
  { recovery }: Expectation,
  maxMs: number,
): Promise<void> {
  const { service } = harness.testApp;
  switch (recovery.by) {
    case 'no-effect':
      break;
    case 'automatic': {
      const received = service.requests.length;
      const hasRecovered = () => isNormal(harness) && hasSucceeded(harness, operation.target, received);
      expect(await harness.advanceUntil(hasRecovered, maxMs), 'recovered automatically').toBe(true);
      break;
    }
    case 'retry':
      await operation.retry(harness);
      break;
    case 'restart':
      await operation.retry(harness);
      expect(observeState(harness.testApp.view(), lastTray(harness))).toEqual(recovery.shows);
      await operation.signIn(harness);
      break;
    case 'sign-in-again': {
      const isSignedOut = () => currentState(harness).state === 'sign-in-again';
      expect(await harness.advanceUntil(isSignedOut, maxMs), 'refused by the service').toBe(true);
      expect(observeState(harness.testApp.view(), lastTray(harness))).toEqual(recovery.shows);
      const before = harness.sent.length;
      await harness.advance(operation.observeMs);
      expect(requestsSince(harness, operation, before), 'after the refusal').toEqual({});
      await operation.signIn(harness);
    }
  }
  expect(currentState(harness)).toMatchObject({ view: 'account', message: '', state: 'signed-in' });
  // The fault affects the other accounts too; they recover automatically.
  const isTrayAvailable = () => lastTray(harness).state === 'available';
  expect(await harness.advanceUntil(isTrayAvailable, longestRetryMs), 'all accounts have recovered').toBe(
    true,
  );
}

function currentState(harness: FaultHarness): object & { state: string } {
  const view = harness.testApp.view();
  return { ...observeState(view, lastTray(harness)), state: authStateOf(view.panel) };
}

/** Whether the account is signed in and the panel shows no message. */
function isNormal(harness: FaultHarness): boolean {
  const view = harness.testApp.view();
  return authStateOf(view.panel) === 'signed-in' && observeState(view, lastTray(harness)).message === '';
}

function lastTray({ testApp }: FaultHarness) {
  const tray = testApp.trays.at(-1);
  if (tray === undefined) throw new Error('Nothing has been published yet.');
  return tray;
}

function requestsSince(harness: FaultHarness, { counted }: Operation, position: number): RequestCounts {
  const sent = harness.sent.slice(position);
  return Object.fromEntries(
    counted
      .map((target) => [target, sent.filter((each) => each === target).length] as const)
      .filter(([, count]) => count > 0),
  );
}

/** Expects that the other host received nothing, and the service no more requests for the target than Perch has sent. */
function expectNoUncountedRequests(harness: FaultHarness, { target }: Operation, start: LogPosition): void {
  const { requests } = harness.testApp.service;
  expect(requests.filter(({ address }) => address === 'other-host')).toEqual([]);
  const sent = harness.sent.slice(start.sent).filter((each) => each === target).length;
  const received = requests.slice(start.received).filter((entry) => isFor(entry, target)).length;
  expect(received).toBeLessThanOrEqual(sent);
}

function hasSucceeded(harness: FaultHarness, target: FaultTarget, position: number): boolean {
  return harness.testApp.service.requests
    .slice(position)
    .some((entry) => isFor(entry, target) && entry.status === 200 && entry.fault === undefined);
}

/** How often a revoked access token was sent. */
function refusals(requests: readonly RequestEntry[]): number {
  return requests.filter(({ status, fault }) => status === 401 && fault === undefined).length;
}

const grantTypes: Readonly<Record<FaultTarget, string | undefined>> = {
  code: 'authorization_code',
  password: 'password',
  mfa: 'mfa',
  refresh: 'refresh_token',
  profile: undefined,
};

function isFor({ method, grantType, path }: RequestEntry, target: FaultTarget): boolean {
  if (target === 'profile') return method === 'GET' && path.includes('/users/');
  return grantType === grantTypes[target];
}
