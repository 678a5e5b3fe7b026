// German: the texts about what newer deployments have beyond the specification.
import type { ExtraMessages } from './en-extras.ts';
import type { Formats } from './formats.ts';

export const deExtras = ({ number, plural }: Formats): ExtraMessages => ({
  clock: {
    ahead: (minutes) =>
      `Die Uhr dieses Computers geht gegenüber dem Dienst ${plural(minutes, { one: '1 Minute', other: `${number(minutes)} Minuten` })} vor. Stellen Sie sie richtig, sonst können Anmeldungen scheitern.`,
    behind: (minutes) =>
      `Die Uhr dieses Computers geht gegenüber dem Dienst ${plural(minutes, { one: '1 Minute', other: `${number(minutes)} Minuten` })} nach. Stellen Sie sie richtig, sonst können Anmeldungen scheitern.`,
  },
  secondFactor: {
    needsPassword:
      'Mit dem Code braucht dieser Dienst noch einmal Ihr Passwort. Melden Sie sich mit Benutzername und Passwort an.',
    needsPasswordMethod:
      'Mit dem Code braucht dieser Dienst noch einmal Ihr Passwort, aber diese Verbindung hat keine Anmeldung mit Passwort. Bitten Sie Ihre IT, in der Verbindungsdatei „password“ zum Schlüssel „signIn“ hinzuzufügen.',
  },
  voicemail: {
    title: 'Neue Voicemail',
    count: (count) => plural(count, { one: '1 neue Voicemail', other: `${number(count)} neue Voicemails` }),
    none: 'Keine neue Voicemail.',
    onlyFirst: (count) => `Nur die neuesten ${number(count)} werden angezeigt.`,
    unreadable: 'Die Nachrichten konnten nicht geladen werden. Versuchen Sie es später erneut.',
    caller: (name, number) => `${name}, ${number}`,
    unknownCaller: 'Unbekannter Anrufer',
    length: (time) => `${time} Min.`,
    transcription: (text) => `„${text}“`,
    noTranscription: 'Kein Transkript.',
    portal: 'Im Portal öffnen',
    portalHint: 'Wird im Browser geöffnet',
    back: 'Zurück',
  },
  call: {
    active: (party) => `Im Gespräch mit ${party}`,
    incoming: (party) => `Anruf von ${party}`,
    outgoing: (party) => `Anruf an ${party}`,
    since: (call, time) => `${call}, seit ${time}`,
    andOthers: (call, others) => `${call} (+${number(others)})`,
  },
  notification: {
    from: (caller) => `Neue Voicemail von ${caller}`,
    fromUnknown: 'Neue Voicemail',
  },
  settings: {
    title: 'Von Ihrem Dienst',
    hint: 'Wird geladen, wenn Perch nach Änderungen sucht.',
    extras: {
      voicemail: 'Neue Voicemail',
      calls: 'Mit wem Sie telefonieren',
      'domain-count': 'Anzahl der Domains',
    },
    notify: 'Neue Voicemail eingegangen',
  },
});
