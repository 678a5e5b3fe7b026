// Follows the desktop's tray on the session bus, and carries out what tray-presence.ts decides. There is no polling: a check
// begins with a signal and ends within seconds.
import type { Clock, Log } from '../../core/runtime.ts';
import type { SessionBus } from './session-bus.ts';
import { trayChangeRules, type TrayObservation } from './status-notifier.ts';
import { checkTimesMs, nextTrayPresence, type TrayEvent, type TrayPresence } from './tray-presence.ts';

export interface TrayMonitorOptions {
  readonly bus: Pick<SessionBus, 'subscribe' | 'ended'>;
  readonly observe: () => Promise<TrayObservation>;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
  /** Where Perch is used from when the monitor starts, and the tray that the icon was created for. */
  readonly initial: Pick<TrayPresence, 'shownIn' | 'createdFor'>;
  /** Destroys the icon and creates it again, so that Electron registers it again. */
  readonly createIcon: () => void;
  /** The icon has been missing for some time: the user needs a window. `wasShown`: it was shown before in this run. */
  readonly useWindow: (wasShown: boolean) => void;
  readonly returnToTray: () => void;
}

/** Starts with a check. To be called when the icon has been created. Returns the function that ends the monitor. */
export function monitorTray(options: TrayMonitorOptions): () => void {
  const { bus, clock, log } = options;
  let state: TrayPresence = {
    ...options.initial,
    isChecking: false,
    host: undefined,
    isSettled: false,
    wasShown: false,
  };
  let cancels: readonly (() => void)[] = [];
  let isObserving = false;
  let requested = 0;
  let isStopped = false;

  const dispatch = (event: TrayEvent) => {
    if (isStopped) return;
    const [next, effects] = nextTrayPresence(state, event);
    state = next;
    for (const effect of effects) carryOut[effect]();
  };
  const cancelTimers = () => {
    for (const cancel of cancels) cancel();
    cancels = [];
  };
  /** One observation at a time: what changes during one leads to another one. */
  const observe = async () => {
    requested += 1;
    if (isObserving) return;
    isObserving = true;
    try {
      for (let answered = 0; answered !== requested;) {
        answered = requested;
        dispatch({ type: 'observed', observation: await options.observe() });
      }
    } catch (error) {
      log(`tray: ${String(error)}`, 'error');
    } finally {
      isObserving = false;
    }
  };
  const carryOut = {
    observe: () => void observe(),
    'start-timers': () => {
      cancelTimers();
      cancels = (['settled', 'recheck', 'deadline'] as const).map((type) =>
        clock.after(checkTimesMs[type], () => dispatch({ type })),
      );
    },
    'cancel-timers': cancelTimers,
    'create-icon': () => {
      log('tray: the icon is created again, as the desktop has another tray');
      options.createIcon();
    },
    'use-window': () => {
      log('tray: the desktop does not show the icon; Perch uses a window', 'warn');
      options.useWindow(state.wasShown);
    },
    'return-to-tray': () => {
      log('tray: the desktop shows the icon again');
      options.returnToTray();
    },
  };

  const changed = () => dispatch({ type: 'changed' });
  void bus.ended.then(changed);
  // Without the rules there is still the check at start.
  void bus
    .subscribe(trayChangeRules, changed)
    .catch((error: unknown) => log(`tray: its changes can't be followed: ${String(error)}`, 'warn'))
    .then(changed);
  return () => {
    isStopped = true;
    cancelTimers();
  };
}
