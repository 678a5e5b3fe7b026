// Remembers the user's last click or key press in the panel. Electron emits `input-event` when the main process passes
// input on to the page: a script of the page can't cause one.
import type { InputEvent } from 'electron';
import type { Clock } from '../../core/runtime.ts';

const validForMs = 1_000;

/** The beginning of a click, a tap or a key press, which is a new activation. */
const beginnings: readonly InputEvent['type'][] = ['mouseDown', 'rawKeyDown', 'keyDown', 'touchStart'];
/** The end of such an input, at which a button acts. It belongs to the same activation. */
const endings: readonly InputEvent['type'][] = ['mouseUp', 'keyUp', 'touchEnd', 'gestureTap'];

export function createUserActivation({ monotonic }: Pick<Clock, 'monotonic'>) {
  let lastInputMs = -Infinity;
  let isConsumed = true;
  return {
    onInput: ({ type, modifiers = [] }: Pick<InputEvent, 'type' | 'modifiers'>) => {
      const begins = beginnings.includes(type) && !modifiers.includes('isautorepeat');
      if (begins) isConsumed = false;
      if (begins || endings.includes(type)) lastInputMs = monotonic();
    },
    /** Whether the user was active within the last second. Consumes the activation: each one counts once. */
    consume: () => {
      const isActive = !isConsumed && monotonic() - lastInputMs <= validForMs;
      isConsumed = true;
      return isActive;
    },
  };
}
