// Which notifications a new reading of the profile is worth: what the person would want to know although the panel is
// closed. It is compared with the last reading, of an earlier run as well, so nothing is told twice.
import type { Preferences } from '../../contract/preferences.ts';
import { enumLabel } from '../../i18n/enum-labels.ts';
import { messages } from '../../i18n/i18n.ts';
import type { Profile } from '../../api/profile/profile.ts';
import { presenceOf } from './presence.ts';
import type { JsonValue } from '../../json.ts';

export interface ProfileNotification {
  readonly title: string;
  readonly body: string;
}

/**
 * The news between two readings of a profile, of the kinds that the person wants, in the order of the settings. Without
 * an earlier reading there is none. `who` is the account's name.
 */
export function profileNotifications(
  before: Profile | undefined,
  after: Profile,
  wanted: Preferences['notify'],
  who: string,
): readonly ProfileNotification[] {
  if (before === undefined) return [];
  return kinds.flatMap(({ kind, tell }) => {
    const title = wanted[kind] ? tell(before, after) : undefined;
    return title === undefined ? [] : [{ title, body: who }];
  });
}

type Tell = (before: Profile, after: Profile) => string | undefined;

const kinds: readonly { readonly kind: keyof Preferences['notify']; readonly tell: Tell }[] = [
  { kind: 'accountStatus', tell: accountStatusNews },
  { kind: 'recording', tell: recordingNews },
  { kind: 'voicemail', tell: voicemailNews },
  { kind: 'presence', tell: presenceNews },
];

function accountStatusNews(before: Profile, after: Profile): string | undefined {
  const change = changeOf('account-status', before, after);
  return change && messages.notification.accountStatus(enumLabel(messages.accountStatus, change.to));
}

/** The values combine options (specification, "User profile"): what counts is whether it records at all. */
function recordingNews(before: Profile, after: Profile): string | undefined {
  const [was, is] = [before, after].map((profile) => switchOf(profile['recording-configuration']));
  if (was === undefined || is === undefined || was === is) return undefined;
  return is ? messages.notification.recordingOn : messages.notification.recordingOff;
}

function voicemailNews(before: Profile, after: Profile): string | undefined {
  const [was, is] = [before, after].map((profile) => switchOf(profile['voicemail-enabled']));
  return was === true && is === false ? messages.notification.voicemailOff : undefined;
}

function presenceNews(before: Profile, after: Profile): string | undefined {
  const change = changeOf('user-presence-status', before, after);
  return change && messages.notification.presence(presenceOf(change.to).label);
}

/** Undefined where the value was not known before or is not now: that is no news of the account. */
function changeOf(name: string, before: Profile, after: Profile): { readonly to: string } | undefined {
  const [from, to] = [before[name], after[name]];
  const isKnown = typeof from === 'string' && from !== '' && typeof to === 'string' && to !== '';
  return isKnown && from !== to ? { to } : undefined;
}

/** Switched on or off; undefined where the service doesn't say. */
function switchOf(value: JsonValue | undefined): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string' || value === '') return undefined;
  return !/^(?:no|off|false)$/i.test(value);
}
