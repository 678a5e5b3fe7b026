// Reports the user's input to the main process before the page gets it. A page can't dispatch a trusted event. The
// function's source is injected into the preload's world, whose listeners are called first.
import type { InputEvent as ElectronInputEvent } from 'electron';

/** The members of `input-event`'s argument that the host sets. Electron sets `key` for keyboard events without documenting it. */
export type Input = Pick<ElectronInputEvent, 'type' | 'modifiers'> & { readonly key?: string };

export function installInputs(target: EventTarget, onInput: (input: Input) => void): void {
  interface UserEvent extends Event {
    readonly shiftKey: boolean;
    readonly ctrlKey: boolean;
    readonly altKey: boolean;
    readonly metaKey: boolean;
    readonly key?: string;
    readonly repeat?: boolean;
    readonly buttons?: number;
  }
  const types: Readonly<Record<string, Input['type']>> = {
    mousedown: 'mouseDown',
    mouseup: 'mouseUp',
    mousemove: 'mouseMove',
    wheel: 'mouseWheel',
    keydown: 'rawKeyDown',
    keypress: 'char',
    keyup: 'keyUp',
    touchstart: 'touchStart',
    touchmove: 'touchMove',
    touchend: 'touchEnd',
    touchcancel: 'touchCancel',
  };
  const isUserEvent = (event: Event): event is UserEvent => event.isTrusted && 'shiftKey' in event;
  const report = (event: Event) => {
    const type = types[event.type];
    if (type === undefined || !isUserEvent(event)) return;
    const { buttons = 0, key } = event;
    onInput({
      type,
      ...(key !== undefined && { key }),
      modifiers: [
        ...(event.shiftKey ? ['shift' as const] : []),
        ...(event.ctrlKey ? ['control' as const] : []),
        ...(event.altKey ? ['alt' as const] : []),
        ...(event.metaKey ? ['meta' as const] : []),
        ...(event.repeat === true ? ['isautorepeat' as const] : []),
        ...((buttons & 1) !== 0 ? ['leftbuttondown' as const] : []),
        ...((buttons & 2) !== 0 ? ['rightbuttondown' as const] : []),
        ...((buttons & 4) !== 0 ? ['middlebuttondown' as const] : []),
      ],
    });
  };
  for (const name of Object.keys(types)) {
    target.addEventListener(name, report, { capture: true, passive: true });
  }
}
