// The types of Electron's events for modules that use only a part of an emitter, so that tests can pass another one.

/** The method `on` of an emitter, for one event. An intersection of such types describes several events. */
export type Listen<Name extends string, Listener> = (event: Name, listener: Listener) => unknown;

export interface Preventable {
  readonly preventDefault: () => void;
}
