// The options of an account session. `guardPorts` logs and ignores exceptions of those that reach disk, Electron or views.
// Options that return promises aren't guarded: the session itself handles a rejection.
import type { ApiClient } from '../../api/client.ts';
import type { PendingMfa } from '../../api/oauth/token-response.ts';
import type { PresenceHistory } from './presence-history.ts';
import type { Log } from '../runtime.ts';
import type { ExtrasOptions } from '../extras/extras.ts';
import type { CachedProfile } from '../profile/profile-cache.ts';
import type { SecretLookup } from '../secrets/keychain.ts';

export interface AccountSessionOptions extends Pick<
  ExtrasOptions,
  'runtime' | 'enabledExtras' | 'onNewVoicemail' | 'onChange'
> {
  readonly client: ApiClient;
  /** The interval of polls in the preferences. After it has changed, call `reschedulePoll`. */
  readonly pollEveryMs: () => number;
  /** The part of the interval that the next poll waits after `reschedulePoll` or the poll of a resume. Above 0, at most 1. */
  readonly pollOffset: () => number;
  /** Whether the user is away: has not used the machine for some minutes, or has locked the screen. */
  readonly isIdle: () => boolean;
  /** Whether polls may be more frequent, because the panel shows the account. */
  readonly isWatched: () => boolean;
  /** Whether the system reports a network. The report may be wrong. */
  readonly isOnline: () => boolean;
  readonly cachedProfile: CachedProfile | undefined;
  /** The history of the account's previous session in this run. */
  readonly presenceHistory?: PresenceHistory | undefined;
  /** Reads the refresh token of an earlier run. */
  readonly findRefreshToken: () => Promise<SecretLookup>;
  /** Stores a refresh token; `undefined` deletes the stored one. Awaited before a new access token is used. */
  readonly saveRefreshToken: (refreshToken: string | undefined) => Promise<void>;
  /** `before` is the previous profile, of this run or an earlier one. */
  readonly onProfileRead: (profile: CachedProfile, before: CachedProfile | undefined) => void;
  /** Called once, when only the user can sign in again. `pending` is set if the service has asked for a second factor. */
  readonly onSignInEnded: (pending?: PendingMfa) => void;
}

export function guardPorts(options: AccountSessionOptions): AccountSessionOptions {
  const log: Log = (line, level) => {
    try {
      options.runtime.log(line, level);
    } catch {
      // There is no other way to report it.
    }
  };
  const guard =
    <Args extends unknown[], Value>(name: string, run: (...args: Args) => Value, fallback: Value) =>
    (...args: Args): Value => {
      try {
        return run(...args);
      } catch (error) {
        log(`session: ${name}: ${error instanceof Error ? error.message : String(error)}`, 'error');
        return fallback;
      }
    };
  return {
    ...options,
    runtime: { ...options.runtime, log },
    isIdle: guard('idle state', options.isIdle, false),
    isWatched: guard('watched state', options.isWatched, false),
    isOnline: guard('network state', options.isOnline, true),
    onNewVoicemail: guard('new voicemail', options.onNewVoicemail, undefined),
    onProfileRead: guard('storing the profile', options.onProfileRead, undefined),
    onChange: guard('publishing', options.onChange, undefined),
    onSignInEnded: guard('end of the sign-in', options.onSignInEnded, undefined),
  };
}
