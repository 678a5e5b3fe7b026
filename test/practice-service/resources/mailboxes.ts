// The voicemail of each user. The fields were observed (service.md, "Voicemail"). It is an assumption that times without an
// offset are in the time zone that the record names.
import type { RecordNames } from '../dialect.ts';
import { type FieldChanges, type JsonObject, withChanges } from '../json.ts';
import { localTime } from './local-time.ts';

export const voicemailFolders = ['new', 'save', 'trash'] as const;
export type VoicemailFolder = (typeof voicemailFolders)[number];

/** A message to add. Everything has a default. */
export interface VoicemailContent {
  /** Default `new`. */
  readonly folder?: VoicemailFolder;
  readonly callerName?: string;
  readonly callerNumber?: string;
  /** The length in seconds. Default 42. */
  readonly seconds?: number;
  /** Milliseconds since 1970. Default now, by the service's clock. */
  readonly recordedAt?: number;
  /** The time zone of the record and its times. Default `UTC`. */
  readonly timeZone?: string;
  readonly transcription?: string;
  /** Sets fields of the record to values of any type. Undefined removes a field. */
  readonly fields?: FieldChanges;
}

export interface Mailboxes {
  /** Returns the record's `filename`, which the other functions use. */
  add(login: string, message: VoicemailContent): string;
  /** Moves a message, as the portal does once it was played. Returns whether it exists. */
  move(login: string, filename: string, folder: VoicemailFolder): boolean;
  /** Returns whether the message existed. */
  remove(login: string, filename: string): boolean;
  /** The records of a folder, newest first. */
  list(login: string, folder: VoicemailFolder, names: RecordNames): readonly JsonObject[];
  /** The number of messages in a folder, and their bytes. */
  count(login: string, folder: VoicemailFolder): { readonly count: number; readonly size: number };
}

interface Message {
  readonly index: number;
  readonly filename: string;
  folder: VoicemailFolder;
  readonly recordedAt: number;
  /** When it was added or last moved. */
  changedAt: number;
  readonly bytes: number;
  /** The credential in the message's address. */
  readonly credential: string;
  readonly content: VoicemailContent;
}

const bytesPerSecond = 16_000;

/** @param issueCredential returns a new credential for a message's address */
export function createMailboxes(clock: () => number, issueCredential: () => string): Mailboxes {
  const mailboxes = new Map<string, Message[]>();
  let added = 0;
  const of = (login: string) => mailboxes.get(login) ?? [];
  const find = (login: string, filename: string) => of(login).find((each) => each.filename === filename);
  const inFolder = (login: string, folder: VoicemailFolder) =>
    of(login)
      .filter((each) => each.folder === folder)
      .sort((one, other) => other.recordedAt - one.recordedAt);

  return {
    add(login, content) {
      added += 1;
      const { folder = 'new', recordedAt = clock(), seconds = defaults.seconds } = content;
      const message: Message = {
        index: added,
        filename: `vm-${Math.floor(recordedAt / 1000)}-${added}.wav`,
        folder,
        recordedAt,
        changedAt: clock(),
        bytes: seconds * bytesPerSecond,
        credential: issueCredential(),
        content,
      };
      mailboxes.set(login, [message, ...of(login)]);
      return message.filename;
    },
    move(login, filename, folder) {
      const message = find(login, filename);
      if (message !== undefined) Object.assign(message, { folder, changedAt: clock() });
      return message !== undefined;
    },
    remove(login, filename) {
      const message = find(login, filename);
      mailboxes.set(
        login,
        of(login).filter((each) => each !== message),
      );
      return message !== undefined;
    },
    list: (login, folder, names) => inFolder(login, folder).map((message) => record(message, names)),
    count(login, folder) {
      const messages = inFolder(login, folder);
      return {
        count: messages.length,
        size: messages.reduce((sum, { bytes }) => sum + bytes, 0),
      };
    },
  };
}

const defaults = {
  callerName: 'Rosa Feld',
  callerNumber: '12025550134',
  seconds: 42,
  transcription:
    'Hello, this is Rosa from Harbour Freight. Please call me back about the delivery. Thank you.',
} as const;

function record(
  { index, filename, recordedAt, changedAt, bytes, credential, content }: Message,
  names: RecordNames,
): JsonObject {
  const { fields = {}, timeZone = 'UTC', ...given } = content;
  const { callerName, callerNumber, seconds, transcription } = { ...defaults, ...given };
  const both = {
    filename,
    index: String(index),
    filesize: `${(bytes / 1024).toFixed(2)} KB`,
    filedate: localTime(changedAt, timeZone),
    transcription,
  };
  const address = `https://core1.practice.example/voicemail/${filename}?auth=${credential}`;
  const example = {
    length: String(seconds),
    FromName: callerName,
    FromUser: callerNumber,
    FromHost: 'practice.example',
    NmsAni: callerNumber,
    RecordTime: localTime(recordedAt, timeZone),
    NmsRecDuration: String(seconds),
    TimeZone: timeZone,
    remotepath: address,
  };
  const schema = {
    'file-duration-seconds': seconds,
    'voicemail-from-name': callerName,
    'voicemail-from-user': callerNumber,
    'recorded-datetime': `${localTime(recordedAt).replace(' ', 'T')}+00:00`,
    timezone: timeZone,
    'file-access-url': address,
  };
  return withChanges({ ...both, ...(names === 'example' ? example : schema) }, fields);
}
