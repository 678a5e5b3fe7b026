import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { flushSync } from 'svelte';
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
    [hour, 'Updated 1 h ago'],
    [23 * hour + 59 * minute, 'Updated 23 h ago'],
  ])('%i ms: “%s”', (age, words) => {
    expect(formatAge(1_000_000, 1_000_000 + age)).toBe(words);
  });

  test('gives day and time after a day', () => {
    const readAt = new Date(2026, 2, 4, 15, 7).getTime();
    expect(formatAge(readAt, readAt + 25 * hour)).toMatch(/^Updated .*2026/);
  });

  test('holds until the time told, and not beyond it', () => {
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
  const pass = (time: number) => {
    vi.advanceTimersByTime(time);
    flushSync();
  };
  const become = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
    // Svelte ends every event with a timer of its own.
    pass(0);
  };

  test('grows while one looks at it', async () => {
    await openRead();
    expect(shown()).toBe('Updated just now');
    pass(3 * minute);
    expect(shown()).toBe('Updated 3 min ago');
  });

  test('begins anew with a new reading', async () => {
    const panel = await openRead();
    pass(3 * minute);
    panel.show({ name: 'account', account: account({ profile: profileOf(fields) }) });
    flushSync();
    expect(shown()).toBe('Updated just now');
  });

  test('takes one timer, and none while the panel is hidden', async () => {
    await openRead();
    expect(vi.getTimerCount()).toBe(1);
    become('hidden');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is right again when the panel comes back', async () => {
    await openRead();
    become('hidden');
    pass(10 * minute);
    become('visible');
    expect(shown()).toBe('Updated 10 min ago');
    expect(vi.getTimerCount()).toBe(1);
  });
});

describe('the mark of a change', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const pass = (time: number) => {
    vi.advanceTimersByTime(time);
    flushSync();
  };
  const become = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
    pass(0);
  };
  const marks = () => document.querySelectorAll('.mark').length;
  /** A site that changed so long ago. */
  const changedAgo = (time: number) => {
    const known = { profile: { ...fields, site: 'North' }, readAt: Date.now() };
    const profile = profileView(known, new Map([['site', Date.now() - time]]));
    return { name: 'account', account: account({ profile }) } as const;
  };

  test('stays for two minutes in sight, however old the change', async () => {
    await openPanel(appView(changedAgo(3 * hour)));
    expect(marks()).toBe(1);
    pass(2 * minute - second);
    expect(marks()).toBe(1);
    pass(second);
    expect(marks()).toBe(0);
  });

  test('has its two minutes from when it can be seen', async () => {
    const panel = await openPanel(appView(changedAgo(0)));
    become('hidden');
    pass(hour);
    become('visible');
    expect(marks()).toBe(1);
    pass(2 * minute);
    expect(marks()).toBe(0);
    panel.show(changedAgo(0));
    flushSync();
    expect(marks()).toBe(1);
  });
});
