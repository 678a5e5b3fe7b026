// English: the sentences that the account's view makes of a profile, and the words around all of its fields.
import type { Formats } from './formats.ts';
import { open } from './enum-labels.ts';

export type OverviewMessages = ReturnType<typeof enOverview>;

export const enOverview = ({ number, plural }: Formats) => ({
  glance: {
    calls: (count: number) =>
      count === 0
        ? 'No active calls'
        : plural(count, { one: '1 active call', other: `${number(count)} active calls` }),
    person: 'Person',
    voicemail: 'Voicemail',
    recording: 'Call recording',
    details: (part: string) => `Field names: ${part}`,
    everything: 'All fields',
    statusMessage: (text: string) => `“${text}”`,
    /** Fields, by what they are called. */
    notKnown: (fields: readonly string[]) => `Not known: ${fields.join(' · ')}`,
  },
  voicemailSentence: {
    mailed: (addresses: string, how: string) => `New messages are mailed to ${addresses}${how}.`,
    /** Two addresses, or one and how many others. `Intl.ListFormat` would take longer than the panel's first paint. */
    and: (first: string, second: string) => `${first} and ${second}`,
    others: (count: number) => plural(count, { one: 'one other', other: `${number(count)} others` }),
    /** `email-send-alert-new-voicemail-behavior`, as the end of that sentence. */
    how: open({
      yes: '',
      yesnew: ', and stay new',
      attnew: ' with the recording, and stay new',
      attsave: ' with the recording, and are then saved',
      atttrash: ' with the recording, and are then deleted',
      brief: ' in brief',
      briefattnew: ' in brief with the recording, and stay new',
      briefattsave: ' in brief with the recording, and are then saved',
      briefatttrash: ' in brief with the recording, and are then deleted',
    }),
    howElse: (value: string) => ` (${value})`,
    mailedToNobody: 'New messages are to be mailed, but there is no address.',
    notMailed: 'New messages are not mailed.',
    greeting: (index: string) => `Callers hear greeting ${index}.`,
    announced: {
      both: 'Number and time are announced.',
      number: 'The number is announced, the time is not.',
      time: 'The time is announced, the number is not.',
      neither: 'Neither number nor time is announced.',
    },
    order: { newest: 'The newest message is played first.', oldest: 'The oldest message is played first.' },
  },
  recordingSentence: {
    /** `recording-configuration`. */
    recorded: open({
      no: 'Calls are not recorded.',
      yes: 'Calls are recorded.',
      'yes-with-transcription': 'Calls are recorded and transcribed.',
      'yes-with-transcription-and-sentiment':
        'Calls are recorded and transcribed, and their sentiment is assessed.',
    }),
    hidden: 'The recordings are hidden from others.',
    open: 'The recordings are not hidden from others.',
  },
  fieldWords: {
    plain: (label: string, value: string) => `${label}: ${value}`,
    hidden: 'Hidden',
    dots: '••••',
    show: 'Show',
    hide: 'Hide',
    showField: (label: string) => `Show ${label}`,
    hideField: (label: string) => `Hide ${label}`,
    there: (time: string, zone: string) => `${time} in ${zone}`,
    changed: (time: string) => `Changed ${time}`,
    notSent: 'not sent',
    secret: 'not shown',
  },
  everything: {
    title: 'All fields',
    back: 'Back to the overview',
    search: 'Search',
    count: (shown: number, all: number) =>
      shown === all ? `${number(all)} fields` : `${number(shown)} of ${number(all)}`,
    details: 'Field names',
    none: (query: string) => `No field has “${query}” in its name or value.`,
    leftOut: (count: number) =>
      plural(count, {
        one: 'One more field is left out.',
        other: `${number(count)} more fields are left out.`,
      }),
    unread: 'The profile has not been read yet.',
  },
  /** `email-send-alert-new-voicemail-behavior`. */
  mailing: open({
    no: 'No mail',
    yes: 'A notice',
    yesnew: 'A notice; the message stays new',
    attnew: 'The recording; the message stays new',
    attsave: 'The recording; the message is saved',
    atttrash: 'The recording; the message is deleted',
    brief: 'A brief notice',
    briefattnew: 'A brief notice and the recording; the message stays new',
    briefattsave: 'A brief notice and the recording; the message is saved',
    briefatttrash: 'A brief notice and the recording; the message is deleted',
  }),
});
