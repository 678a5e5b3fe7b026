// Reports keys to the main process before the page gets them, and those that the page doesn't handle. Runs in the
// preload's world; the function's text runs there.

/** The `input` of Electron's `before-input-event`. */
export interface KeyInput {
  readonly type: 'keyDown' | 'keyUp';
  readonly key: string;
  readonly code: string;
  readonly isAutoRepeat: boolean;
  readonly isComposing: boolean;
  readonly shift: boolean;
  readonly control: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
  readonly location: number;
  readonly modifiers: readonly string[];
}

export interface Keys {
  /** Reports each key before the page gets it; reports each key that the page didn't handle. */
  readonly listen: (beforeInput: boolean, unhandled: boolean) => void;
}

/** @param mayHandleKey returns synchronously whether the page gets the key */
export function installKeyEvents(
  target: EventTarget,
  mayHandleKey: (input: KeyInput) => boolean,
  onUnhandled: (input: KeyInput) => void,
): Keys {
  interface KeyEvent extends Event {
    readonly key: string;
    readonly code: string;
    readonly repeat: boolean;
    readonly isComposing: boolean;
    readonly shiftKey: boolean;
    readonly ctrlKey: boolean;
    readonly altKey: boolean;
    readonly metaKey: boolean;
    readonly location: number;
  }
  let reportsBeforeInput = false;
  let reportsUnhandled = false;

  const inputOf = (event: KeyEvent): KeyInput => ({
    type: event.type === 'keydown' ? 'keyDown' : 'keyUp',
    key: event.key,
    code: event.code,
    isAutoRepeat: event.repeat,
    isComposing: event.isComposing,
    shift: event.shiftKey,
    control: event.ctrlKey,
    alt: event.altKey,
    meta: event.metaKey,
    location: event.location,
    modifiers: [
      ...(event.shiftKey ? ['shift'] : []),
      ...(event.ctrlKey ? ['control'] : []),
      ...(event.altKey ? ['alt'] : []),
      ...(event.metaKey ? ['meta'] : []),
    ],
  });
  const isKeyEvent = (event: Event): event is KeyEvent => 'key' in event;
  const onBeforeInput = (event: Event) => {
    if (!reportsBeforeInput || !isKeyEvent(event) || mayHandleKey(inputOf(event))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onKeyDown = (event: Event) => {
    if (reportsUnhandled && isKeyEvent(event) && !event.defaultPrevented) onUnhandled(inputOf(event));
  };
  for (const name of ['keydown', 'keyup']) target.addEventListener(name, onBeforeInput, { capture: true });
  target.addEventListener('keydown', onKeyDown);

  return {
    listen: (beforeInput, unhandled) => {
      reportsBeforeInput = beforeInput;
      reportsUnhandled = unhandled;
    },
  };
}
