// The interface of the profile cache. app/storage/profile-cache.ts implements it.
import type { Profile } from '../../api/profile/profile.ts';

export interface CachedProfile {
  readonly profile: Profile;
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

/** Stores each account's profile as last read, without secret fields. */
export interface ProfileCache {
  readonly read: (account: string) => CachedProfile | undefined;
  readonly write: (account: string, profile: CachedProfile) => void;
  /** Returns false if the profile could not be deleted. */
  readonly remove: (account: string) => boolean;
  /** Deletes the profiles of all other accounts: an earlier run may have failed to delete them. */
  readonly keepOnly: (accounts: readonly string[]) => void;
}
