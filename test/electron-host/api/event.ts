// The first argument of Electron's events.

export interface PreventableEvent {
  readonly preventDefault: () => void;
  readonly defaultPrevented: boolean;
}

/** Adds `preventDefault` and `defaultPrevented` to the members of an event. */
export function createEvent<Members extends object>(members: Members): Members & PreventableEvent {
  let prevented = false;
  return Object.defineProperties(members, {
    preventDefault: { value: () => void (prevented = true), enumerable: true },
    defaultPrevented: { get: () => prevented, enumerable: true },
  }) as Members & PreventableEvent;
}
