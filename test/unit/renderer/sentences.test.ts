import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FieldName, fieldNames } from '../../../app/contract/profile-fields.ts';
import { noChanges } from '../../../app/core/profile/profile-diff.ts';
import { profileView } from '../../../app/core/profile/profile-view.ts';
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
const copies = 'email-send-alert-new-voicemail-cc-list-csv';
const behavior = 'email-send-alert-new-voicemail-behavior';

test.each<[Fields, string]>([
  [{}, 'New messages are mailed to ada@a.example.'],
  [{ [behavior]: 'yesnew' }, 'New messages are mailed to ada@a.example, and stay new.'],
  [{ [behavior]: 'attnew' }, 'New messages are mailed to ada@a.example with the recording, and stay new.'],
  [
    { [behavior]: 'attsave' },
    'New messages are mailed to ada@a.example with the recording, and are then saved.',
  ],
  [
    { [behavior]: 'briefatttrash' },
    'New messages are mailed to ada@a.example in brief with the recording, and are then deleted.',
  ],
  [{ [behavior]: 'by-pigeon' }, 'New messages are mailed to ada@a.example (by-pigeon).'],
  [{ [behavior]: 'constructor' }, 'New messages are mailed to ada@a.example (constructor).'],
  [{ [copies]: 'b@a.example' }, 'New messages are mailed to ada@a.example and b@a.example.'],
  [{ [copies]: 'b@a.example,c@a.example' }, 'New messages are mailed to ada@a.example and 2 others.'],
  [{ email: '', [copies]: 'b@a.example' }, 'New messages are mailed to b@a.example.'],
  [{ email: '' }, 'New messages are to be mailed, but there is no address.'],
  [{ [behavior]: 'no' }, 'New messages are not mailed.'],
  [{ 'email-send-alert-new-voicemail-enabled': 'no' }, 'New messages are not mailed.'],
  [{ 'email-send-alert-new-voicemail-enabled': '' }, 'Mail on new voicemail: Not set'],
  [{ 'email-send-alert-new-voicemail-enabled': 'perhaps' }, 'Mail on new voicemail: perhaps'],
  [{ [behavior]: '' }, 'Mail on new voicemail: Yes'],
])('mail about new voicemail with %j: %s', (fields, sentence) => {
  expect(voicemail({ ...mailed, ...fields })).toContain(sentence);
});

test.each<[JsonValue, JsonValue, string[]]>([
  ['yes', 'yes', ['Number and time are announced.']],
  ['yes', 'no', ['The number is announced, the time is not.']],
  ['no', 'yes', ['The time is announced, the number is not.']],
  ['no', 'no', ['Neither number nor time is announced.']],
  ['', 'yes', ['Announce the caller: Not set', 'Announce date and time: Yes']],
  ['yes', 7, ['Announce the caller: Yes', 'Announce date and time: 7']],
])('announcements with number %j and time %j', (number, time, sentences) => {
  const texts = voicemail({
    'voicemail-playback-announce-caller-id': number,
    'voicemail-playback-announce-date-time-received': time,
  });
  expect(texts).toEqual(expect.arrayContaining(sentences));
});

test.each<[FieldName, JsonValue, string]>([
  ['voicemail-playback-sort-newest-to-oldest', 'yes', 'The newest message is played first.'],
  ['voicemail-playback-sort-newest-to-oldest', 'no', 'The oldest message is played first.'],
  ['voicemail-playback-sort-newest-to-oldest', '', 'Newest first: Not set'],
  ['voicemail-greeting-index', 2, 'Callers hear greeting 2.'],
  ['voicemail-greeting-index', null, 'Greeting: Not set'],
])('voicemail with %s = %j: %s', (name, value, sentence) => {
  expect(voicemail({ [name]: value })).toContain(sentence);
});

test.each<[FieldName, JsonValue, string]>([
  ['recording-configuration', 'no', 'Calls are not recorded.'],
  ['recording-configuration', 'yes', 'Calls are recorded.'],
  ['recording-configuration', 'yes-with-transcription', 'Calls are recorded and transcribed.'],
  [
    'recording-configuration',
    'yes-with-transcription-and-sentiment',
    'Calls are recorded and transcribed, and their sentiment is assessed.',
  ],
  ['recording-configuration', 'yes-on-the-moon', 'Call recording: yes-on-the-moon'],
  ['recording-configuration', true, 'Call recording: true'],
  ['call-recordings-hide-from-others-enabled', 'yes', 'The recordings are hidden from others.'],
  ['call-recordings-hide-from-others-enabled', 'no', 'The recordings are not hidden from others.'],
  ['call-recordings-hide-from-others-enabled', '', 'Hidden from others: Not set'],
])('recording with %s = %j: %s', (name, value, sentence) => {
  expect(recording({ [name]: value })).toContain(sentence);
});

test('a sentence lists the fields that it is composed of', () => {
  const [first] = voicemailSentences(view(mailed));
  expect(first?.fields.map(({ name }) => name)).toEqual([
    'email-send-alert-new-voicemail-enabled',
    behavior,
    'email',
    copies,
  ]);
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
