import { expect, test } from 'vitest';
import { formats } from '../../app/i18n/i18n.ts';
import { messages } from '../../app/i18n/messages.ts';
import { formatWait, msUntilWaitChanges } from '../../renderer/domains/wait-text.svelte.ts';

const retryAt = new Date('2026-03-02T10:45:00').getTime();
const atTime = messages.domains.rateLimited(formats.shortTime(retryAt));

test.each([
  [60_000, atTime],
  [59_999, messages.domains.rateLimitedSeconds(60)],
  [29_001, messages.domains.rateLimitedSeconds(30)],
  [1, messages.domains.rateLimitedSeconds(1)],
  [-5_000, messages.domains.rateLimitedSeconds(1)],
])('%i ms before the next request: “%s”', (left, text) => {
  expect(formatWait(retryAt, retryAt - left)).toBe(text);
});

test('changes exactly after the time that msUntilWaitChanges returns', () => {
  for (let left = 70_000; left > 1_000; left -= 333) {
    const now = retryAt - left;
    const until = msUntilWaitChanges(retryAt, now);
    expect(formatWait(retryAt, now + until - 1), `${left}`).toBe(formatWait(retryAt, now));
    expect(formatWait(retryAt, now + until), `${left}`).not.toBe(formatWait(retryAt, now));
  }
  expect(msUntilWaitChanges(retryAt, retryAt - 1_000)).toBe(Infinity);
});
