// Parsing of new voicemail and calls. The practice service's records are tested with the session in core/extras.
import { describe, expect, test } from 'vitest';
import { activeCalls } from '../../../../app/api/extras/calls.ts';
import { extraOf, tokenUser } from '../../../../app/api/extras/extra-request.ts';
import { maxVoicemails, newVoicemailCount, newVoicemails } from '../../../../app/api/extras/voicemail.ts';
import type { JsonValue } from '../../../../app/json.ts';

const response = (body: JsonValue) => ({ status: 200, headers: {}, text: JSON.stringify(body) });
const voicemails = (body: JsonValue, zone?: string) =>
  extraOf(tokenUser, newVoicemails(zone)).read(response(body), 0);
const calls = (body: JsonValue) => extraOf(tokenUser, activeCalls('1001')).read(response(body), 0);

const message = {
  filename: 'vm-1.wav',
  length: '92',
  filedate: '2026-11-23 09:30:00',
  FromName: 'Jane Doe',
  FromUser: '5550123',
  TimeZone: 'America/New_York',
  transcription: 'Hello.',
  remotepath: 'https://core.example/vm-1.wav?auth=secret',
};

test('a message has caller, time in its zone, length and transcription, and nothing else', () => {
  const read = voicemails([message]);
  const id = read.ok ? (read.value[0]?.id ?? '') : '';
  expect(id).toMatch(/^[\w-]{43}$/);
  expect(read).toEqual({
    ok: true,
    value: [
      {
        id,
        callerName: 'Jane Doe',
        callerNumber: '5550123',
        recordedAt: Date.UTC(2026, 10, 23, 14, 30),
        seconds: 92,
        transcription: 'Hello.',
      },
    ],
  });
});

test.each<[string, Readonly<Record<string, JsonValue>>, object]>([
  [
    'a time of its recording before that of its file',
    { RecordTime: '2026-11-23 08:30:00' },
    { recordedAt: Date.UTC(2026, 10, 23, 13, 30) },
  ],
  [
    'no time of its recording that can be read',
    { 'recorded-datetime': '0000-00-00 00:00:00', RecordTime: '' },
    { recordedAt: Date.UTC(2026, 10, 23, 14, 30) },
  ],
  [
    'the addresses of callers',
    { FromName: 'sip:jane@pbx.example', FromUser: 'sip:5550123@pbx.example;user=phone' },
    { callerName: 'jane', callerNumber: '5550123' },
  ],
  ['no time', { filedate: '' }, { recordedAt: undefined }],
  ['no transcription', { transcription: '' }, { transcription: '' }],
  ['a length as a number', { length: 7 }, { seconds: 7 }],
  ['no length that makes sense', { length: '-1', NmsRecDuration: 'x' }, { seconds: undefined }],
  ['the number as its name', { FromName: '5550123' }, { callerName: '' }],
  [
    'fields of other types',
    { FromName: {}, FromUser: [], transcription: 7 },
    { callerName: '', callerNumber: '', transcription: '7' },
  ],
  ['control characters', { FromName: 'Jane\u202E\nDoe' }, { callerName: 'Jane Doe' }],
])('a message with %s is read', (_, fields, expected) => {
  expect(voicemails([{ ...message, ...fields }])).toMatchObject({ value: [expected] });
});

test('a message without a zone has that of the profile', () => {
  const { TimeZone: _, ...rest } = message;
  expect(voicemails([rest], 'Europe/Berlin')).toMatchObject({
    value: [{ recordedAt: Date.UTC(2026, 10, 23, 8, 30) }],
  });
});

test('texts and the number of messages are limited', () => {
  const long = { ...message, FromName: 'a'.repeat(10_000), transcription: 'b '.repeat(10_000) };
  const read = voicemails(Array.from({ length: maxVoicemails + 1 }, () => long));
  expect(read).toMatchObject({ ok: true });
  if (!read.ok) return;
  expect(read.value).toHaveLength(maxVoicemails);
  expect(read.value[0]?.callerName.length).toBeLessThanOrEqual(255);
  expect(read.value[0]?.transcription.length).toBeLessThanOrEqual(2_000);
});

test.each<JsonValue>([{}, { count: -1 }, { count: 'many' }, [], 7, null])(
  '%j is no number of messages',
  (body) => {
    expect(extraOf(tokenUser, newVoicemailCount).read(response(body), 0)).toMatchObject({
      failure: { code: 'unreadable' },
    });
  },
);

const call = {
  orig_name: 'Jane Doe',
  ani: '5550123',
  dnis: '1001',
  orig_user: '5550123',
  term_user: '1001',
  time_begin: '2026-11-23 14:00:00',
  time_answer: '2026-11-23 14:02:00',
};

test('a call has the other side, its state and since when', () => {
  const since = Date.UTC(2026, 10, 23, 14, 2);
  expect(calls([call])).toEqual({
    ok: true,
    value: [{ kind: 'active', name: 'Jane Doe', number: '5550123', since }],
  });
  expect(calls([{ ...call, time_answer: '' }])).toMatchObject({ value: [{ kind: 'incoming' }] });
  const outgoing = {
    ...call,
    orig_user: '1001',
    orig_name: 'Alice',
    ani: '1001',
    dnis: '5550199',
    time_answer: '',
  };
  expect(calls([outgoing])).toMatchObject({ value: [{ kind: 'outgoing', name: '', number: '5550199' }] });
});

test('a call may have the schema’s names', () => {
  const newer = {
    'call-orig-user': '',
    'call-term-user': '1001',
    'caller-id-number': 'sip:5550123@pbx.example',
    'call-dialed-number': '1001',
    'call-start-datetime': '2026-11-23 14:00:00',
    'call-answer-datetime': '2026-11-23 14:02:00',
  };
  const since = Date.UTC(2026, 10, 23, 14, 2);
  expect(calls([newer])).toEqual({
    ok: true,
    value: [{ kind: 'active', name: '', number: '5550123', since }],
  });
  const outgoing = {
    ...newer,
    'call-orig-user': '1001',
    'call-dialed-number': 'sip:5550199@pbx.example',
    'call-answer-datetime': '0000-00-00 00:00:00',
  };
  expect(calls([outgoing])).toMatchObject({ value: [{ kind: 'outgoing', number: '5550199' }] });
});

test.each([
  ['who started it', { by_user: '1001' }],
  ['whose leg matched', { orig_match: 'sip:1001@practice.example' }],
])('a call without the user who dialled is with the other side, by %s', (_, fields) => {
  const legs = [
    { orig_user: '', orig_name: 'Alice Moreau', ani: '5550100', dnis: '5550199' },
    { orig_user: '', orig_name: 'Alice Moreau', ani: '1001', dnis: '1001', term_user: '1001' },
  ].map((leg) => ({ ...call, ...leg, ...fields }));
  expect(calls(legs)).toMatchObject({
    value: [{ kind: 'active', name: '', number: '5550199' }],
  });
});

test.each<JsonValue>(['', null, 0, '0', '0000-00-00 00:00:00', '0000-00-00T00:00:00Z'])(
  'a call with the answer time %j rings, since it began',
  (time_answer) => {
    const since = Date.UTC(2026, 10, 23, 14);
    expect(calls([{ ...call, time_answer }])).toMatchObject({ value: [{ kind: 'incoming', since }] });
  },
);

test('a list of something else is skipped, and no list is unreadable', () => {
  expect(calls([7, null, 'x', [], call])).toMatchObject({ value: [{ name: 'Jane Doe' }] });
  expect(calls({ calls: [] })).toMatchObject({ failure: { code: 'unreadable' } });
});

describe('messages', () => {
  const idsOf = (...fields: Readonly<Record<string, JsonValue>>[]) => {
    const read = voicemails(fields.map((each) => ({ ...message, ...each })));
    return read.ok ? read.value.map(({ id }) => id) : [];
  };

  test('are listed newest first, whatever the service’s order, and those without a time last', () => {
    const read = voicemails([
      { ...message, filedate: '', FromName: 'none' },
      { ...message, filedate: '2026-11-23 09:00:00', FromName: 'older' },
      { ...message, filedate: '2026-11-23 10:00:00', FromName: 'newer' },
    ]);
    expect(read).toMatchObject({
      value: [{ callerName: 'newer' }, { callerName: 'older' }, { callerName: 'none' }],
    });
  });

  test('are the newest ones, too, where the service ignores the limit and begins with the oldest', () => {
    const minutes = Array.from({ length: 2 * maxVoicemails }, (_, minute) => minute);
    const at = (minute: number) => Date.UTC(2026, 10, 23, 0, minute);
    const list = minutes.map((minute) => ({
      ...message,
      filedate: new Date(at(minute)).toISOString().slice(0, 19),
      TimeZone: 'UTC',
    }));
    const read = voicemails(list);
    const newest = minutes.toReversed().slice(0, maxVoicemails).map(at);
    expect(read.ok && read.value.map(({ recordedAt }) => recordedAt)).toEqual(newest);
  });

  test('keep their identity when the file is changed', () => {
    const [first] = idsOf({});
    expect(idsOf({ filedate: '2026-11-24 10:00:00', transcription: '', index: 7 })).toEqual([first]);
  });

  test('have different identities where the name differs, or without names any of index, time, caller and length', () => {
    const long = 'v'.repeat(300);
    const unnamed = { filename: null };
    const ids = idsOf(
      {},
      { filename: 'other.wav' },
      { filename: `${long}a` },
      { filename: `${long}b` },
      unnamed,
      { ...unnamed, index: 7 },
      { ...unnamed, RecordTime: '2026-11-23 08:30:00' },
      { ...unnamed, FromUser: '5550199' },
      { ...unnamed, length: 7 },
    );
    expect(new Set(ids).size).toBe(9);
  });
});
