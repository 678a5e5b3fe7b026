// The fields of a profile (service.md, "Profile"). Parser, types and view are derived from this table. A language that lacks the
// texts for a field doesn't compile. Says, too, which fields are secret.

/**
 * - `text`: words, a login, a domain.
 * - `identifier`: digits that aren't an amount, such as a phone number.
 * - `quantity`: an amount, in `unit` if one is declared.
 * - `flag`: `yes` or `no`.
 * - `choice`: one of several words; unknown ones are possible.
 * - `date`: date and time.
 * - `addresses`: email addresses or extensions, separated by commas or semicolons.
 * - `factors`: second factors.
 * - `entries`: a list of any values.
 */
export type FieldType =
  'text' | 'identifier' | 'quantity' | 'flag' | 'choice' | 'date' | 'addresses' | 'factors' | 'entries';

export type Unit = 'kilobytes' | 'seconds';

export interface FieldFormat {
  readonly type: FieldType;
  readonly unit?: Unit;
  /** If set, a value of 0 or less means that there is no limit. */
  readonly isLimit?: true;
  /** If set, the value is shown only on request and never stored. */
  readonly masked?: true;
}

export const fieldGroups = [
  'identity',
  'presence',
  'calling',
  'caller-id',
  'voicemail',
  'recording',
  'directory',
  'music-on-hold',
  'limits',
  'alerts',
  'security',
  'other',
] as const;
/** `other` contains the fields that aren't declared below. */
export type FieldGroup = (typeof fieldGroups)[number];

export interface FieldDeclaration extends FieldFormat {
  readonly group: FieldGroup;
  /** Observed and specified values of a choice. */
  readonly values?: readonly string[];
  /** Other observed names of the field (service.md, "Profile"). */
  readonly aliases?: readonly string[];
}

const text = { type: 'text' } as const;
const identifier = { type: 'identifier' } as const;
const quantity = { type: 'quantity' } as const;
const flag = { type: 'flag' } as const;
const choice = { type: 'choice' } as const;
const date = { type: 'date' } as const;

export const profileFields = {
  'name-first-name': { ...text, group: 'identity' },
  'name-last-name': { ...text, group: 'identity' },
  'login-username': { ...text, group: 'identity' },
  user: { ...identifier, group: 'identity' },
  domain: { ...text, group: 'identity' },
  site: { ...text, group: 'identity' },
  department: { ...text, group: 'identity' },
  email: { type: 'addresses', group: 'identity', aliases: ['email-address'] },
  'user-scope': { ...text, group: 'identity' },
  'time-zone': { ...text, group: 'identity' },
  'language-token': { ...text, group: 'identity' },
  'created-datetime': { ...date, group: 'identity' },
  'last-modified-datetime': { ...date, group: 'identity' },

  'user-presence-status': {
    ...choice,
    group: 'presence',
    values: ['open', 'inuse', 'progressing', 'alerting', 'closed', 'inactive'],
  },
  'status-message': { ...text, group: 'presence' },
  'account-status': { ...choice, group: 'presence', values: ['standard', 'new', 'reset', 'pwd reset'] },
  'active-calls-total-current': { ...quantity, group: 'presence' },
  'service-code': { ...identifier, group: 'presence' },

  'dial-plan': { ...text, group: 'calling' },
  'dial-policy': { ...text, group: 'calling' },
  'ring-no-answer-timeout-seconds': { ...quantity, unit: 'seconds', group: 'calling' },
  'call-screening-enabled': { ...flag, group: 'calling' },
  'reject-anonymous-calls-enabled': { ...flag, group: 'calling' },
  'phone-numbers-to-allow-enabled': { ...flag, group: 'calling' },
  'phone-numbers-to-reject-enabled': { ...flag, group: 'calling' },

  'caller-id-name': { ...text, group: 'caller-id' },
  'caller-id-number': { ...identifier, group: 'caller-id' },
  'caller-id-number-emergency': { ...identifier, group: 'caller-id' },
  'emergency-address-id': { ...identifier, group: 'caller-id' },
  'area-code': { ...identifier, group: 'caller-id' },
  privacy: { ...choice, group: 'caller-id', values: ['no', 'yes'] },

  'voicemail-enabled': { ...flag, group: 'voicemail' },
  'email-send-alert-new-voicemail-enabled': { ...flag, group: 'voicemail' },
  'email-send-alert-new-voicemail-behavior': {
    ...choice,
    group: 'voicemail',
    values: [
      'no',
      'yes',
      'yesnew',
      'attnew',
      'attsave',
      'atttrash',
      'brief',
      'briefattnew',
      'briefattsave',
      'briefatttrash',
    ],
  },
  'email-send-alert-new-voicemail-cc-list-csv': { type: 'addresses', group: 'voicemail' },
  'voicemail-greeting-index': { ...identifier, group: 'voicemail' },
  'voicemail-playback-announce-caller-id': { ...flag, group: 'voicemail' },
  'voicemail-playback-announce-date-time-received': {
    ...flag,
    group: 'voicemail',
    aliases: ['voicemail-playback-announce-datetime-received'],
  },
  'voicemail-playback-sort-newest-to-oldest': { ...flag, group: 'voicemail' },
  'voicemail-receive-broadcast-enabled': { ...flag, group: 'voicemail' },
  /** `no`, or the name of the vendor that transcribes (service.md, "Profile"). */
  'voicemail-transcription-enabled': { ...choice, group: 'voicemail', values: ['no'] },
  'voicemail-user-control-enabled': { ...flag, group: 'voicemail' },
  'voicemail-login-pin': { ...identifier, group: 'voicemail', masked: true },

  'recording-configuration': {
    ...choice,
    group: 'recording',
    values: ['no', 'yes', 'yes-with-transcription', 'yes-with-transcription-and-sentiment'],
  },
  'call-recordings-hide-from-others-enabled': { ...flag, group: 'recording' },

  'directory-name-visible-in-list-enabled': { ...flag, group: 'directory' },
  'directory-annouce-in-dial-by-name-enabled': {
    ...flag,
    group: 'directory',
    aliases: ['directory-announce-in-dial-by-name-enabled'],
  },
  'directory-name-number-dtmf-mapping': { ...identifier, group: 'directory' },
  'directory-override-order-duplicate-dtmf-mapping': { ...identifier, group: 'directory' },

  'music-on-hold-randomized-enabled': { ...flag, group: 'music-on-hold' },
  'music-on-hold-comfort-message-repeat-interval-seconds': {
    ...quantity,
    unit: 'seconds',
    group: 'music-on-hold',
  },

  'limits-max-active-calls-total': { ...quantity, isLimit: true, group: 'limits' },
  'limits-max-data-storage-kilobytes': { ...quantity, unit: 'kilobytes', isLimit: true, group: 'limits' },

  'email-send-alert-new-missed-call-enabled': { ...flag, group: 'alerts' },
  'email-send-alert-data-storage-limit-reached-enabled': { ...flag, group: 'alerts' },

  mfa: { type: 'factors', group: 'security' },
  sso_ids: { type: 'entries', group: 'security' },
} as const satisfies Readonly<Record<string, FieldDeclaration>>;

export type FieldName = keyof typeof profileFields;

/** All field names in display order. */
export const fieldNames: readonly FieldName[] = Object.keys(profileFields).filter(isFieldName);

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(profileFields, name);
}

export function fieldDeclaration(name: FieldName): FieldDeclaration {
  return profileFields[name];
}

/**
 * Whether a field is secret: a declared field if it is masked, any other by its name (service.md, "Domains"). Secret values aren't stored.
 * Those of declared fields are shown on request.
 */
export function isSecretField(name: string): boolean {
  if (isFieldName(name)) return fieldDeclaration(name).masked === true;
  return secretNames.some((pattern) => pattern.test(name));
}

/** `pin`, `pass` and `otp` have to be whole words, because `mapping` contains `pin`. The words of the first line needn't be. */
const secretNames = [
  /passw|passphrase|pwd|secret|token|key|credential|auth[^a-z]?code/i,
  /(?:^|[^a-z])(?:pin(?:s|code)?|pass|t?otp)(?:[^a-z]|$)/i,
  /[a-z](?:Pin|PIN|Pass|T?OTP|Otp|Totp)(?:[A-Z]|$)/,
];
