import { launchInProcess } from '../host-in-process.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Notify } from '../../../../app/core/ports.ts';
import { createNotify, handleEarlierNotifications } from '../../../../app/electron/platform/notifications.ts';
import { HostNotification } from '../../../electron-host/api/notification.ts';

let notify: Notify;
let clicked: (string | undefined)[];

beforeEach(async () => {
  await launchInProcess();
  for (const shown of [...HostNotification.shown]) shown.close();
  clicked = [];
  notify = createNotify(
    (account) => clicked.push(account),
    () => {},
  );
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
