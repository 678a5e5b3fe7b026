import { expect, test } from 'vitest';
import {
  canBeClickedAfterClose,
  createHeldNotifications,
  maxHeld,
} from '../../../../app/electron/platform/held-notifications.ts';
import { collectGarbage } from '../../../electron-host/runtime/garbage.ts';

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

/** Holds so many notifications. Weak references to them show which ones remain. */
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
