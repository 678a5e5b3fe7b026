// The profile of each practice user: all fields of the specification in their types, with values as observed.
import { type FieldChanges, type JsonObject, withChanges } from '../json.ts';
import { type PracticeUser, siteName } from '../users.ts';

export interface Profiles {
  /** Returns the current profile (service.md, "Profile"). */
  of(login: string): JsonObject;
  /** Sets fields. Undefined removes a field from the profile. */
  set(login: string, fields: FieldChanges): void;
}

export function createProfiles(users: readonly PracticeUser[]): Profiles {
  const profiles = new Map(users.map((user) => [user.login, profileOf(user)]));
  const of = (login: string) => profiles.get(login) ?? {};
  return {
    of,
    set: (login, fields) => void profiles.set(login, withChanges(of(login), fields)),
  };
}

/** Returns the number of calls that a presence stands for. */
export function callsOf(presence: string): number {
  return presence === 'inuse' ? 1 : 0;
}

function profileOf(user: PracticeUser): JsonObject {
  const number = Number(user.extension);
  return {
    domain: user.domain,
    user: user.extension,
    'name-first-name': user.firstName,
    'name-last-name': user.lastName,
    'login-username': user.login,
    'user-scope': user.scope,
    department: user.department,
    site: siteName,
    'user-presence-status': user.presence,
    'time-zone': 'America/New_York',
    'caller-id-name': `${user.firstName} ${user.lastName}`,
    'dial-plan': user.domain,
    'dial-policy': 'US and Canada',
    'account-status': 'standard',
    email: user.login,
    'emergency-address-id': `5f3c${user.extension}a7`,
    'language-token': 'en_US',
    'service-code': 'PR-100',
    'status-message': user.statusMessage,
    'recording-configuration': 'yes-with-transcription-and-sentiment',
    privacy: 'no',
    'email-send-alert-new-voicemail-behavior': 'yesnew',
    'email-send-alert-new-voicemail-cc-list-csv': user.copiesTo.join(', '),
    'created-datetime': '3/7/2023 9:05',
    'last-modified-datetime': '2026-05-12T14:08:31-04:00',

    'area-code': 555,
    'caller-id-number': 12_025_550_100 + (number % 100),
    'caller-id-number-emergency': 12_025_550_199,
    'active-calls-total-current': callsOf(user.presence),
    'directory-name-number-dtmf-mapping': dtmf(user.firstName),
    'directory-override-order-duplicate-dtmf-mapping': 0,
    'limits-max-active-calls-total': 4,
    'limits-max-data-storage-kilobytes': 204_800,
    'music-on-hold-comfort-message-repeat-interval-seconds': 30,
    'ring-no-answer-timeout-seconds': 25,
    'voicemail-greeting-index': 1,
    'voicemail-login-pin': 84_000 + ((number * 37) % 1000),

    'call-recordings-hide-from-others-enabled': 'no',
    'call-screening-enabled': 'no',
    'directory-annouce-in-dial-by-name-enabled': 'yes',
    'directory-name-visible-in-list-enabled': 'yes',
    'email-send-alert-data-storage-limit-reached-enabled': 'yes',
    'email-send-alert-new-missed-call-enabled': 'no',
    'email-send-alert-new-voicemail-enabled': 'yes',
    'music-on-hold-randomized-enabled': '',
    'phone-numbers-to-allow-enabled': 'no',
    'phone-numbers-to-reject-enabled': 'no',
    'reject-anonymous-calls-enabled': 'no',
    'voicemail-enabled': 'yes',
    'voicemail-playback-announce-caller-id': 'yes',
    'voicemail-playback-announce-date-time-received': 'yes',
    'voicemail-playback-sort-newest-to-oldest': 'no',
    'voicemail-receive-broadcast-enabled': '',
    'voicemail-user-control-enabled': 'yes',

    mfa: user.secondFactors.map(({ vendor, type }) => ({ mfa_vendor: vendor, mfa_type: type })),
    sso_ids: user.singleSignOn.map((id) => ({ provider: 'practice-identity', id })),
  };
}

/** Returns the telephone keys for the first three letters of a name. */
function dtmf(name: string): number {
  const keys = '22233344455566677778889999';
  const letters = name.normalize('NFD').toLowerCase().match(/[a-z]/g) ?? [];
  return Number(
    letters
      .slice(0, 3)
      .map((letter) => keys.charAt(letter.charCodeAt(0) - 97))
      .join(''),
  );
}
