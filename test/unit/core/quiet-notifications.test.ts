import { expect, test } from 'vitest';
import type { NotificationEvent } from '../../../app/core/notifications.ts';
import { createQuietNotifications } from '../../../app/core/quiet-notifications.ts';

const alice = { id: 'alice', name: 'Alice', connection: { name: 'Example', hosts: [] } };
const bruno = { ...alice, id: 'bruno' };
const read = (account: typeof alice, before: string | undefined, after: string): NotificationEvent => ({
  kind: 'profile-read',
  account,
  before: before === undefined ? undefined : { 'user-presence-status': before },
  after: { 'user-presence-status': after },
});

/** The quiet hours are from 22:00 to 7:00. The time is 22:00. */
function atNight() {
  const shown: NotificationEvent[] = [];
  const timers = new Map<number, () => void>();
  let preferences = { quietHours: true, quietHoursFrom: '22:00', quietHoursTo: '07:00' };
  let minute = 22 * 60;
  let update = (event: NotificationEvent): NotificationEvent | undefined => event;
  const quiet = createQuietNotifications({
    clock: {
      after: (ms, run) => {
        timers.set(ms, run);
        return () => void timers.delete(ms);
      },
    },
    preferences: () => preferences,
    minuteOfDay: () => minute,
    show: (event) => shown.push(event),
    update: (event) => update(event),
  });
  return {
    ...quiet,
    shown,
    timers,
    turnOff: () => (preferences = { ...preferences, quietHours: false }),
    wakeAt: (next: number) => {
      minute = next;
      for (const [ms, run] of [...timers]) {
        timers.delete(ms);
        run();
      }
    },
    updateWith: (next: typeof update) => (update = next),
  };
}

test('what happens in the quiet hours is shown when they end, once for each account and kind', () => {
  const { notify, shown, timers, wakeAt } = atNight();
  notify(read(alice, 'open', 'inuse'));
  notify({ kind: 'sign-in-ended', account: alice });
  notify({ kind: 'sign-in-ended', account: alice });
  notify(read(bruno, undefined, 'open'));
  notify(read(alice, 'inuse', 'closed'));
  expect(shown).toEqual([]);
  expect([...timers.keys()]).toEqual([9 * 60 * 60_000]);
  wakeAt(7 * 60);
  expect(shown).toEqual([
    read(alice, 'open', 'closed'),
    { kind: 'sign-in-ended', account: alice },
    read(bruno, undefined, 'open'),
  ]);
  expect(timers.size).toBe(0);
  notify(read(alice, 'closed', 'open'));
  expect(shown.at(-1)).toEqual(read(alice, 'closed', 'open'));
});

test('a change after the first reading of a new account is shown', () => {
  const { notify, shown, wakeAt } = atNight();
  notify(read(alice, undefined, 'open'));
  notify(read(alice, 'open', 'closed'));
  wakeAt(7 * 60);
  expect(shown).toEqual([read(alice, 'open', 'closed')]);
});

test('a timer that ends within the quiet hours, as after a change of the clock, is started again', () => {
  const { notify, shown, timers, wakeAt } = atNight();
  notify({ kind: 'client-refused', account: alice });
  wakeAt(6 * 60);
  expect(shown).toEqual([]);
  expect([...timers.keys()]).toEqual([60 * 60_000]);
  wakeAt(7 * 60);
  expect(shown).toHaveLength(1);
});

test('a change after the quiet hours that comes before the timer is shown with those that wait', () => {
  const { notify, shown, timers, turnOff } = atNight();
  notify(read(alice, 'open', 'inuse'));
  turnOff();
  notify(read(alice, 'inuse', 'closed'));
  expect(shown).toEqual([read(alice, 'open', 'closed')]);
  expect(timers.size).toBe(0);
});

test('what no longer applies is not shown', () => {
  const { notify, showHeld, shown, turnOff, updateWith } = atNight();
  notify({ kind: 'sign-in-ended', account: alice });
  notify({ kind: 'client-refused', account: alice });
  updateWith((event) =>
    event.kind === 'sign-in-ended' ? undefined : { ...event, kind: 'client-refused', account: bruno },
  );
  turnOff();
  showHeld();
  expect(shown).toEqual([{ kind: 'client-refused', account: bruno }]);
});

test('the result of what the user is doing is shown at once, and nothing after the end', () => {
  const { notify, showHeld, end, shown, timers, turnOff } = atNight();
  notify({ kind: 'account-not-saved' });
  expect(shown).toEqual([{ kind: 'account-not-saved' }]);
  notify({ kind: 'sign-in-ended', account: alice });
  end();
  expect(timers.size).toBe(0);
  turnOff();
  showHeld();
  expect(shown).toHaveLength(1);
});
