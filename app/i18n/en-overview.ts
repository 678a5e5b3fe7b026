// English: the texts of the account overview and of the list of all profile fields.
import type { Formats } from './formats.ts';
import { open } from './enum-labels.ts';

export type OverviewMessages = ReturnType<typeof enOverview>;

export const enOverview = ({ number, plural }: Formats) => ({
  overview: {
    calls: (count: number) => plural(count, { one: '1 active call', other: `${number(count)} active calls` }),
    /** @param limit how many calls are possible at the same time */
    callsOfLimit: (count: number, limit: number) =>
      plural(limit, {
        one: `${number(count)} of 1 call`,
        other: `${number(count)} of ${number(limit)} calls`,
      }),
    extension: (number: string) => `Ext. ${number}`,
    callerId: (name: string) => `Caller ID: ${name}`,
    localTime: 'Local time',
    localTimeIn: (time: string, city: string) => `${time} (${city})`,
    storage: (size: string) => `${size} storage`,
    user: 'Your profile',
    voicemail: 'Voicemail',
    recording: 'Call recording',
    fieldNames: (part: string) => `Details: ${part}`,
    allFields: 'All fields',
    portal: 'Portal',
    portalHint: 'Opens in your browser',
    statusMessage: (text: string) => `“${text}”`,
    /** Takes the place of an `account-status`. */
    statusAdvice: open({ 'pwd reset': 'Your password must be reset. Contact your administrator.' }),
    someUnknown: 'Some details aren’t available.',
    noneKnown: 'No details available.',
  },
  presenceToday: {
    open: 'Today',
    /** The accessible name of the list. */
    list: 'Your presence today',
    since: (time: string) => `since ${time}`,
    at: (time: string) => `at ${time}`,
    between: (from: string, until: string) => `${from} to ${until}`,
    none: 'Nothing yet today.',
    limits: 'Only while Perch is running and online. Deleted when you quit.',
  },
  voicemailSentence: {
    off: 'Voicemail is off. Callers can’t leave a message.',
    mailed: (addresses: string, delivery: string) =>
      `Emails about new messages go to ${addresses}${delivery}.`,
    copies: (recipients: string) => `Copies go to ${recipients}.`,
    /** The last of several. Creating an `Intl.ListFormat` would delay the panel's first paint. */
    and: (first: string, last: string) => `${first} and ${last}`,
    /** @param count at least 2 */
    others: (count: number) => `${number(count)} others`,
    /** `email-send-alert-new-voicemail-behavior`, as the end of the sentence `mailed`. */
    delivery: open({
      yes: '',
      yesnew: '. Messages stay unheard',
      attnew: ', with the audio attached. Messages stay unheard',
      attsave: ', with the audio attached. Messages are then saved',
      atttrash: ', with the audio attached. Messages are then deleted',
      brief: ', in short form',
      briefattnew: ', in short form with the audio attached. Messages stay unheard',
      briefattsave: ', in short form with the audio attached. Messages are then saved',
      briefatttrash: ', in short form with the audio attached. Messages are then deleted',
    }),
    deliveryUnknown: (value: string) => ` (${value})`,
    noAddress: 'Emails about new messages are on, but there’s no address to send them to.',
    notMailed: 'Emails about new messages are off.',
    greeting: (index: string) =>
      index === '0' ? 'The default greeting is in use.' : `Greeting ${index} is in use.`,
    announced: {
      both: 'Messages start with the caller’s number and time.',
      number: 'Messages start with the caller’s number.',
      time: 'Messages start with the date and time.',
      neither: 'Caller’s number and time aren’t announced.',
    },
    order: { newest: 'Newest messages play first.', oldest: 'Oldest messages play first.' },
    transcribed: 'Messages are transcribed.',
  },
  recordingSentence: {
    /** `recording-configuration`. */
    recorded: open({
      no: 'Calls aren’t recorded.',
      yes: 'Calls are recorded.',
      'yes-with-transcription': 'Calls are recorded, with transcription.',
      'yes-with-transcription-and-sentiment':
        'Calls are recorded, with transcription and sentiment analysis.',
    }),
    hidden: 'Others can’t see your recordings.',
    notHidden: 'Others may be able to see your recordings.',
  },
  fieldValue: {
    labelled: (label: string, value: string) => `${label}: ${value}`,
    hidden: 'Hidden',
    dots: '••••',
    /** Read aloud in place of the dots. */
    masked: 'Hidden value',
    show: 'Show',
    hide: 'Hide',
    showField: (label: string) => `Show ${label}`,
    hideField: (label: string) => `Hide ${label}`,
    timeInZone: (time: string, zone: string) => `${time} (${zone})`,
    changed: (time: string) => `Changed ${time}`,
    notSent: 'not sent',
    notShown: 'hidden',
  },
  allFields: {
    title: 'All fields',
    back: 'Back to overview',
    search: 'Search fields',
    count: (shown: number, all: number) =>
      shown === all ? `${number(all)} fields` : `${number(shown)} of ${number(all)}`,
    fieldNames: 'Show details',
    noMatch: (query: string) => `No fields match “${query}”.`,
    leftOut: (count: number) =>
      plural(count, {
        one: '1 more field isn’t shown.',
        other: `${number(count)} more fields aren’t shown.`,
      }),
    noProfile: 'Your profile hasn’t loaded yet.',
  },
  /** `email-send-alert-new-voicemail-behavior`. */
  voicemailDelivery: open({
    no: 'No email',
    yes: 'Notification only',
    yesnew: 'Notification only; message stays unheard',
    attnew: 'Audio attached; message stays unheard',
    attsave: 'Audio attached; message is saved',
    atttrash: 'Audio attached; message is deleted',
    brief: 'Short notification',
    briefattnew: 'Short notification with audio; message stays unheard',
    briefattsave: 'Short notification with audio; message is saved',
    briefatttrash: 'Short notification with audio; message is deleted',
  }),
});
