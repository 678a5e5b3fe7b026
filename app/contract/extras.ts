// What newer deployments have beyond the specification. The key `extras` of a connection file lists what Perch may read.

export const extraNames = ['voicemail', 'calls', 'domain-count'] as const;
export type ExtraName = (typeof extraNames)[number];

/** A new voicemail message as the panel shows it. */
export interface VoicemailView {
  /** The caller's. Empty where it is unknown. */
  readonly name: string;
  readonly number: string;
  /** The number without the spaces of its form. */
  readonly copiedNumber: string;
  /** In milliseconds since 1970. Absent where the service sends no readable time. */
  readonly recordedAt?: number;
  readonly seconds?: number;
  readonly transcription?: string;
}

/** The new voicemail of an account. */
export interface VoicemailListView {
  /** How many new messages there are. The list has the first ones only. */
  readonly count: number;
  readonly messages: readonly VoicemailView[];
}
