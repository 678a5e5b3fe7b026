import { launchInProcess } from '../host-in-process.ts';
import { beforeEach, expect, test } from 'vitest';
import { createNotify, handleEarlierNotifications } from '../../../../app/electron/platform/notifications.ts';
import { createEvent } from '../../../electron-host/api/event.ts';
import { HostNotification } from '../../../electron-host/api/notification.ts';
import type { Notify } from '../../../../app/core/notifications.ts';

let notify: Notify;
let clicked: (string | undefined)[];
let logged: string[];

beforeEach(async () => {
  await launchInProcess();
  for (const shown of [...HostNotification.shown]) shown.close();
  [clicked, logged] = [[], []];
  notify = createNotify(
    (account) => clicked.push(account),
    (line) => logged.push(line),
  );
});

test('a notification that the system refuses is logged', () => {
  notify({ kind: 'presence', title: 'Busy', body: '', account: 'a' });
  HostNotification.shown[0]?.emit(
    'failed',
    createEvent({}),
    'Notifications are not allowed for this application',
  );
  expect(logged).toEqual([
    'a notification could not be shown: Notifications are not allowed for this application',
  ]);
});

test('a click on a notification of an earlier run is handled', () => {
  handleEarlierNotifications(() => clicked.push('opened'));
  HostNotification.clickEarlier();
  expect(clicked).toEqual(['opened']);
});

test('a notification replaces the earlier one of the same kind and account only', async () => {
  const body = '';
  notify({ kind: 'presence', title: 'Busy', body, account: 'a' });
  notify({ kind: 'presence', title: 'Other account', body, account: 'b' });
  notify({ kind: 'voicemail', title: 'Other kind', body, account: 'a' });
  notify({ kind: 'presence', title: 'Available', body, account: 'a' });
  expect(HostNotification.shown.map(({ title }) => title)).toEqual([
    'Other account',
    'Other kind',
    'Available',
  ]);
  await HostNotification.click('Other account');
  await HostNotification.click('Available');
  expect(clicked).toEqual(['b', 'a']);
});
