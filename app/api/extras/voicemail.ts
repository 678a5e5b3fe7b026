// The user's new voicemail (service.md, "Voicemail"). Fields of a message that `Voicemail` lacks are dropped: some of them
// carry a credential (`remotepath`, `file-access-url`).
import { createHash } from 'node:crypto';
import { isRecord, type JsonRecord } from '../../json.ts';
import { maxWordLength } from '../../i18n/untrusted-text.ts';
import { jsonReader, type Operation } from '../http/operation.ts';
import { knownZone, readDate } from '../profile/field-date.ts';
import { lineOf, recordsOf, sipUser, wholeNumber } from './extra-request.ts';

export interface VoicemailCount {
  readonly count: number;
  /** The size of all new messages, in bytes. */
  readonly bytes: number | undefined;
}

export interface Voicemail {
  readonly id: string;
  /** Empty if unknown or equal to `callerNumber`. */
  readonly callerName: string;
  readonly callerNumber: string;
  /** In milliseconds since 1970. */
  readonly recordedAt: number | undefined;
  readonly seconds: number | undefined;
  /** Empty if there is none. */
  readonly transcription: string;
}

export const maxVoicemails = 200;
/** The most messages to sort by time: a service that ignores `limit` can send more than `maxVoicemails`, oldest first. */
const maxRecords = 10_000;
const maxTranscriptionLength = 2_000;
const maxSeconds = 24 * 60 * 60;

export const newVoicemailCount: Operation<VoicemailCount> = {
  path: 'voicemails/new/count',
  read: jsonReader('a number of messages', (body) => {
    if (!isRecord(body)) return undefined;
    const count = wholeNumber(body['count']);
    return count === undefined ? undefined : { count, bytes: wholeNumber(body['size']) };
  }),
};

/** @param zone The time zone of messages that name no known one. */
export function newVoicemails(zone: string | undefined): Operation<readonly Voicemail[]> {
  return {
    path: `voicemails/new?limit=${maxVoicemails}`,
    // Newest first. Messages without a time come last, in the service's order.
    read: jsonReader('a list of messages', (body) =>
      recordsOf(body, maxRecords)
        ?.map((record) => ({ record, recordedAt: recordingTime(record, zone) }))
        .toSorted((a, b) => (b.recordedAt ?? -Infinity) - (a.recordedAt ?? -Infinity) || 0)
        .slice(0, maxVoicemails)
        .map(({ record, recordedAt }) => toVoicemail(record, recordedAt)),
    ),
  };
}

/** `filedate` comes after the times of the recording: it is when the file was last changed. */
const timeNames = ['recorded-datetime', 'RecordTime', 'filedate', 'created-datetime'];

function recordingTime(record: JsonRecord, profileZone: string | undefined): number | undefined {
  const zone = knownZone(lineOf(record, ['TimeZone', 'timezone'], maxWordLength)) ?? profileZone;
  return timeNames
    .map((name) => readDate(lineOf(record, [name], maxWordLength), zone))
    .find((time) => time !== undefined);
}

function toVoicemail(record: JsonRecord, recordedAt: number | undefined): Voicemail {
  const line = (...names: readonly string[]) => lineOf(record, names, maxWordLength);
  const callerNumber = sipUser(
    line('FromUser', 'voicemail-from-user', 'NmsAni', 'voicemail-from-caller-id-number'),
  );
  const callerName = sipUser(line('FromName', 'voicemail-from-name'));
  const seconds = wholeNumber(line('file-duration-seconds', 'length', 'NmsRecDuration') || undefined);
  const { filename, index } = record;
  return {
    id: identify(
      typeof filename === 'string' && filename !== ''
        ? [filename]
        : [index, recordedAt, callerNumber, seconds],
    ),
    callerName: callerName === callerNumber ? '' : callerName,
    callerNumber,
    recordedAt,
    seconds: seconds === undefined || seconds > maxSeconds ? undefined : seconds,
    transcription: lineOf(record, ['transcription'], maxTranscriptionLength),
  };
}

function identify(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
