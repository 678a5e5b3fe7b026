import { describe, expect, test } from 'vitest';
import type { NotificationEvent } from '../../../app/core/notifications.ts';
import { createQuietNotifications } from '../../../app/core/quiet-notifications.ts';
import { createManualClock } from './manual-clock.ts';

const hour = 60 * 60_000;
const minute = 60_000;

const alice = { id: 'alice', name: 'Alice', connection: { name: 'Example', hosts: [] } };
const bruno = { ...alice, id: 'bruno' };
const read = (account: typeof alice, before: string | undefined, after: string): NotificationEvent => ({
  kind: 'profile-read',
  account,
  before: before === undefined ? undefined : { 'user-presence-status': before },
  after: { 'user-presence-status': after },
});

/** It is noon on the first day, and the quiet hours are from 22:00 to 7:00. */
function atNoon({ mutedUntil: stored } = { mutedUntil: 0 }) {
  const clock = createManualClock(12 * hour);
  const shown: NotificationEvent[] = [];
  const repeated: NotificationEvent[] = [];
  const state = {
    preferences: { quietHours: true, quietHoursFrom: '22:00', quietHoursTo: '07:00', notifyAgain: false },
    canMute: true,
    isAway: false,
    isSeen: false,
    mutedUntil: stored,
    changes: 0,
    update: (event: NotificationEvent): NotificationEvent | undefined => event,
  };
  const quiet = createQuietNotifications({
    clock,
    preferences: () => state.preferences,
    canMute: () => state.canMute,
    mutedUntil: { get: () => state.mutedUntil, set: (at) => (state.mutedUntil = at) },
    minuteOfDay: () => (clock.wall() / 60_000) % (24 * 60),
    isAway: () => state.isAway,
    onChange: () => (state.changes += 1),
    show: (event, isRepeated) => {
      if (!state.isSeen) (isRepeated ? repeated : shown).push(event);
      return !state.isSeen;
    },
    update: (event) => state.update(event),
  });
  return { ...quiet, clock, shown, repeated, state };
}

/** It is 22:00. */
function atNight() {
  const quiet = atNoon();
  quiet.clock.pass(10 * hour);
  return quiet;
}

function turnOff(state: ReturnType<typeof atNoon>['state']): void {
  state.preferences = { ...state.preferences, quietHours: false };
}

test('what happens in the quiet hours is shown when they end, once for each account and kind', () => {
  const { notify, shown, clock } = atNight();
  notify(read(alice, 'open', 'inuse'));
  notify({ kind: 'sign-in-ended', account: alice });
  notify({ kind: 'sign-in-ended', account: alice });
  notify(read(bruno, undefined, 'open'));
  notify(read(alice, 'inuse', 'closed'));
  clock.pass(9 * hour - 1);
  expect(shown).toEqual([]);
  clock.pass(1);
  expect(shown).toEqual([
    read(alice, 'open', 'closed'),
    { kind: 'sign-in-ended', account: alice },
    read(bruno, undefined, 'open'),
  ]);
  expect(clock.nextTimer()).toBeUndefined();
  notify(read(alice, 'closed', 'open'));
  expect(shown.at(-1)).toEqual(read(alice, 'closed', 'open'));
});

test.each([
  ['22:00', '07:00', '21:59', 0],
  ['22:00', '07:00', '22:00', 9 * 60],
  ['22:00', '07:00', '23:59', 7 * 60 + 1],
  ['22:00', '07:00', '00:00', 7 * 60],
  ['22:00', '07:00', '06:59', 1],
  ['22:00', '07:00', '07:00', 0],
  ['12:00', '13:00', '11:59', 0],
  ['12:00', '13:00', '12:15', 45],
  ['12:00', '13:00', '13:00', 0],
  ['22:00', '00:00', '23:59', 1],
  ['09:00', '09:00', '09:00', 0],
])('quiet hours from %s to %s hold a notification at %s back for %i minutes', (from, to, now, minutes) => {
  const { notify, shown, clock, state } = atNoon();
  state.preferences = { ...state.preferences, quietHoursFrom: from, quietHoursTo: to };
  clock.set(Date.parse(`1970-01-02T${now}Z`) - clock.wall());
  notify({ kind: 'sign-in-ended', account: alice });
  clock.pass(Math.max(0, minutes * minute - 1));
  expect(shown).toHaveLength(minutes === 0 ? 1 : 0);
  clock.pass(1);
  expect(shown).toHaveLength(1);
});

test('a change after the first reading of a new account is shown', () => {
  const { notify, shown, clock } = atNight();
  notify(read(alice, undefined, 'open'));
  notify(read(alice, 'open', 'closed'));
  clock.pass(9 * hour);
  expect(shown).toEqual([read(alice, 'open', 'closed')]);
});

test('a timer that ends within the quiet hours, as after a change of the clock, is started again', () => {
  const { notify, shown, clock } = atNight();
  notify({ kind: 'client-refused', account: alice });
  clock.set(-hour);
  clock.pass(9 * hour);
  expect(shown).toEqual([]);
  clock.pass(hour);
  expect(shown).toHaveLength(1);
});

test('a change after the quiet hours that comes before the timer is shown with those that wait', () => {
  const { notify, shown, clock, state } = atNight();
  notify(read(alice, 'open', 'inuse'));
  turnOff(state);
  notify(read(alice, 'inuse', 'closed'));
  expect(shown).toEqual([read(alice, 'open', 'closed')]);
  expect(clock.nextTimer()).toBeUndefined();
});

test('what no longer applies is not shown', () => {
  const { notify, showHeld, shown, state } = atNight();
  notify({ kind: 'sign-in-ended', account: alice });
  notify({ kind: 'client-refused', account: alice });
  state.update = (event) =>
    event.kind === 'sign-in-ended' ? undefined : { ...event, kind: 'client-refused', account: bruno };
  turnOff(state);
  showHeld();
  expect(shown).toEqual([{ kind: 'client-refused', account: bruno }]);
});

test('the result of what the user is doing is shown at once, and nothing after the end', () => {
  const { notify, showHeld, end, shown, clock, state } = atNight();
  notify({ kind: 'account-not-saved' });
  expect(shown).toEqual([{ kind: 'account-not-saved' }]);
  notify({ kind: 'sign-in-ended', account: alice });
  end();
  expect(clock.nextTimer()).toBeUndefined();
  turnOff(state);
  showHeld();
  expect(shown).toHaveLength(1);
});

describe('a mute', () => {
  test('holds notifications back for an hour, says until when, and its end is published', () => {
    const { mute, mutedUntil, notify, shown, clock, state } = atNoon();
    mute(true);
    expect([mutedUntil(), state.changes]).toEqual([13 * hour, 1]);
    notify(read(alice, 'open', 'inuse'));
    clock.pass(hour - 1);
    expect([shown, state.changes]).toEqual([[], 1]);
    clock.pass(1);
    expect(shown).toEqual([read(alice, 'open', 'inuse')]);
    expect([mutedUntil(), state.changes]).toEqual([undefined, 2]);
  });

  test('ends when the user ends it, and is followed by the quiet hours', () => {
    const { mute, mutedUntil, notify, shown, clock } = atNoon();
    mute(true);
    notify(read(alice, 'open', 'inuse'));
    mute(false);
    expect([mutedUntil(), shown.length]).toEqual([undefined, 1]);
    clock.pass(9.5 * hour);
    mute(true);
    notify(read(alice, 'inuse', 'open'));
    clock.pass(hour);
    expect(shown).toHaveLength(1);
    clock.pass(8.5 * hour);
    expect(shown).toHaveLength(2);
  });

  test('lasts over a restart, and not longer if the clock is set back', () => {
    const { notify, showHeld, shown, clock, mutedUntil } = atNoon({ mutedUntil: 12.5 * hour });
    showHeld();
    notify(read(alice, 'open', 'inuse'));
    expect([mutedUntil(), shown]).toEqual([12.5 * hour, []]);
    clock.set(-hour);
    expect(mutedUntil()).toBeUndefined();
  });

  test('that has ended while the machine was suspended is published at the resume', () => {
    const { mute, showHeld, clock, state } = atNoon();
    mute(true);
    clock.sleep(2 * hour);
    showHeld();
    expect(state.changes).toBe(2);
  });

  test('shows the first required sign-in, unless the quiet hours hold it back', () => {
    const { mute, notify, shown, clock } = atNoon();
    mute(true);
    notify({ kind: 'sign-in-ended', account: alice });
    notify({ kind: 'client-refused', account: bruno });
    expect(shown).toEqual([{ kind: 'sign-in-ended', account: alice }]);
    clock.pass(10.5 * hour);
    mute(true);
    notify({ kind: 'sign-in-ended', account: alice });
    expect(shown).toHaveLength(2);
  });

  test('isn’t possible where IT doesn’t allow it', () => {
    const { mute, mutedUntil, notify, shown, state } = atNoon({ mutedUntil: 12.5 * hour });
    state.canMute = false;
    expect(mutedUntil()).toBeUndefined();
    mute(true);
    notify(read(alice, 'open', 'inuse'));
    expect([mutedUntil(), shown.length]).toEqual([undefined, 1]);
  });
});

describe('until it is seen', () => {
  const unseen: NotificationEvent = { kind: 'sign-in-ended', account: alice };

  function repeating() {
    const quiet = atNoon();
    quiet.state.preferences = { ...quiet.state.preferences, notifyAgain: true };
    return quiet;
  }

  test('a required sign-in is shown every ten minutes, a change of the profile once', () => {
    const { notify, seen, repeated, clock } = repeating();
    notify(unseen);
    notify(read(alice, 'open', 'inuse'));
    clock.pass(10 * minute);
    clock.pass(10 * minute);
    expect(repeated).toEqual([unseen, unseen]);
    seen();
    clock.pass(hour);
    expect(repeated).toHaveLength(2);
  });

  test('new messages are shown again together, without those that were read', () => {
    const message = (id: string) => ({
      id,
      callerName: '',
      callerNumber: '',
      recordedAt: 0,
      seconds: 1,
      transcription: '',
    });
    const { notify, repeated, clock, state } = repeating();
    notify({ kind: 'new-voicemail', account: alice, messages: [message('1')] });
    notify({ kind: 'new-voicemail', account: alice, messages: [message('2')] });
    clock.pass(10 * minute);
    expect(repeated).toMatchObject([{ messages: [{ id: '1' }, { id: '2' }] }]);
    state.update = () => undefined;
    clock.pass(hour);
    expect(repeated).toHaveLength(1);
  });

  test.each<[string, (quiet: ReturnType<typeof repeating>) => void]>([
    ['the user is away', ({ state }) => void (state.isAway = true)],
    ['notifications are muted', ({ mute }) => mute(true)],
  ])('nothing is repeated while %s, but afterwards', (_, holdBack) => {
    const quiet = repeating();
    quiet.notify(unseen);
    holdBack(quiet);
    quiet.clock.pass(50 * minute);
    expect(quiet.repeated).toEqual([]);
    quiet.state.isAway = false;
    quiet.mute(false);
    quiet.clock.pass(10 * minute);
    expect(quiet.repeated).toEqual([unseen]);
  });

  test('nothing is repeated that the user saw in the panel at once, or after the setting is switched off', () => {
    const { notify, repeated, clock, state } = repeating();
    state.isSeen = true;
    notify(unseen);
    state.isSeen = false;
    clock.pass(hour);
    notify(unseen);
    state.preferences = { ...state.preferences, notifyAgain: false };
    clock.pass(hour);
    expect(repeated).toEqual([]);
  });
});
