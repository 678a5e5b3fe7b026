// Tells the main process of keys before the page sees them, and of those that the page leaves alone. Runs in the
// preload's world; the function's own text is what runs there.

/** In Electron's terms. */
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
  /** `ask`: before each key; `tell`: after each that the page did not take. */
  readonly listen: (ask: boolean, tell: boolean) => void;
}

/** @param mayPass is answered at once: whether the page gets to see the key */
export function installKeys(
  target: EventTarget,
  mayPass: (input: KeyInput) => boolean,
  unhandled: (input: KeyInput) => void,
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
  let asks = false;
  let tells = false;

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
  const before = (event: Event) => {
    if (!asks || mayPass(inputOf(event as KeyEvent))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const after = (event: Event) => {
    if (tells && !event.defaultPrevented) unhandled(inputOf(event as KeyEvent));
  };
  for (const name of ['keydown', 'keyup']) target.addEventListener(name, before, { capture: true });
  target.addEventListener('keydown', after);

  return {
    listen: (ask, tell) => {
      asks = ask;
      tells = tell;
    },
  };
}
