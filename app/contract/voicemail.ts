// The user's new voicemail, as the panel shows it.

export interface VoicemailView {
  /** The caller's name; empty if it is unknown or equal to the number. */
  readonly name: string;
  /** The caller's number; empty if it is unknown. */
  readonly number: string;
  /** The caller's number in the form to copy. */
  readonly copiedNumber: string;
  /** In milliseconds since 1970. Absent if the service sends no readable time. */
  readonly recordedAt?: number;
  readonly seconds?: number;
  readonly transcription?: string;
}

export interface VoicemailListView {
  /** The number of all new messages. `messages` may have only the newest ones or none. */
  readonly count: number;
  readonly messages: readonly VoicemailView[];
}
