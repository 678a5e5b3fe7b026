// Which window has the focus. There is one desktop here, and its person's attention is told to the host.
import { app } from './app.ts';
import { createEvent } from './event.ts';
import type { LoudEmitter } from './loud.ts';

export interface Focusable {
  readonly emitter: LoudEmitter;
  /** Makes the page see it. */
  readonly show: (focused: boolean) => void;
}

let focused: Focusable | undefined;

export function hasFocus(window: Focusable): boolean {
  return focused === window;
}

/** Gives the focus to a window, or to something that is none of the app's. The events come after the caller. */
export function moveFocus(to: Focusable | undefined): void {
  const from = focused;
  if (from === to) return;
  focused = to;
  from?.show(false);
  to?.show(true);
  setImmediate(() => {
    if (from && focused !== from) tell(from, 'blur');
    if (to && focused === to) tell(to, 'focus');
  });
}

function tell({ emitter }: Focusable, event: 'focus' | 'blur'): void {
  emitter.emit(event, createEvent({}));
  app.emit(`browser-window-${event}`, createEvent({}), emitter);
}
