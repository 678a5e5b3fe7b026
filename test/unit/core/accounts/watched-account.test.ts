// How often Perch polls the account that a visible panel shows.
import type { Dispatcher } from 'undici';
import { beforeEach, expect, test } from 'vitest';
import { createTransport, type Send } from '../../../../app/api/http/transport.ts';
import { mergeSources } from '../../../../app/managed/managed-settings.ts';
import { managedEntries } from '../../managed-entries.ts';
import { openTestApp, signInAs, type TestApp } from '../test-app.ts';

let testApp: TestApp;
let sent: number;
let inFlight: number;

beforeEach(async () => {
  sent = 0;
  inFlight = 0;
  const countingSend = (dispatcher: Dispatcher): Send => {
    const send = createTransport({ version: '0.0.0', dispatcher });
    return (...request) => {
      sent += 1;
      inFlight += 1;
      return send(...request).finally(() => (inFlight -= 1));
    };
  };
  testApp = await openTestApp({ extras: ['voicemail'], send: countingSend });
});

/** Waits until no request is in flight and none follows in the next turn. */
async function settled(): Promise<void> {
  let before: number;
  do {
    before = sent;
    await new Promise(setImmediate);
  } while (inFlight > 0 || sent > before);
}

async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    testApp.clock.pass(1_000);
    await settled();
  }
}

/** Counts the polls and the requests for voicemail during `run`, of all accounts together. */
async function requestsDuring(
  run: () => Promise<unknown>,
): Promise<{ readonly polls: number; readonly voicemail: number }> {
  testApp.service.forgetRequests();
  await run();
  await settled();
  const gets = testApp.service.requests.filter(({ method }) => method === 'GET');
  const count = (end: string) => gets.filter(({ path }) => path.endsWith(end)).length;
  return { polls: count('/users/~'), voicemail: count('/new/count') };
}

async function signIn(...logins: readonly string[]) {
  const app = await testApp.start({ practice: testApp.service.connection });
  await app.calls['connection.practice']();
  for (const login of logins) {
    testApp.signInUser = signInAs(testApp.service, `${login}@practice.example`);
    if (testApp.accounts().length > 0) await app.calls['account.add']();
    await app.calls['signIn.start']('window');
  }
  await settled();
  return app;
}

async function openPanel(app: { readonly panelOpened: () => void }): Promise<void> {
  testApp.isPanelInUse = true;
  app.panelOpened();
  await settled();
}

test('the shown account and its extras are polled every 15 seconds while the panel is visible, others as usual', async () => {
  const app = await signIn('alice', 'erin');
  expect(await requestsDuring(() => pass(120))).toEqual({ polls: 4, voicemail: 4 });
  await openPanel(app);
  expect(await requestsDuring(() => pass(120))).toEqual({ polls: 8 + 2, voicemail: 8 + 2 });
  testApp.isPanelInUse = false;
  await pass(15);
  expect(await requestsDuring(() => pass(120))).toEqual({ polls: 4, voicemail: 4 });
});

test('another account that the panel shows is polled at once, unless it is fresh', async () => {
  const app = await signIn('alice', 'erin');
  await openPanel(app);
  const show = async (index: number) => app.calls['account.show'](testApp.view().accounts[index]?.id ?? '');
  expect((await requestsDuring(() => show(0))).polls).toBe(0);
  await pass(11);
  expect((await requestsDuring(() => show(1))).polls).toBe(1);
});

test('a panel that is opened again causes no poll within ten seconds of the last one, even where that failed', async () => {
  const app = await signIn('alice');
  await pass(20);
  await testApp.service.fault('profile', { kind: 'status', status: 500 }, 1);
  expect((await requestsDuring(() => openPanel(app))).polls).toBe(1);
  expect((await requestsDuring(() => openPanel(app))).polls).toBe(0);
  // The retry after two seconds succeeds.
  await pass(13);
  expect((await requestsDuring(() => openPanel(app))).polls).toBe(1);
  await pass(9);
  expect((await requestsDuring(() => openPanel(app))).polls).toBe(0);
  await pass(1);
  expect((await requestsDuring(() => openPanel(app))).polls).toBe(1);
});

test.each([
  ['the user’s', 30, {}, 4],
  ['the user’s', 120, {}, 0],
  ['IT’s', 60, { pollEverySeconds: 60 }, 1],
])('%s interval of %i seconds', async (_whose, pollEverySeconds, defaults, polls) => {
  testApp.managedSettings = mergeSources([managedEntries({ kind: 'file', name: '' }, defaults, false)]);
  const app = await signIn('alice');
  await app.calls['preferences.set']({ pollEverySeconds });
  await openPanel(app);
  expect((await requestsDuring(() => pass(61))).polls).toBe(polls);
});
