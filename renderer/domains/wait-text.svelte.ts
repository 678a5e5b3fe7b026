// Says when a delayed request is repeated: at a time of day or, within the last minute, in how many seconds.
import { formats } from '../../app/i18n/i18n.ts';
import { messages } from '../../app/i18n/view-messages.ts';
import { presentTime } from '../stores/present-time.svelte.ts';

const second = 1_000;
const minute = 60 * second;

/** Both times are in milliseconds since 1970. */
export function formatWait(retryAt: number, now: number): string {
  const left = retryAt - now;
  const { rateLimited, rateLimitedSeconds } = messages.domains;
  return left >= minute
    ? rateLimited(formats.shortTime(retryAt))
    : rateLimitedSeconds(Math.max(1, Math.ceil(left / second)));
}

/** Returns the milliseconds from `now` until the result of `formatWait` changes; `Infinity` within the last second. */
export function msUntilWaitChanges(retryAt: number, now: number): number {
  const left = retryAt - now;
  if (left >= minute) return left - minute + 1;
  return left > second ? left % second || second : Infinity;
}

/** Returns `formatWait` as reactive state; undefined if nothing is delayed. Call it during component initialisation. */
export function waitText(retryAt: () => number | undefined): { readonly text: string | undefined } {
  const time = presentTime((now) => {
    const at = retryAt();
    return at === undefined ? Infinity : msUntilWaitChanges(at, now);
  });
  return {
    get text() {
      const at = retryAt();
      return at === undefined ? undefined : formatWait(at, time.now);
    },
  };
}
