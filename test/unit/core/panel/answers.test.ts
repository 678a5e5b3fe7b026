// A click has a visible effect even while the service holds its replies.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTransport } from '../../../../app/api/http/transport.ts';
import type { ConnectionDraft } from '../../../../app/contract/connection-form.ts';
import type { App } from '../../../../app/core/app.ts';
import type { TrayAction, TrayMenu } from '../../../../app/core/tray/tray-menu.ts';
import { createTrayActions } from '../../../../app/electron/tray/tray.ts';
import { eventually } from '../../eventually.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { answeredAtOnce } from './answered-at-once.ts';

let testApp: TestApp;
let perch: App;
/** Awaited before each request. */
let released: PromiseWithResolvers<void>;
let inFlight = 0;
/** What becomes visible outside the panel. */
let shown: string[];

beforeEach(async () => {
  released = Promise.withResolvers();
  released.resolve();
  testApp = await createTestApp({
    send: (dispatcher) => {
      const send = createTransport({ version: '0.0.0', dispatcher });
      return async (...request) => {
        inFlight += 1;
        await released.promise;
        return send(...request).finally(() => (inFlight -= 1));
      };
    },
  });
  perch = await testApp.start();
  testApp.connectionFile = JSON.stringify(testApp.service.connection);
  await perch.calls['connection.open']();
  await perch.calls['signIn.start']('window');
  await testApp.addAccount('erin@practice.example');
  shown = [];
});

afterEach(async () => {
  released.resolve();
  await testApp.end();
});

/** Returns whether `run` changes what `visible` returns while the service holds its replies. */
async function isAnswered(visible: () => unknown, run: () => Promise<unknown>): Promise<boolean> {
  released = Promise.withResolvers();
  const before = JSON.stringify(visible());
  void run();
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  const after = JSON.stringify(visible());
  released.resolve();
  do await nextTurn();
  while (inFlight > 0);
  return after !== before;
}

function actionsOf(menu: TrayMenu): readonly TrayAction[] {
  return menu.flatMap((item) => {
    if (item === 'separator') return [];
    return [...(item.action ? [item.action] : []), ...actionsOf(item.submenu ?? [])];
  });
}

test('each item of the tray’s menu is answered', async () => {
  testApp.quit = () => shown.push('quit');
  const act = createTrayActions({
    ...perch.calls,
    'panel.show': () => shown.push('panel'),
    'panel.copy': (text) => shown.push(text),
    'accounts.poll': perch.pollAll,
  });
  const unanswered: TrayAction[] = [];
  const actions = actionsOf(testApp.trays.at(-1)?.menu ?? []);
  const visible = () => [shown, testApp.trays.at(-1), testApp.openedPortals];
  for (const action of actions) if (!(await isAnswered(visible, () => act(action)))) unanswered.push(action);
  expect(actions.length).toBeGreaterThan(9);
  expect(unanswered).toEqual([]);
});

test('each call that is answered at once is answered', async () => {
  const { calls } = perch;
  const { service } = testApp;
  const erin = testApp.view().accounts[1]?.id ?? '';
  const { redirectUri, browserRedirectUri, authUrl, clientId, baseUrl } = service.connection;
  const draft: ConnectionDraft = {
    ...{ name: 'Second', baseUrl, authUrl, clientId, redirectUri, browserRedirectUri },
    signIn: ['window'],
    clientAuthentication: 'body',
  };
  const bruno = 'bruno@practice.example';
  const reached = (name: string) => eventually(() => expect(testApp.view().panel.name).toBe(name));
  const enterPassword = async () => {
    await calls['account.add']();
    void calls['signIn.start']('password');
    await reached('password');
  };
  const made: Record<
    (typeof answeredAtOnce)[number],
    { readonly before?: () => Promise<unknown>; readonly run: () => Promise<unknown> }
  > = {
    'account.poll': { run: async () => calls['account.poll'](erin) },
    'account.openPortal': { run: async () => calls['account.openPortal'](erin) },
    'account.signInAgain': { run: async () => calls['account.signInAgain'](erin) },
    'profile.open': { run: async () => calls['profile.open'](erin) },
    'domains.open': {
      before: async () => calls['view.back']('all-fields'),
      run: async () => calls['domains.open'](erin),
    },
    'settings.open': { run: async () => calls['settings.open']() },
    'settings.show': { run: async () => calls['settings.show']('advanced') },
    'about.open': { run: async () => calls['about.open']() },
    'diagnostics.copy': { run: async () => calls['diagnostics.copy']() },
    'diagnostics.save': { run: async () => calls['diagnostics.save']() },
    'connection.save': {
      before: async () => calls['connection.enter'](),
      run: async () => calls['connection.save'](draft, 'secret'),
    },
    'signIn.password': {
      before: enterPassword,
      run: async () => calls['signIn.password'](bruno, testApp.passwordOf(bruno)),
    },
    'signIn.passcode': {
      before: () => reached('passcode'),
      run: async () => calls['signIn.passcode']('000000'),
    },
  };
  const unanswered: string[] = [];
  const visible = () => [{ ...testApp.view(), version: 0 }, testApp.openedPortals, testApp.exportedTexts];
  for (const [name, { before, run }] of Object.entries(made)) {
    await before?.();
    if (!(await isAnswered(visible, run))) unanswered.push(name);
  }
  expect(unanswered).toEqual([]);
});
