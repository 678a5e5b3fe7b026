// Decides whether Perch is used from the tray or from a window, while the desktop's tray comes and goes. Electron tells the
// program nothing of that: its icon is lost without an event where the watcher refuses it or ends.
//
// A check begins at start, with each change on the bus, and when the connection to it ends. It ends as soon as the icon is
// shown, or at its deadline. Only `changed` and `observed` have an effect outside a check.
//
// | event    | the icon is shown                                    | it is missing                                             |
// | -------- | ---------------------------------------------------- | --------------------------------------------------------- |
// | changed  | observe; start the timers of a check                 | the same                                                  |
// | observed | end the check; return to the tray from the window    | once settled: create the icon again where that may help; outside a check in the tray: start the timers of one |
// | settled  | the check has ended                                  | create the icon again where that may help; observe        |
// | recheck  | the check has ended                                  | observe, as some watchers emit no signals                 |
// | deadline | the check has ended                                  | end the check; use the window                             |
import { type TrayObservation, xembedHost } from './status-notifier.ts';

export interface TrayPresence {
  readonly shownIn: 'tray' | 'window';
  readonly isChecking: boolean;
  /** The host for which creating the icon again would not help: it was created for that one, and has not been listed since. */
  readonly createdFor: string | undefined;
  /** The host in the check's last observation. */
  readonly host: string | undefined;
  /** Whether Electron has had the time to register the icon by itself, in the current check. */
  readonly isSettled: boolean;
  /** Whether the icon has been shown in this run. */
  readonly wasShown: boolean;
}

export type TrayEvent =
  | { readonly type: 'changed' | 'settled' | 'recheck' | 'deadline' }
  | { readonly type: 'observed'; readonly observation: TrayObservation };

export type TrayEffect =
  'observe' | 'start-timers' | 'cancel-timers' | 'create-icon' | 'use-window' | 'return-to-tray';

/** When the events of a check occur, from its begin. Electron registers an icon again by itself before `settled`. */
export const checkTimesMs = { settled: 1_000, recheck: 2_000, deadline: 2_500 } as const;

/** Returns the next state, and the effects in their order. */
export function nextTrayPresence(
  state: TrayPresence,
  event: TrayEvent,
): readonly [TrayPresence, readonly TrayEffect[]] {
  if (event.type === 'changed')
    return state.isChecking
      ? [state, ['observe']]
      : [{ ...state, isChecking: true, isSettled: false, host: undefined }, ['start-timers', 'observe']];
  if (event.type === 'observed') return afterObservation(state, event.observation);
  if (!state.isChecking) return [state, []];
  switch (event.type) {
    case 'settled':
      return createAgain({ ...state, isSettled: true });
    case 'recheck':
      return [state, ['observe']];
    case 'deadline':
      return [
        { ...state, isChecking: false, shownIn: 'window' },
        state.shownIn === 'tray' ? ['use-window'] : [],
      ];
  }
}

function afterObservation(
  before: TrayPresence,
  { host, isListed }: TrayObservation,
): readonly [TrayPresence, readonly TrayEffect[]] {
  // Without a host, Electron has given the icon up.
  const createdFor = host === undefined || isListed ? undefined : before.createdFor;
  const state = { ...before, host, createdFor };
  // Nothing lists the icons of an XEmbed tray.
  const isShown = isListed || (host === xembedHost && state.createdFor === xembedHost);
  if (!isShown) return whileMissing(state);
  const effects = [
    'cancel-timers',
    ...(before.shownIn === 'window' ? ['return-to-tray' as const] : []),
  ] as const;
  return [{ ...state, isChecking: false, shownIn: 'tray', wasShown: true }, effects];
}

function whileMissing(state: TrayPresence): readonly [TrayPresence, readonly TrayEffect[]] {
  if (state.isChecking) return state.isSettled && mayHelp(state) ? createAgain(state) : [state, []];
  // The observation before this one, which ended the check, was outdated.
  if (state.shownIn === 'tray') return [{ ...state, isChecking: true, isSettled: false }, ['start-timers']];
  return [state, []];
}

/** Whether the icon may appear once it is created again. */
function mayHelp({ host, createdFor }: TrayPresence): boolean {
  return host !== undefined && host !== createdFor;
}

function createAgain(state: TrayPresence): readonly [TrayPresence, readonly TrayEffect[]] {
  if (!mayHelp(state)) return [state, ['observe']];
  return [{ ...state, createdFor: state.host }, ['create-icon', 'observe']];
}
