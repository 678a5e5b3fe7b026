// The expected lines of the panel for every value of a field that is specified or observed (service.md, "Profile values"), and for
// unknown values. They don't use the panel's messages, so that they verify them.
import type { FieldName } from '../../app/contract/profile-fields.ts';
import { specifiedFields } from '../unit/api/profile/specified-fields.ts';
import type { JsonValue } from '../../app/json.ts';

/** A raw value (undefined for a missing field) and its expected lines. */
export type FieldCase = readonly [value: JsonValue | undefined, ...lines: string[]];

const absent: readonly FieldCase[] = [
  [undefined, 'Unknown'],
  [null, 'Not set'],
  ['', 'Not set'],
];

const text: readonly FieldCase[] = [
  ['Harbour House', 'Harbour House'],
  ['1234567', '1234567'],
  [1234567, '1234567'],
  [true, 'true'],
  [['x'], '["x"]'],
  [{ a: 1 }, '{"a":1}'],
];

/** Numbers that are not quantities have no digit grouping. */
const identifier: readonly FieldCase[] = [
  [15551234567, '15551234567'],
  ['15551234567', '15551234567'],
  ['007', '007'],
  [0, '0'],
  [1.5, '1.5'],
  [false, 'false'],
  [[1], '[1]'],
];

const flag: readonly FieldCase[] = [
  ['yes', 'On'],
  ['no', 'Off'],
  ['sometimes', 'sometimes'],
  [true, 'true'],
  [0, '0'],
  [['yes'], '["yes"]'],
];

const quantity: readonly FieldCase[] = [
  [4, '4'],
  [12345, '12,345'],
  ['12345', '12,345'],
  [0, '0'],
  ['many', 'many'],
  [1.5, '1.5'],
  [true, 'true'],
];

const seconds: readonly FieldCase[] = [
  [25, '25 seconds'],
  ['25', '25 seconds'],
  [1, '1 second'],
  [3600, '3,600 seconds'],
  ['soon', 'soon'],
  [[], '[]'],
];

const addresses: readonly FieldCase[] = [
  ['a@b.example', 'a@b.example'],
  ['a@b.example, c@d.example', 'a@b.example', 'c@d.example'],
  ['a@b.example;c@d.example', 'a@b.example', 'c@d.example'],
  [['a@b.example'], '["a@b.example"]'],
  [7, '7'],
];

const here = (iso: string, timeZone?: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    Date.parse(iso),
  );
/** Returns the time in the local zone, and in the profile's, America/New_York, where they differ. */
const date = (iso: string): string[] => {
  const there = here(iso, 'America/New_York');
  return here(iso) === there ? [there] : [here(iso), `${there} (America/New_York)`];
};
const dates: readonly FieldCase[] = [
  ['3/7/2023 9:05', ...date('2023-03-07T14:05:00Z')],
  ['2026-05-12T14:08:31-04:00', ...date('2026-05-12T18:08:31Z')],
  ['2023-09-18 21:48:43', ...date('2023-09-19T01:48:43Z')],
  ['2024-10-01T22:48:26+00:00', ...date('2024-10-01T22:48:26Z')],
  ['13/13/2023 9:05', '13/13/2023 9:05'],
  ['yesterday', 'yesterday'],
  ['0000-00-00 00:00:00', 'Not set'],
  [1700000000, '1700000000'],
];

const choice = (words: Readonly<Record<string, string>>): readonly FieldCase[] => [
  ...Object.entries(words).map(([value, shown]) => [value, shown] as const),
  ['never-seen-before', 'never-seen-before'],
  ['constructor', 'constructor'],
  [7, '7'],
  [{ a: 1 }, '{"a":1}'],
];

const special: Partial<Record<FieldName, readonly FieldCase[]>> = {
  'user-presence-status': choice({
    open: 'Available',
    inuse: 'On a call',
    progressing: 'Dialling',
    alerting: 'Ringing',
    closed: 'Busy',
    inactive: 'Inactive',
  }),
  'account-status': choice({
    standard: 'Standard',
    new: 'New',
    reset: 'Reset',
    'pwd reset': 'Password reset required',
  }),
  'recording-configuration': choice({
    no: 'Off',
    yes: 'On',
    'yes-with-transcription': 'On, with transcription',
    'yes-with-transcription-and-sentiment': 'On, with transcription and sentiment analysis',
  }),
  'email-send-alert-new-voicemail-behavior': choice({
    no: 'No email',
    yes: 'Link to the message',
    yesnew: 'Notification only; message stays unheard',
    attnew: 'Audio attached; message stays unheard',
    attsave: 'Audio attached; message is saved',
    atttrash: 'Audio attached; message is deleted',
    brief: 'Short email with a link',
    briefattnew: 'Short notification with audio; message stays unheard',
    briefattsave: 'Short notification with audio; message is saved',
    briefatttrash: 'Short notification with audio; message is deleted',
  }),
  'voicemail-transcription-enabled': choice({ no: 'Off', deepgram: 'deepgram' }),
  privacy: choice({ yes: 'On', no: 'Off' }),
  email: addresses,
  'email-send-alert-new-voicemail-cc-list-csv': addresses,
  'time-zone': [
    ['America/New_York', 'America/New_York'],
    ['Etc/GMT+5', 'UTC-5'],
    ['Etc/GMT-10', 'UTC+10'],
  ],
  'caller-id-number': [...identifier, ['[*]', 'Not set']],
  'created-datetime': dates,
  'last-modified-datetime': dates,
  user: identifier,
  'emergency-address-id': identifier,
  'service-code': identifier,
  'active-calls-total-current': quantity,
  'limits-max-active-calls-total': [
    [4, '4'],
    ['12345', '12,345'],
    [0, 'Not set'],
    [-1, 'Not set'],
    ['many', 'many'],
  ],
  'limits-max-data-storage-kilobytes': [
    [204_800, '200 MB'],
    ['204800', '200 MB'],
    [1536, '1.5 MB'],
    [512, '512 kB'],
    [-1, 'Not set'],
    ['plenty', 'plenty'],
    [null, 'Not set'],
  ],
  'ring-no-answer-timeout-seconds': seconds,
  'music-on-hold-comfort-message-repeat-interval-seconds': seconds,
  'voicemail-login-pin': [
    [84_037, '•••• Show'],
    ['0037', '•••• Show'],
    [['84037'], '•••• Show'],
  ],
  mfa: [
    [[{ mfa_vendor: 'google', mfa_type: 'authenticator' }], 'Google Authenticator'],
    [
      [
        { mfa_vendor: 'google', mfa_type: 'authenticator' },
        { mfa_vendor: 'acme', mfa_type: 'card' },
      ],
      'Google Authenticator',
      'acme card',
    ],
    [[], 'Not set'],
    [['google'], '["google"]'],
    ['google', 'google'],
    [{ mfa_vendor: 'google' }, '{"mfa_vendor":"google"}'],
  ],
  sso_ids: [
    [[{ provider: 'acme', id: 'ada' }], 'provider: acme, id: ada'],
    [['ada', 7], 'ada', '7'],
    [[], 'Not set'],
    ['ada', 'ada'],
  ],
};

const usual = { string: text, integer: identifier, flag, array: [] } as const;

/** Every field of the specification with its cases, and some unspecified fields. */
export const fieldCases: readonly (readonly [name: string, cases: readonly FieldCase[]])[] = [
  ...Object.entries(specifiedFields).map(([name, type]) => {
    const own = Object.entries(special).find(([each]) => each === name)?.[1];
    return [name, [...absent, ...(own ?? usual[type])]] as const;
  }),
  [
    'fax-enabled',
    [
      ['yes', 'Yes'],
      ['no', 'No'],
      ['', 'Not set'],
      [null, 'Not set'],
      [true, 'true'],
    ],
  ],
  [
    'fax-number',
    [
      [15551234567, '15551234567'],
      ['0800 1', '0800 1'],
      [{ a: 1 }, '{"a":1}'],
      [[], '[]'],
    ],
  ],
  [
    'sip-password',
    [
      ['s3cret', 'Hidden'],
      ['', 'Hidden'],
      [7, 'Hidden'],
    ],
  ],
];
