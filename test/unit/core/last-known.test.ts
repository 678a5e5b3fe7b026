// Tray and panel say at the same moment that what they show is what was last known.
import { beforeEach, expect, test } from 'vitest';
import type { App } from '../../../app/core/app.ts';
import { isOutdated } from '../../../renderer/profile/status.ts';
import { eventually } from '../eventually.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const minute = 60_000;
let testApp: TestApp;
let app: App;

beforeEach(async () => {
  testApp = await openTestApp();
  app = await testApp.startSignedIn();
});

/** What tray and panel show of the account: whether it is outdated in the panel, the icon, and the words of the tooltip. */
function shown() {
  const { panel } = testApp.view();
  const { state, tooltip } = testApp.trays.at(-1) ?? {};
  return [panel.name === 'account' && isOutdated(panel.account), state, tooltip?.split(' · ')[1]];
}

const current = [false, 'available', 'Available'];
const lastKnown = [true, 'offline', 'Last known: Available'];

test('while the service asks to wait for an hour, both say so ten minutes after the profile was read', async () => {
  const retryAfter = { seconds: 3_600, form: 'seconds' } as const;
  await testApp.service.fault('profile', { kind: 'status', status: 429, retryAfter });
  testApp.clock.pass(minute);
  await eventually(() => expect(testApp.view().panel).toMatchObject({ account: { notice: {} } }));
  expect(shown()).toEqual(current);
  testApp.clock.pass(9 * minute - 1);
  expect(shown()).toEqual(current);
  testApp.clock.pass(1);
  expect(shown()).toEqual(lastKnown);
});

test('both say so after two failures in a row, and no failed action hides it', async () => {
  const fault = await testApp.service.fault('profile', { kind: 'status', status: 503 });
  testApp.clock.pass(minute);
  await eventually(() => expect(testApp.view().panel).toMatchObject({ account: { notice: {} } }));
  expect(shown()).toEqual(current);
  testApp.clock.pass(2_000);
  await eventually(() => expect(shown()).toEqual(lastKnown));
  testApp.hasBrowser = false;
  await app.calls['account.openPortal'](testApp.view().accounts[0]?.id ?? '');
  expect(testApp.view().panel).toMatchObject({ account: { notice: { tone: 'error' } } });
  expect(shown()).toEqual(lastKnown);
  await fault.end();
  const { retries } = testApp;
  await app.calls['account.poll'](testApp.view().accounts[0]?.id ?? '');
  expect(testApp.retries).toBe(retries + 1);
  await eventually(() => expect(shown()).toEqual(current));
});
