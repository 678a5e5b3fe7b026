// The options of an account session, and their guards. An exception in a callback is logged and ignored; a value that
// can't be read has a default. Options that return promises aren't guarded: the session turns their rejections into the
// failure of the refresh or the poll that needed them.
import type { ApiClient } from '../../api/client.ts';
import type { Voicemail } from '../../api/extras/voicemail.ts';
import type { PendingMfa } from '../../api/oauth/token-response.ts';
import type { ExtraName } from '../../contract/extras.ts';
import { pollEverySeconds } from '../../contract/limits.ts';
import type { PresenceHistory } from './presence-history.ts';
import type { Log, Runtime } from '../runtime.ts';
import type { CachedProfile } from '../profile/profile-cache.ts';
import type { SecretLookup } from '../secrets/keychain.ts';

export interface AccountSessionOptions {
  readonly client: ApiClient;
  readonly runtime: Runtime;
  /** The poll interval of the settings. After a change of it, call `reschedulePoll`. */
  readonly pollEveryMs: () => number;
  /** After which part of the interval the account polls again where all have polled at once: above 0, by default 1. */
  readonly pollOffset?: () => number;
  readonly isIdle: () => boolean;
  /** Whether the panel shows the account and its polls may be more frequent meanwhile. By default false. */
  readonly isWatched?: () => boolean;
  /** Whether the system reports a network. The report may be wrong. */
  readonly isOnline: () => boolean;
  readonly cachedProfile: CachedProfile | undefined;
  /** That of the account's previous session in this run. */
  readonly presenceHistory?: PresenceHistory | undefined;
  /** Reads the refresh token of an earlier run. */
  readonly findRefreshToken: () => Promise<SecretLookup>;
  /** Stores a new refresh token, or deletes the old one. Awaited before the new access token is used. */
  readonly saveRefreshToken: (refreshToken: string | undefined) => Promise<void>;
  /** The extras that are requested at the moment. By default none. */
  readonly enabledExtras?: () => readonly ExtraName[];
  /** Called with messages that have arrived since the session began, oldest first. */
  readonly onNewVoicemail?: (messages: readonly Voicemail[]) => void;
  readonly onProfileRead: (profile: CachedProfile) => void;
  readonly onChange: () => void;
  /** Called once where the service has ended the sign-in. With `pending` where a second factor is enough. */
  readonly onSignInEnded: (pending?: PendingMfa) => void;
}

export function guardPorts(options: AccountSessionOptions): Required<AccountSessionOptions> {
  const { clock, random } = options.runtime;
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
    client: options.client,
    cachedProfile: options.cachedProfile,
    presenceHistory: options.presenceHistory,
    findRefreshToken: options.findRefreshToken,
    saveRefreshToken: options.saveRefreshToken,
    runtime: { clock, log, random: { ...random, number: guard('random number', random.number, 0.5) } },
    pollEveryMs: guard('poll interval', options.pollEveryMs, pollEverySeconds.usual * 1000),
    pollOffset: guard('poll offset', options.pollOffset ?? (() => 1), 1),
    isIdle: guard('idle state', options.isIdle, false),
    isWatched: guard('watched state', options.isWatched ?? (() => false), false),
    isOnline: guard('network state', options.isOnline, true),
    enabledExtras: guard('extras', options.enabledExtras ?? (() => []), []),
    onNewVoicemail: guard('new voicemail', options.onNewVoicemail ?? (() => {}), undefined),
    onProfileRead: guard('storing the profile', options.onProfileRead, undefined),
    onChange: guard('publishing', options.onChange, undefined),
    onSignInEnded: guard('end of the sign-in', options.onSignInEnded, undefined),
  };
}
