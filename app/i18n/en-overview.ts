// English: the texts of the account overview and of the list of all profile fields.
import type { Formats } from './formats.ts';
import { open } from './enum-labels.ts';

export type OverviewMessages = ReturnType<typeof enOverview>;

export const enOverview = ({ number, plural }: Formats) => ({
  overview: {
    calls: (count: number) =>
      count === 0
        ? 'No active calls'
        : plural(count, { one: '1 active call', other: `${number(count)} active calls` }),
    user: 'Person',
    voicemail: 'Voicemail',
    recording: 'Call recording',
    fieldNames: (part: string) => `Field names: ${part}`,
    allFields: 'All fields',
    statusMessage: (text: string) => `“${text}”`,
    /** @param fields labels */
    notKnown: (fields: readonly string[]) => `Not known: ${fields.join(' · ')}`,
  },
  voicemailSentence: {
    mailed: (addresses: string, delivery: string) => `New messages are mailed to ${addresses}${delivery}.`,
    /** Two addresses, or one address and a count. Creating an `Intl.ListFormat` would delay the panel's first paint. */
    and: (first: string, second: string) => `${first} and ${second}`,
    others: (count: number) => plural(count, { one: 'one other', other: `${number(count)} others` }),
    /** `email-send-alert-new-voicemail-behavior`, as the end of the sentence `mailed`. */
    delivery: open({
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
    deliveryUnknown: (value: string) => ` (${value})`,
    noAddress: 'New messages are to be mailed, but there is no address.',
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
    notHidden: 'The recordings are not hidden from others.',
  },
  fieldValue: {
    labelled: (label: string, value: string) => `${label}: ${value}`,
    hidden: 'Hidden',
    dots: '••••',
    show: 'Show',
    hide: 'Hide',
    showField: (label: string) => `Show ${label}`,
    hideField: (label: string) => `Hide ${label}`,
    timeInZone: (time: string, zone: string) => `${time} in ${zone}`,
    changed: (time: string) => `Changed ${time}`,
    notSent: 'not sent',
    notShown: 'not shown',
  },
  allFields: {
    title: 'All fields',
    back: 'Back to the overview',
    search: 'Search',
    count: (shown: number, all: number) =>
      shown === all ? `${number(all)} fields` : `${number(shown)} of ${number(all)}`,
    fieldNames: 'Field names',
    noMatch: (query: string) => `No field has “${query}” in its name or value.`,
    leftOut: (count: number) =>
      plural(count, {
        one: 'One more field is left out.',
        other: `${number(count)} more fields are left out.`,
      }),
    noProfile: 'The profile has not been read yet.',
  },
  /** `email-send-alert-new-voicemail-behavior`. */
  voicemailDelivery: open({
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
