// English: the texts about what newer deployments have beyond the specification.
import type { Formats } from './formats.ts';

export type ExtraMessages = ReturnType<typeof enExtras>;

export const enExtras = ({ number, plural }: Formats) => ({
  clock: {
    ahead: (minutes: number) =>
      `This computer’s clock is ${plural(minutes, { one: '1 minute', other: `${number(minutes)} minutes` })} ahead of the service’s. Set it right, or sign-ins may fail.`,
    behind: (minutes: number) =>
      `This computer’s clock is ${plural(minutes, { one: '1 minute', other: `${number(minutes)} minutes` })} behind the service’s. Set it right, or sign-ins may fail.`,
  },
  secondFactor: {
    needsPassword:
      'With the code, this service needs your password again. Sign in with username and password.',
    needsPasswordMethod:
      'With the code, this service needs your password again, but this connection has no sign-in with a password. Ask your IT team to add “password” to the key “signIn” in the connection file.',
  },
  voicemail: {
    title: 'New voicemail',
    count: (count: number) =>
      plural(count, { one: '1 new voicemail', other: `${number(count)} new voicemails` }),
    none: 'No new voicemail.',
    /** Only the first messages are read. */
    onlyFirst: (count: number) => `Only the newest ${number(count)} are shown.`,
    unreadable: 'Couldn’t load the messages. Try again later.',
    caller: (name: string, number: string) => `${name}, ${number}`,
    unknownCaller: 'Unknown caller',
    /** @param time minutes and seconds, such as 1:32 */
    length: (time: string) => `${time} min`,
    transcription: (text: string) => `“${text}”`,
    noTranscription: 'No transcription.',
    portal: 'Open in portal',
    portalHint: 'Opens in your browser',
    back: 'Back',
  },
  call: {
    active: (party: string) => `On a call with ${party}`,
    incoming: (party: string) => `Call from ${party}`,
    outgoing: (party: string) => `Calling ${party}`,
    since: (call: string, time: string) => `${call}, since ${time}`,
    /** @param others how many more calls there are */
    andOthers: (call: string, others: number) => `${call} (+${number(others)})`,
  },
  notification: {
    from: (caller: string) => `New voicemail from ${caller}`,
    fromUnknown: 'New voicemail',
  },
  settings: {
    title: 'From your service',
    hint: 'Loaded each time Perch checks for changes.',
    extras: {
      voicemail: 'New voicemail',
      calls: 'Who you’re on a call with',
      'domain-count': 'Number of domains',
    },
    notify: 'New voicemail received',
  },
});
