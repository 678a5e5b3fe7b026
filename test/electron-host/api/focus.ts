// Which window has the focus. There is one desktop here, and its person's attention is told to the host.
import { app } from './app.ts';
import { createEvent } from './event.ts';
import type { StrictEmitter } from './unimplemented-proxy.ts';

export interface Focusable {
  readonly emitter: StrictEmitter;
  /** Makes the page see it. */
  readonly show: (focused: boolean) => void;
  /** Whether the display has given it the focus. */
  readonly asks: () => Promise<boolean>;
}

let focused: Focusable | undefined;
/** What the app was told of last. */
let told: Focusable | undefined;
/** How often it has moved. */
let moves = 0;

export function focusedWindow(): Focusable | undefined {
  return focused;
}

export function hasFocus(window: Focusable): boolean {
  return focused === window;
}

/** Gives the focus to a window, or to something that is none of the app's. The events come after the caller. */
export function moveFocus(to: Focusable | undefined): void {
  const from = focused;
  if (from === to) return;
  note(to);
  from?.show(false);
  to?.show(true);
}

let looking: Promise<void> | undefined;
let looksAgain = false;

/**
 * On a display, where a page has told that the focus has come or gone. What it told may be over by now, so every
 * window is asked.
 *
 * @param windows those that can have it
 */
export function noticeFocus(windows: () => readonly Focusable[]): void {
  looksAgain = true;
  looking ??= look(windows).finally(() => (looking = undefined));
}

async function look(windows: () => readonly Focusable[]): Promise<void> {
  while (looksAgain) {
    looksAgain = false;
    const before = moves;
    const asked = await Promise.all(
      windows().map(async (window) => ({ window, hasFocus: await window.asks() })),
    );
    const holders = asked.flatMap(({ window, hasFocus }) => (hasFocus ? [window] : []));
    // What the app has asked for since is not undone.
    const isOverdue = moves === before && !(focused && holders.includes(focused));
    if (isOverdue && holders[0] !== focused) note(holders[0]);
  }
}

function note(to: Focusable | undefined): void {
  focused = to;
  moves += 1;
  setImmediate(() => {
    const [before, now] = [told, focused];
    if (before === now) return;
    told = undefined;
    if (before) tell(before, 'blur');
    // A listener may have moved it on.
    if (!now || focused !== now) return;
    told = now;
    tell(now, 'focus');
  });
}

function tell({ emitter }: Focusable, event: 'focus' | 'blur'): void {
  emitter.emit(event, createEvent({}));
  app.emit(`browser-window-${event}`, createEvent({}), emitter);
}
