// Views of the panel in its many states, by name. The values are fictitious.
import { accountViews } from './account.ts';
import { domainsViews } from './domains.ts';
import { settingsViews } from './settings.ts';
import { signInViews } from './sign-in.ts';

export const views = { ...signInViews, ...accountViews, ...domainsViews, ...settingsViews };

/** At least one state of each view, for what takes long. */
export const pictured = [
  'starting',
  'welcome',
  'welcome, two services set by IT',
  'sign in, every way',
  'signing in, person',
  'password, not accepted',
  'passcode, not accepted',
  'passcode, some factors, not accepted',
  'account',
  'account, calls forwarded',
  'account, full profile with changes',
  'account, everything at once',
  'account, new voicemail and a call',
  'account, not read',
  'account, offline',
  'account, presence other',
  'account, sign in again',
  'account, muted',
  'account, suspended',
  'everything',
  'domains, filtered',
  'domains, first page',
  'domains, one chosen',
  'domains, refused',
  'settings',
  'settings, locked notifications',
  'settings, proxy with a password',
  'settings, services',
  'connection form',
  'connection form, tested in vain',
  'about',
] as const satisfies readonly (keyof typeof views)[];
