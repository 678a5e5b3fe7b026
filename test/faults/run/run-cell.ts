// Runs one cell: leads Perch to the request that the fault strikes, looks, waits, ends the fault, and checks
// everything that the cell states, and what holds in every cell.
import { expect, vi } from 'vitest';
import type { ActiveFault } from '../../practice-service/faults/fault.ts';
import type { RequestEntry } from '../../practice-service/request-log.ts';
import type { Cell, Requests } from '../cell.ts';
import { type FaultId, type FaultRow, faults, type Struck } from '../fault-list.ts';
import type { Flow } from '../flows.ts';
import { expectNothingLost, readPersistedState } from './persisted-state.ts';
import type { FaultHarness } from './harness.ts';
import { observedState, authStateOf } from './observed-state.ts';

/** The longest pause between two tries; and what the service asks for where it asks for patience. */
const longestPauseMs = 5 * 60_000;
const askedMs = 7 * 60_000;

/** How far both logs had come when the fault began. */
interface Start {
  readonly sent: number;
  readonly known: number;
}

export async function runCell(rig: FaultHarness, flow: Flow, faultId: FaultId, cell: Cell): Promise<void> {
  const row: FaultRow = faults[faultId];
  const { bench } = rig;
  await flow.prepare(rig);
  const kept = readPersistedState(bench);
  const from: Start = { sent: rig.sent.length, known: bench.service.requests.length };
  const checkKept = () =>
    expectNothingLost(rig, kept, cell.state === 'sign-in-again' ? flow.login : undefined);

  const fault = await bench.service.fault(flow.struck, row.fault(flow.struck));
  if (row.isEndless === true) rig.hurried = flow.struck;
  await firstLook(rig, flow, cell, fault, faultId);
  checkKept();

  const atFirstLook = rig.sent.length;
  // A panel that is opened again and again shows what is known where the service has asked for patience.
  if (row.asksForPatience === true) for (let times = 0; times < 3; times += 1) rig.perch().panelOpened();
  await rig.settled();
  await rig.pass(flow.watchMs, checkKept);
  expect(requestsSince(rig, flow, atFirstLook), `while the fault goes on`).toEqual(cell.later);
  expectOnlyWhatWasSent(rig, flow, from);

  // Nothing listens where connections are refused, so nothing can be counted there.
  if (faultId !== 'refused') expect(fault.hits).toBeGreaterThan(0);
  await fault.end();
  rig.hurried = undefined;
  await recover(rig, flow, cell, row.asksForPatience === true ? askedMs : longestPauseMs);
  expectNothingLost(rig, kept);
  expect(rig.bench.accounts().some(({ login }) => login === flow.login)).toBe(true);

  await rig.start();
  expect(bench.view().accounts.map(({ status }) => status)).toEqual(bench.accounts().map(() => 'available'));
  expectOnlyWhatWasSent(rig, flow, from);
  // What the service does behind Perch's back can only be learnt by a 401: one, then the token is not sent again.
  const most = cell.ends.by === 'sign-in' ? 1 : 0;
  if (faultId !== 'expired') expect(refusals(bench.service.requests)).toBeLessThanOrEqual(most);
}

/** What is on view as soon as Perch has done what it does at once; where the answer is only late, before it. */
async function firstLook(
  rig: FaultHarness,
  flow: Flow,
  { sees, state, requests }: Cell,
  fault: ActiveFault,
  faultId: FaultId,
): Promise<void> {
  const before = rig.sent.length;
  const met = flow.meet(rig);
  if (faultId === 'late') await vi.waitFor(() => expect(fault.hits).toBe(1), { interval: 5 });
  else await met;
  expect(look(rig)).toEqual({ ...sees, state });
  // What is late is on its way as soon as it has been looked at.
  if (faultId === 'late') await fault.end();
  await met;
  expect(requestsSince(rig, flow, before), 'at once').toEqual(requests);
}

/** Nothing is waited for longer than `mostMs`. */
async function recover(rig: FaultHarness, flow: Flow, { ends }: Cell, mostMs: number): Promise<void> {
  switch (ends.by) {
    case 'unharmed':
      break;
    case 'itself': {
      const known = rig.bench.service.requests.length;
      const isBack = () => isAtEase(rig) && answered(rig, flow.struck, known);
      expect(await rig.passUntil(isBack, mostMs), 'recovered by itself').toBe(true);
      break;
    }
    case 'again':
      await flow.again(rig);
      break;
    case 'anew':
      await flow.again(rig);
      expect(observedState(rig.bench.view(), lastTray(rig))).toEqual(ends.sees);
      await flow.anew(rig);
      break;
    case 'sign-in': {
      const isEnded = () => look(rig).state === 'sign-in-again';
      expect(await rig.passUntil(isEnded, mostMs), 'refused by the service').toBe(true);
      expect(observedState(rig.bench.view(), lastTray(rig))).toEqual(ends.sees);
      const before = rig.sent.length;
      await rig.pass(flow.watchMs);
      expect(requestsSince(rig, flow, before), 'after the refusal').toEqual({});
      await flow.anew(rig);
    }
  }
  expect(look(rig)).toMatchObject({ view: 'account', sentence: '', state: 'signed-in' });
  // Other accounts have met the fault as well, and need no one to come back.
  const isTrayAtEase = () => lastTray(rig).status === 'available';
  expect(await rig.passUntil(isTrayAtEase, longestPauseMs), 'all accounts are back').toBe(true);
}

function look(rig: FaultHarness): object & { state: string } {
  const view = rig.bench.view();
  return { ...observedState(view, lastTray(rig)), state: authStateOf(view.panel) };
}

function isAtEase(rig: FaultHarness): boolean {
  const { panel } = rig.bench.view();
  return authStateOf(panel) === 'signed-in' && observedState(rig.bench.view(), lastTray(rig)).sentence === '';
}

function lastTray({ bench }: FaultHarness) {
  const tray = bench.trays.at(-1);
  if (tray === undefined) throw new Error('Nothing was published yet.');
  return tray;
}

function requestsSince(rig: FaultHarness, { counted }: Flow, from: number): Requests {
  const sent = rig.sent.slice(from);
  return Object.fromEntries(
    counted
      .map((kind) => [kind, sent.filter((each) => each === kind).length] as const)
      .filter(([, count]) => count > 0),
  );
}

/** Nobody else was sent anything, and nothing was tried again out of Perch's sight. */
function expectOnlyWhatWasSent(rig: FaultHarness, { struck }: Flow, from: Start): void {
  const { requests } = rig.bench.service;
  expect(requests.filter(({ address }) => address === 'elsewhere')).toEqual([]);
  const sent = rig.sent.slice(from.sent).filter((kind) => kind === struck).length;
  expect(requests.slice(from.known).filter((entry) => isFor(entry, struck)).length).toBeLessThanOrEqual(sent);
}

function answered(rig: FaultHarness, struck: Struck, from: number): boolean {
  return rig.bench.service.requests
    .slice(from)
    .some((entry) => isFor(entry, struck) && entry.status === 200 && entry.fault === undefined);
}

/** How often an access token was sent that the service had ended. */
function refusals(requests: readonly RequestEntry[]): number {
  return requests.filter(({ status, fault }) => status === 401 && fault === undefined).length;
}

const grantTypes: Readonly<Record<Struck, string | undefined>> = {
  code: 'authorization_code',
  password: 'password',
  mfa: 'mfa',
  refresh: 'refresh_token',
  profile: undefined,
};

function isFor({ method, grantType, path }: RequestEntry, struck: Struck): boolean {
  if (struck === 'profile') return method === 'GET' && path.includes('/users/');
  return grantType === grantTypes[struck];
}
