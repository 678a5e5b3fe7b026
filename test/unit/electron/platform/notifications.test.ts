import { EventEmitter } from 'node:events';
import { beforeEach, expect, test } from 'vitest';
import type { Notify } from '../../../../app/core/notifications.ts';
import {
  canBeClickedAfterClose,
  createHeldNotifications,
  createNotify,
  maxHeld,
  notificationText,
} from '../../../../app/electron/platform/notifications.ts';

/** Stands in for Electron's notifications. */
class ShownNotification extends EventEmitter {
  static shown: ShownNotification[] = [];
  static isSupported = () => true;
  readonly title: string;
  constructor({ title }: { readonly title: string }) {
    super();
    this.title = title;
  }
  show() {
    ShownNotification.shown.push(this);
  }
  close() {
    ShownNotification.shown = ShownNotification.shown.filter((shown) => shown !== this);
    this.emit('close', {});
  }
}

let notify: Notify;
let clicked: (string | undefined)[];
let logged: string[];

beforeEach(() => {
  [ShownNotification.shown, clicked, logged] = [[], [], []];
  notify = createNotify(
    ShownNotification,
    {},
    ({ account }) => clicked.push(account),
    (line) => logged.push(line),
  );
});

test('a notification that the system refuses is logged', () => {
  notify({ kind: 'notifyPresence', title: 'Busy', body: '', account: 'a' });
  ShownNotification.shown[0]?.emit('failed', {}, 'Notifications are not allowed for this application');
  expect(logged).toEqual([
    'a notification could not be shown: Notifications are not allowed for this application',
  ]);
});

test('a notification replaces the earlier one of the same kind and account only', () => {
  const body = '';
  notify({ kind: 'notifyPresence', title: 'Busy', body, account: 'a' });
  notify({ kind: 'notifyPresence', title: 'Other account', body, account: 'b' });
  notify({ kind: 'notifyVoicemail', title: 'Other kind', body, account: 'a' });
  notify({ kind: 'notifyPresence', title: 'Available', body, account: 'a' });
  const { shown } = ShownNotification;
  expect(shown.map(({ title }) => title)).toEqual(['Other account', 'Other kind', 'Available']);
  for (const notification of shown) notification.emit('click');
  expect(clicked).toEqual(['b', 'a', 'a']);
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

test('the newest notifications are held, up to the limit, until they are released', () => {
  const held = new Set<number>();
  const { hold, release } = createHeldNotifications(held);
  for (let each = 1; each <= maxHeld + 2; each++) hold(each);
  expect([Math.min(...held), held.size]).toEqual([3, maxHeld]);
  release(5);
  expect([held.has(5), held.size]).toEqual([false, maxHeld - 1]);
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
