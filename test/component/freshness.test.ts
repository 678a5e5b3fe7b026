import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { flushSync } from 'svelte';
import { openPanel } from './open-panel.ts';
import { account, appView } from './views/parts.ts';

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

  test('is shown on a machine whose clock advances between any two reads', async () => {
    let nowMs = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => (nowMs += 1));
    await open(nowMs - 59.5 * second);
    expect(shown()).toBe('00:59');
  });
});
