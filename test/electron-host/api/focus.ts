// Which window has the focus. Off-screen, a test or the app moves it; on a display, the user does too.
import { callApp } from '../runtime/uncaught.ts';
import { app } from './app.ts';
import { createEvent } from './event.ts';
import type { StrictEmitter } from './unimplemented-proxy.ts';

export interface Focusable {
  readonly emitter: StrictEmitter;
  /** Off-screen, emulates the focus for the page. On a display, activates the window if it gets the focus. */
  readonly show: (focused: boolean) => void;
  /** Whether the window has the focus on the display. */
  readonly hasDisplayFocus: () => Promise<boolean>;
}

let focused: Focusable | undefined;
/** The focused window according to the events emitted so far. */
let lastFocused: Focusable | undefined;
/** How often the focus has moved. */
let moves = 0;

export function focusedWindow(): Focusable | undefined {
  return focused;
}

export function hasFocus(window: Focusable): boolean {
  return focused === window;
}

/** Moves the focus to a window, or away from the app. The events are emitted after the caller returns. */
export function moveFocus(to: Focusable | undefined): void {
  const from = focused;
  if (from === to) return;
  note(to);
  from?.show(false);
  to?.show(true);
}

let pendingQuery: Promise<void> | undefined;
let looksAgain = false;

/**
 * Called on a display when a page has reported a change of the focus. The report may be outdated, so this queries
 * every window.
 *
 * @param windows the focusable windows
 */
export function noticeFocus(windows: () => readonly Focusable[]): void {
  looksAgain = true;
  pendingQuery ??= queryFocus(windows).finally(() => (pendingQuery = undefined));
}

async function queryFocus(windows: () => readonly Focusable[]): Promise<void> {
  while (looksAgain) {
    looksAgain = false;
    const before = moves;
    const queried = await Promise.all(
      windows().map(async (window) => ({ window, hasFocus: await window.hasDisplayFocus() })),
    );
    const holders = queried.flatMap(({ window, hasFocus }) => (hasFocus ? [window] : []));
    // Nothing changes if the app has moved the focus during the query.
    const isOverdue = moves === before && !(focused && holders.includes(focused));
    if (isOverdue && holders[0] !== focused) note(holders[0], true);
  }
}

/** The moves whose events haven't been emitted yet. `byUser`: whether a display has reported the move. */
const pendingMoves: { readonly to: Focusable | undefined; readonly byUser: boolean }[] = [];

function note(to: Focusable | undefined, byUser = false): void {
  focused = to;
  moves += 1;
  // Reports from a display can describe an intermediate state: of consecutive ones only the last counts.
  if (byUser && pendingMoves.at(-1)?.byUser === true) pendingMoves.pop();
  pendingMoves.push({ to, byUser });
  setImmediate(emitMoves);
}

/** Emits the events in the order of the moves. A window that loses the focus right after it got it gets both events. */
function emitMoves(): void {
  for (const { to } of pendingMoves.splice(0)) {
    if (to === lastFocused) continue;
    const from = lastFocused;
    lastFocused = to;
    if (from) callApp(() => emitFocusEvents(from, 'blur'));
    if (to) callApp(() => emitFocusEvents(to, 'focus'));
  }
}

function emitFocusEvents({ emitter }: Focusable, event: 'focus' | 'blur'): void {
  emitter.emit(event, createEvent({}));
  app.emit(`browser-window-${event}`, createEvent({}), emitter);
}
