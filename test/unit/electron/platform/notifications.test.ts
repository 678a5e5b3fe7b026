import { launchInProcess } from '../host-in-process.ts';
import { beforeEach, expect, test } from 'vitest';
import {
  canBeClickedAfterClose,
  createHeldNotifications,
  createNotify,
  maxHeld,
  notificationText,
} from '../../../../app/electron/platform/notifications.ts';
import { createEvent } from '../../../electron-host/api/event.ts';
import { HostNotification } from '../../../electron-host/api/notification.ts';
import { collectGarbage } from '../../../electron-host/runtime/garbage.ts';
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

test.each([
  ['timedOut', true],
  ['userCanceled', true],
  ['applicationHidden', false],
  [undefined, false],
] as const)(
  'a notification that is closed for the reason %s can be clicked later: %s',
  (reason, expected) => {
    expect(canBeClickedAfterClose(reason === undefined ? {} : { reason })).toBe(expected);
  },
);

/** Holds `count` notifications. Weak references to them show which ones remain. */
function holdMany(count: number) {
  const held = createHeldNotifications<object>();
  const references = Array.from({ length: count }, () => {
    const notification = {};
    held.hold(notification);
    return new WeakRef(notification);
  });
  return { held, references };
}

test('the newest notifications are held, up to the limit', async () => {
  const { held, references } = holdMany(maxHeld + 2);
  await collectGarbage();
  expect(references.map((reference) => reference.deref() !== undefined)).toEqual([
    false,
    false,
    ...references.slice(2).map(() => true),
  ]);
  held.release({});
});

test('a released notification is no longer held', async () => {
  const { held, references } = holdMany(2);
  (([first]) => {
    const notification = first?.deref();
    if (notification !== undefined) held.release(notification);
  })(references);
  await collectGarbage();
  expect(references.map((reference) => reference.deref() !== undefined)).toEqual([false, true]);
  held.release({});
});

const bodyOf = (body: string) => notificationText({ title: '', body }).body;

test.each([
  ['tags are removed', '<b>Ada</b> <a href="https://example.net">Byron</a><img src=x alt="y"/>', 'Ada Byron'],
  ['a tag inside a tag leaves no tag', '<<b>b>Ada', '‹b›Ada'],
  ['other angle brackets are replaced', 'Ada <ada@example.net> 1 < 2', 'Ada ‹ada@example.net› 1 ‹ 2'],
  ['an entity is not decoded', '&lt;b&gt; &#60;', '＆lt;b＆gt; ＆#60;'],
  ['an ampersand is unchanged', 'Marsh & Sons', 'Marsh & Sons'],
  ['control characters and text directions are removed', 'Ada\u202E\u0007\nByron', 'Ada Byron'],
])('%s', (_condition, body, expected) => {
  expect(bodyOf(body)).toBe(expected);
});

test('title and body are truncated', () => {
  const { title, body } = notificationText({ title: 'T'.repeat(1_000), body: 'B'.repeat(1_000) });
  expect(title).toBe(`${'T'.repeat(99)}…`);
  expect(body).toBe(`${'B'.repeat(249)}…`);
});
