// A panel that nobody looks at for a while costs nothing: its page is destroyed, and made anew when it is opened.
import type { Clock } from '../../core/ports.ts';

export interface IdleDrop {
  readonly shown: () => void;
  /** It is out of sight from now on. */
  readonly hidden: () => void;
}

/** So long it stays ready to be shown at once. */
export const droppedAfterMs = 5 * 60_000;

/** `drop` destroys the page, unless it may not at that moment: then it stays until it has been shown and hidden again. */
export function createIdleDrop(
  { after }: Pick<Clock, 'after'>,
  mayDrop: () => boolean,
  drop: () => void,
): IdleDrop {
  let cancel = () => {};
  return {
    shown: () => cancel(),
    hidden: () => {
      cancel();
      cancel = after(droppedAfterMs, () => {
        if (mayDrop()) drop();
      });
    },
  };
}
