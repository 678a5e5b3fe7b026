import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { flushSync } from 'svelte';
import { messages } from '../../app/i18n/messages.ts';
import { formatAge, msUntilAgeChanges } from '../../renderer/relative-time.ts';
import { profileView } from '../../app/core/profile/profile-view.ts';
import { openPanel } from './open-panel.ts';
import { account, appView, fields, profileOf } from './views/parts.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

describe('the age of a profile in words', () => {
  test.each([
    [0, 'Updated just now'],
    [-5 * second, 'Updated just now'],
    [2 * minute - 1, 'Updated just now'],
    [2 * minute, 'Updated 2 min ago'],
    [59 * minute + 59 * second, 'Updated 59 min ago'],
    [hour, 'Updated 1 hr ago'],
    [23 * hour + 59 * minute, 'Updated 23 hr ago'],
  ])('%i ms: “%s”', (age, words) => {
    expect(formatAge(1_000_000, 1_000_000 + age)).toBe(words);
  });

  test('has a date and a time after 24 hours', () => {
    const readAt = new Date(2026, 2, 4, 15, 7).getTime();
    expect(formatAge(readAt, readAt + 25 * hour)).toMatch(/^Updated .*2026/);
  });

  test('changes exactly after the time that msUntilAgeChanges returns', () => {
    for (let age = 0; age < 25 * hour; age += 7 * second) {
      const until = msUntilAgeChanges(0, age);
      expect(until).toBeGreaterThan(0);
      const words = formatAge(0, age);
      expect(formatAge(0, age + until - 1), `${age}`).toBe(words);
      if (age < 24 * hour) expect(formatAge(0, age + until), `${age}`).not.toBe(words);
    }
  });
});

describe('the age of a profile on the panel', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const shown = () => document.querySelector('time')?.textContent;
  const openRead = () =>
    openPanel(appView({ name: 'account', account: account({ profile: profileOf(fields) }) }));
  const advance = (time: number) => {
    vi.advanceTimersByTime(time);
    flushSync();
  };
  const setVisibility = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
    // Runs the timer that Svelte starts at the end of every event.
    advance(0);
  };

  test('grows while the panel is visible', async () => {
    await openRead();
    expect(shown()).toBe(messages.updatedAt.justNow);
    advance(3 * minute);
    expect(shown()).toBe(messages.updatedAt.minutesAgo(3));
  });

  test('restarts when a new profile is published', async () => {
    const panel = await openRead();
    advance(3 * minute);
    panel.show({ name: 'account', account: account({ profile: profileOf(fields) }) });
    flushSync();
    expect(shown()).toBe(messages.updatedAt.justNow);
  });

  test('uses one timer, and none while the panel is hidden', async () => {
    await openRead();
    expect(vi.getTimerCount()).toBe(1);
    setVisibility('hidden');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is correct when the panel becomes visible again', async () => {
    await openRead();
    setVisibility('hidden');
    advance(10 * minute);
    setVisibility('visible');
    expect(shown()).toBe(messages.updatedAt.minutesAgo(10));
    expect(vi.getTimerCount()).toBe(1);
  });
});

describe('the mark of a changed field', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const advance = (time: number) => {
    vi.advanceTimersByTime(time);
    flushSync();
  };
  const setVisibility = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
    advance(0);
  };
  const marks = () => document.querySelectorAll('.mark').length;
  /** Returns a view whose site changed `time` ms ago. */
  const siteChangedAgo = (time: number) => {
    const known = { profile: { ...fields, site: 'North' }, readAt: Date.now() };
    const profile = profileView(known, new Map([['site', Date.now() - time]]));
    return { name: 'account', account: account({ profile }) } as const;
  };

  test('is shown for two minutes, however old the change is', async () => {
    await openPanel(appView(siteChangedAgo(3 * hour)));
    expect(marks()).toBe(1);
    advance(2 * minute - second);
    expect(marks()).toBe(1);
    advance(second);
    expect(marks()).toBe(0);
  });

  test('is shown for two minutes from when the panel becomes visible', async () => {
    const panel = await openPanel(appView(siteChangedAgo(0)));
    setVisibility('hidden');
    advance(hour);
    setVisibility('visible');
    expect(marks()).toBe(1);
    advance(2 * minute);
    expect(marks()).toBe(0);
    panel.show(siteChangedAgo(0));
    flushSync();
    expect(marks()).toBe(1);
  });
});
