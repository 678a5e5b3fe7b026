// Options of an account session that has nothing stored, no extras, and no listeners.
import type { AccountSessionOptions } from '../../../../app/core/session/account-session.ts';

export const unobserved: Omit<
  AccountSessionOptions,
  'client' | 'runtime' | 'isIdle' | 'isOnline' | 'findRefreshToken'
> = {
  pollEveryMs: () => 60_000,
  pollOffset: () => 1,
  isWatched: () => false,
  cachedProfile: undefined,
  saveRefreshToken: () => Promise.resolve(),
  enabledExtras: () => [],
  onNewVoicemail: () => {},
  onProfileRead: () => {},
  onChange: () => {},
  onSignInEnded: () => {},
};
