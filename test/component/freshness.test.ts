import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { flushSync } from 'svelte';
import { profileView } from '../../app/core/profile/profile-view.ts';
import { openPanel } from './open-panel.ts';
import { account, appView, fields } from './views/parts.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

describe('the time of a call', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const shown = () => document.querySelector('time')?.textContent;
  const open = (since: number) =>
    openPanel(
      appView({
        name: 'account',
        account: account({ call: { text: 'A call', name: 'Rosa', number: '1', since } }),
      }),
    );
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

  test('ticks while the panel is visible, with hours from the first on; a clock that is wrong counts as zero', async () => {
    await open(Date.now() - 59 * second);
    expect(shown()).toBe('00:59');
    advance(second);
    expect(shown()).toBe('01:00');
    advance(hour);
    expect(shown()).toBe('01:01:00');
    await open(Date.now() + hour);
    expect([...document.querySelectorAll('time')].at(-1)?.textContent).toBe('00:00');
  });

  test('uses one timer, and none while the panel is hidden', async () => {
    await open(Date.now());
    advance(0);
    expect(vi.getTimerCount()).toBe(1);
    setVisibility('hidden');
    expect(vi.getTimerCount()).toBe(0);
    advance(10 * minute);
    setVisibility('visible');
    expect(shown()).toBe('10:00');
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
  const marks = () => document.querySelectorAll('.changed').length;
  /** Returns a view whose greeting changed `time` ms ago. */
  const greetingChangedAgo = (time: number) => {
    const known = { profile: { ...fields, 'voicemail-greeting-index': 2 }, readAt: Date.now() };
    const profile = profileView(
      known,
      new Map([['voicemail-greeting-index', { at: Date.now() - time, before: 1 }]]),
    );
    return { name: 'account', account: account({ profile }) } as const;
  };

  test('is shown for two minutes, however old the change is', async () => {
    await openPanel(appView(greetingChangedAgo(3 * hour)));
    expect(marks()).toBe(1);
    advance(2 * minute - second);
    expect(marks()).toBe(1);
    advance(second);
    expect(marks()).toBe(0);
  });

  test('is shown for two minutes from when the panel becomes visible', async () => {
    const panel = await openPanel(appView(greetingChangedAgo(0)));
    setVisibility('hidden');
    advance(hour);
    setVisibility('visible');
    expect(marks()).toBe(1);
    advance(2 * minute);
    expect(marks()).toBe(0);
    panel.show(greetingChangedAgo(0));
    flushSync();
    expect(marks()).toBe(1);
  });
});
