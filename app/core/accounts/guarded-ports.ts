// The ports of a session as its state machine may rely on them. An exception in a callback is logged and goes no
// further; a value that can't be read has a safe default. Ports that return promises stay as they are: the session
// turns their rejections into failures of the refresh or the poll that needed them.
import type { AccountSessionOptions } from './account-session.ts';

/** The default of the setting, in milliseconds. */
const defaultPollEveryMs = 60_000;

export function guardPorts(options: AccountSessionOptions): AccountSessionOptions {
  const log: AccountSessionOptions['log'] = (...line) => {
    try {
      options.log(...line);
    } catch {
      // Where the log can't be written there is nothing left to say it with.
    }
  };
  const guarded =
    <Args extends unknown[], Value>(name: string, run: (...args: Args) => Value, otherwise: Value) =>
    (...args: Args): Value => {
      try {
        return run(...args);
      } catch (error) {
        log(`session: ${name}: ${error instanceof Error ? error.message : String(error)}`, 'error');
        return otherwise;
      }
    };
  return {
    ...options,
    log,
    random: { ...options.random, number: guarded('random number', options.random.number, 0.5) },
    pollEveryMs: guarded('poll interval', options.pollEveryMs, defaultPollEveryMs),
    isIdle: guarded('idle state', options.isIdle, false),
    isOnline: guarded('network state', options.isOnline, true),
    saveProfile: guarded('keeping the profile', options.saveProfile, undefined),
    changed: guarded('publishing', options.changed, undefined),
    signInEnded: guarded('end of the sign-in', options.signInEnded, undefined),
  };
}
