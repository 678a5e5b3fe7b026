// Unloads the panel when it has been hidden for a while, which frees its memory. It is loaded again when it is opened.
import type { Clock } from '../../core/runtime.ts';

export interface IdleUnload {
  readonly shown: () => void;
  readonly hidden: () => void;
}

/** How long a hidden panel stays loaded. */
export const unloadAfterMs = 5 * 60_000;

/** Calls `unload` where `canUnload` returns true at that time. Otherwise the panel stays until it is hidden again. */
export function createIdleUnload(
  { after }: Pick<Clock, 'after'>,
  canUnload: () => boolean,
  unload: () => void,
): IdleUnload {
  let cancel = () => {};
  return {
    shown: () => cancel(),
    hidden: () => {
      cancel();
      cancel = after(unloadAfterMs, () => {
        if (canUnload()) unload();
      });
    },
  };
}
