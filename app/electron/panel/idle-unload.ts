// A panel that nobody looks at for a while costs nothing: its page is destroyed, and made anew when it is opened.
import type { Clock } from '../../core/ports.ts';

export interface IdleUnload {
  readonly shown: () => void;
  /** It is out of sight from now on. */
  readonly hidden: () => void;
}

/** So long it stays ready to be shown at once. */
export const unloadAfterMs = 5 * 60_000;

/** `drop` destroys the page, unless it may not at that moment: then it stays until it has been shown and hidden again. */
export function createIdleUnload(
  { after }: Pick<Clock, 'after'>,
  mayDrop: () => boolean,
  drop: () => void,
): IdleUnload {
  let cancel = () => {};
  return {
    shown: () => cancel(),
    hidden: () => {
      cancel();
      cancel = after(unloadAfterMs, () => {
        if (mayDrop()) drop();
      });
    },
  };
}
