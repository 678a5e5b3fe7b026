// German: the texts of the account overview and of the list of all profile fields.
import type { OverviewMessages } from './en-overview.ts';
import type { Formats } from './formats.ts';
import { open } from './enum-labels.ts';

export const deOverview = ({ number, plural }: Formats): OverviewMessages => ({
  overview: {
    calls: (count) =>
      count === 0
        ? 'Keine aktiven Anrufe'
        : plural(count, { one: '1 aktiver Anruf', other: `${number(count)} aktive Anrufe` }),
    user: 'Person',
    voicemail: 'Voicemail',
    recording: 'Anrufaufzeichnung',
    fieldNames: (part) => `Feldnamen: ${part}`,
    allFields: 'Alle Felder',
    statusMessage: (text) => `„${text}“`,
    notKnown: (fields) => `Nicht bekannt: ${fields.join(' · ')}`,
  },
  voicemailSentence: {
    mailed: (addresses, how) => `Neue Nachrichten gehen per E-Mail an ${addresses}${how}.`,
    and: (first, second) => `${first} und ${second}`,
    others: (count) => plural(count, { one: 'eine weitere', other: `${number(count)} weitere` }),
    delivery: open({
      yes: '',
      yesnew: ' und bleiben neu',
      attnew: ' mit Aufnahme und bleiben neu',
      attsave: ' mit Aufnahme und werden dann gespeichert',
      atttrash: ' mit Aufnahme und werden dann gelöscht',
      brief: ' in Kurzform',
      briefattnew: ' in Kurzform mit Aufnahme und bleiben neu',
      briefattsave: ' in Kurzform mit Aufnahme und werden dann gespeichert',
      briefatttrash: ' in Kurzform mit Aufnahme und werden dann gelöscht',
    }),
    deliveryUnknown: (value) => ` (${value})`,
    noAddress: 'Neue Nachrichten sollen per E-Mail kommen, aber es fehlt die Adresse.',
    notMailed: 'Neue Nachrichten kommen nicht per E-Mail.',
    greeting: (index) => `Anrufende hören Ansage ${index}.`,
    announced: {
      both: 'Nummer und Zeit werden angesagt.',
      number: 'Die Nummer wird angesagt, die Zeit nicht.',
      time: 'Die Zeit wird angesagt, die Nummer nicht.',
      neither: 'Weder Nummer noch Zeit werden angesagt.',
    },
    order: {
      newest: 'Die neueste Nachricht kommt zuerst.',
      oldest: 'Die älteste Nachricht kommt zuerst.',
    },
  },
  recordingSentence: {
    recorded: open({
      no: 'Gespräche werden nicht aufgezeichnet.',
      yes: 'Gespräche werden aufgezeichnet.',
      'yes-with-transcription': 'Gespräche werden aufgezeichnet und verschriftlicht.',
      'yes-with-transcription-and-sentiment':
        'Gespräche werden aufgezeichnet und verschriftlicht; ihre Stimmung wird bewertet.',
    }),
    hidden: 'Die Aufnahmen sind vor anderen verborgen.',
    notHidden: 'Die Aufnahmen sind vor anderen nicht verborgen.',
  },
  fieldValue: {
    labelled: (label, value) => `${label}: ${value}`,
    hidden: 'Verborgen',
    dots: '••••',
    show: 'Zeigen',
    hide: 'Verbergen',
    showField: (label) => `${label} zeigen`,
    hideField: (label) => `${label} verbergen`,
    timeInZone: (time, zone) => `${time} in ${zone}`,
    changed: (time) => `Geändert ${time}`,
    notSent: 'nicht gesendet',
    notShown: 'nicht gezeigt',
  },
  allFields: {
    title: 'Alle Felder',
    back: 'Zurück zur Übersicht',
    search: 'Suchen',
    count: (shown, all) => (shown === all ? `${number(all)} Felder` : `${number(shown)} von ${number(all)}`),
    fieldNames: 'Feldnamen',
    noMatch: (query) => `Kein Feld enthält „${query}“ im Namen oder im Wert.`,
    leftOut: (count) =>
      plural(count, {
        one: 'Ein weiteres Feld ist ausgelassen.',
        other: `${number(count)} weitere Felder sind ausgelassen.`,
      }),
    noProfile: 'Das Profil wurde noch nicht gelesen.',
  },
  voicemailDelivery: open({
    no: 'Keine E-Mail',
    yes: 'Ein Hinweis',
    yesnew: 'Ein Hinweis; die Nachricht bleibt neu',
    attnew: 'Die Aufnahme; die Nachricht bleibt neu',
    attsave: 'Die Aufnahme; die Nachricht wird gespeichert',
    atttrash: 'Die Aufnahme; die Nachricht wird gelöscht',
    brief: 'Ein kurzer Hinweis',
    briefattnew: 'Ein kurzer Hinweis und die Aufnahme; die Nachricht bleibt neu',
    briefattsave: 'Ein kurzer Hinweis und die Aufnahme; die Nachricht wird gespeichert',
    briefatttrash: 'Ein kurzer Hinweis und die Aufnahme; die Nachricht wird gelöscht',
  }),
});
