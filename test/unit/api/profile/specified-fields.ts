// The fields of a profile by type, as the specification lists them (service.md, "Profile"), with one field that only newer
// deployments send (same section).

type SpecifiedType = 'string' | 'integer' | 'flag' | 'array';

const lists: Readonly<Record<SpecifiedType, string>> = {
  string: `domain, user, name-first-name, name-last-name, login-username, user-scope, department, site,
    user-presence-status, time-zone, caller-id-name, dial-plan, dial-policy, account-status, email,
    emergency-address-id, language-token, service-code, status-message, recording-configuration, privacy,
    email-send-alert-new-voicemail-behavior, email-send-alert-new-voicemail-cc-list-csv, created-datetime,
    last-modified-datetime, voicemail-transcription-enabled`,
  integer: `area-code, caller-id-number, caller-id-number-emergency, active-calls-total-current,
    directory-name-number-dtmf-mapping, directory-override-order-duplicate-dtmf-mapping,
    limits-max-active-calls-total, limits-max-data-storage-kilobytes,
    music-on-hold-comfort-message-repeat-interval-seconds, ring-no-answer-timeout-seconds,
    voicemail-greeting-index, voicemail-login-pin`,
  flag: `call-recordings-hide-from-others-enabled, call-screening-enabled,
    directory-annouce-in-dial-by-name-enabled, directory-name-visible-in-list-enabled,
    email-send-alert-data-storage-limit-reached-enabled, email-send-alert-new-missed-call-enabled,
    email-send-alert-new-voicemail-enabled, music-on-hold-randomized-enabled, phone-numbers-to-allow-enabled,
    phone-numbers-to-reject-enabled, reject-anonymous-calls-enabled, voicemail-enabled,
    voicemail-playback-announce-caller-id, voicemail-playback-announce-date-time-received,
    voicemail-playback-sort-newest-to-oldest, voicemail-receive-broadcast-enabled,
    voicemail-user-control-enabled`,
  array: `mfa, sso_ids`,
};

export const specifiedFields: Readonly<Record<string, SpecifiedType>> = Object.fromEntries(
  (['string', 'integer', 'flag', 'array'] as const).flatMap((type) =>
    lists[type].split(/,\s*/).map((name) => [name, type] as const),
  ),
);
