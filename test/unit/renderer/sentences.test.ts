import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FieldName, fieldNames } from '../../../app/contract/profile-fields.ts';
import { noChanges } from '../../../app/core/profile/profile-diff.ts';
import { profileView } from '../../../app/core/profile/profile-view.ts';
import { messages } from '../../../app/i18n/messages.ts';
import { recordingSentences, voicemailSentences } from '../../../renderer/profile/sentences.ts';
import type { JsonValue } from '../../../app/json.ts';

type Fields = Partial<Record<FieldName, JsonValue>>;

const view = (profile: Fields) => profileView({ profile: { ...profile }, readAt: 0 }, noChanges);
const voicemail = (profile: Fields) => voicemailSentences(view(profile)).map(({ text }) => text);
const recording = (profile: Fields) => recordingSentences(view(profile)).map(({ text }) => text);

const mailed: Fields = {
  email: 'ada@a.example',
  'email-send-alert-new-voicemail-enabled': 'yes',
  'email-send-alert-new-voicemail-behavior': 'yes',
};
const enabled = 'email-send-alert-new-voicemail-enabled';
const copies = 'email-send-alert-new-voicemail-cc-list-csv';
const behavior = 'email-send-alert-new-voicemail-behavior';
const goTo = 'Emails about new messages go to ada@a.example';
const absent = (name: FieldName) => `${messages.fields[name]}: ${messages.account.notSet}`;

test.each<[Fields, string]>([
  [{}, `${goTo}, with a link.`],
  [{ [behavior]: 'yesnew' }, `${goTo}. Messages stay unheard.`],
  [{ [behavior]: 'attnew' }, `${goTo}, with the audio attached. Messages stay unheard.`],
  [{ [behavior]: 'attsave' }, `${goTo}, with the audio attached. Messages are then saved.`],
  [{ [behavior]: 'brief' }, `${goTo}, in short form with a link.`],
  [
    { [behavior]: 'briefatttrash' },
    `${goTo}, in short form with the audio attached. Messages are then deleted.`,
  ],
  [{ [behavior]: 'by-pigeon' }, `${goTo} (by-pigeon).`],
  [{ [behavior]: 'constructor' }, `${goTo} (constructor).`],
  [{ [copies]: 'b@a.example' }, `${goTo}, with a link. Copies of messages go to b@a.example.`],
  [{ [copies]: '1001,1002,3000' }, `${goTo}, with a link. Copies of messages go to 1001, 1002 and 3000.`],
  [{ [copies]: 1001 }, `${goTo}, with a link. Copies of messages go to 1001.`],
  [{ [copies]: '1001, b@a.example' }, `${goTo}, with a link. Copies of messages go to 1001 and b@a.example.`],
  [{ [copies]: '1,2,3,4,5' }, `${goTo}, with a link. Copies of messages go to 1, 2 and 3 others.`],
  [
    { email: '', [copies]: '1001' },
    'Emails about new messages are on, but there’s no address to send them to. Copies of messages go to 1001.',
  ],
  [{ email: '' }, 'Emails about new messages are on, but there’s no address to send them to.'],
  [{ [behavior]: 'no' }, 'Emails about new messages are off.'],
  [{ [enabled]: 'no' }, 'Emails about new messages are off.'],
  [
    { [enabled]: 'no', [copies]: '1001' },
    'Emails about new messages are off. Copies of messages go to 1001.',
  ],
  [{ [enabled]: '' }, absent(enabled)],
  [{ [enabled]: 'perhaps' }, `${messages.fields[enabled]}: perhaps`],
  [{ [behavior]: '' }, absent(behavior)],
])('emails about new voicemail with %j: %s', (fields, sentence) => {
  expect(voicemail({ ...mailed, ...fields })).toContain(sentence);
});

test('an address that the service didn’t send is not said to be missing', () => {
  const { email: _, ...withoutEmail } = mailed;
  expect(voicemail(withoutEmail).join(' ')).not.toContain('no address');
});

test.each<[JsonValue, JsonValue, string]>([
  ['yes', 'yes', 'Messages start with the caller’s number and time.'],
  ['yes', 'no', 'Messages start with the caller’s number.'],
  ['no', 'yes', 'Messages start with the date and time.'],
  ['no', 'no', 'Caller’s number and time aren’t announced.'],
  ['', 'yes', absent('voicemail-playback-announce-caller-id')],
  ['yes', 7, `${messages.fields['voicemail-playback-announce-date-time-received']}: 7`],
])('announcements with number %j and time %j: %s', (number, time, sentence) => {
  const texts = voicemail({
    'voicemail-playback-announce-caller-id': number,
    'voicemail-playback-announce-date-time-received': time,
  });
  expect(texts).toContain(sentence);
});

test.each<[FieldName, JsonValue, string]>([
  ['voicemail-playback-sort-newest-to-oldest', 'yes', 'Newest messages play first.'],
  ['voicemail-playback-sort-newest-to-oldest', 'no', 'Oldest messages play first.'],
  ['voicemail-playback-sort-newest-to-oldest', '', absent('voicemail-playback-sort-newest-to-oldest')],
  ['voicemail-greeting-index', 2, 'Greeting 2 is in use.'],
  ['voicemail-greeting-index', 0, 'The default greeting is in use.'],
  ['voicemail-greeting-index', '0', 'The default greeting is in use.'],
  ['voicemail-greeting-index', null, absent('voicemail-greeting-index')],
  ['voicemail-transcription-enabled', 'deepgram', 'Messages are transcribed.'],
])('voicemail with %s = %j: %s', (name, value, sentence) => {
  expect(voicemail({ [name]: value })).toContain(sentence);
});

test.each([[{}], [{ 'voicemail-transcription-enabled': 'no' }], [{ 'voicemail-transcription-enabled': '' }]])(
  'nothing is said about transcription with %j',
  (fields) => {
    expect(voicemail(fields).join(' ')).not.toMatch(/transcri/i);
  },
);

test('voicemail that is off is said to be off, and nothing else', () => {
  const off = {
    ...mailed,
    'voicemail-enabled': 'no',
    'voicemail-greeting-index': 2,
    'voicemail-transcription-enabled': 'deepgram',
    [copies]: '1001',
  };
  expect(voicemail(off)).toEqual(['Voicemail is off. Callers can’t leave a message.']);
  expect(voicemail({ ...off, 'voicemail-enabled': 'perhaps' }).length).toBeGreaterThan(1);
});

test.each<[FieldName, JsonValue, string]>([
  ['recording-configuration', 'no', 'Calls aren’t recorded.'],
  ['recording-configuration', 'yes', 'Calls are recorded.'],
  ['recording-configuration', 'yes-with-transcription', 'Calls are recorded, with transcription.'],
  [
    'recording-configuration',
    'yes-with-transcription-and-sentiment',
    'Calls are recorded, with transcription and sentiment analysis.',
  ],
  ['recording-configuration', 'yes-on-the-moon', 'Call recording: yes-on-the-moon'],
  ['recording-configuration', true, 'Call recording: true'],
  ['call-recordings-hide-from-others-enabled', 'yes', 'Others can’t see your recordings.'],
  ['call-recordings-hide-from-others-enabled', 'no', 'Others may be able to see your recordings.'],
  ['call-recordings-hide-from-others-enabled', '', absent('call-recordings-hide-from-others-enabled')],
])('recording with %s = %j: %s', (name, value, sentence) => {
  expect(recording({ [name]: value })).toContain(sentence);
});

test('recording that is off is said to be off, and nothing about who sees recordings', () => {
  const off = { 'recording-configuration': 'no', 'call-recordings-hide-from-others-enabled': 'no' };
  expect(recording(off)).toEqual(['Calls aren’t recorded.']);
});

test('a sentence lists the fields that it is composed of', () => {
  const [first] = voicemailSentences(view(mailed));
  expect(first?.fields.map(({ name }) => name)).toEqual([enabled, behavior, 'email', copies]);
});

test('no sentence is empty, whatever the profile contains', () => {
  const profiles = fc.dictionary(fc.constantFrom<string>(...fieldNames), fc.jsonValue({ maxDepth: 3 }));
  fc.assert(
    fc.property(profiles, (profile) => {
      for (const text of [...voicemail(profile), ...recording(profile)]) {
        expect(text.trim()).not.toBe('');
      }
    }),
  );
});
