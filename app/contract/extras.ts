// What newer deployments have beyond the specification. The key `extras` of a connection file lists what Perch may read of it.

export const extraNames = ['voicemail', 'calls', 'domain-count'] as const;
export type ExtraName = (typeof extraNames)[number];

/** A new voicemail message as the panel shows it. */
export interface VoicemailView {
  /** The caller's name; empty if it is unknown or equal to the number. */
  readonly name: string;
  /** The caller's number; empty if it is unknown. */
  readonly number: string;
  /** The number in the form to copy, without the spaces that are shown in it. */
  readonly copiedNumber: string;
  /** In milliseconds since 1970. Absent if the service sends no readable time. */
  readonly recordedAt?: number;
  readonly seconds?: number;
  readonly transcription?: string;
}

export interface VoicemailListView {
  /** How many new messages there are, also if `messages` has only the newest ones or none. */
  readonly count: number;
  readonly messages: readonly VoicemailView[];
}
