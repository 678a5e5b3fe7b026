// The two tiles of the account overview: is voicemail on, are calls recorded?
import type { FieldName } from '../../app/contract/profile-fields.ts';
import type { FieldView, ProfileView } from '../../app/contract/profile.ts';
import { messages } from '../../app/i18n/i18n.ts';
import type { IconName } from '../components/icons.ts';
import { fieldLookup } from './overview-rows.ts';

export interface TileView {
  readonly state: 'on' | 'off' | 'unknown';
  readonly icon: IconName;
  readonly label: string;
  readonly text: string;
  /** Follows the state: that calls are transcribed. */
  readonly more?: string;
  /** How many messages are new; absent if there are none or that is unknown. */
  readonly count?: number;
  /** The fields that the tile's details show. The first one has the state. */
  readonly fields: readonly FieldView[];
}

const voicemailFields: readonly FieldName[] = [
  'voicemail-enabled',
  'email-send-alert-new-voicemail-behavior',
  'email-send-alert-new-voicemail-cc-list-csv',
  'voicemail-greeting-index',
  'voicemail-transcription-enabled',
  'voicemail-playback-sort-newest-to-oldest',
  'voicemail-playback-announce-caller-id',
  'voicemail-playback-announce-date-time-received',
];

const recordingFields: readonly FieldName[] = [
  'recording-configuration',
  'call-recordings-hide-from-others-enabled',
];

/** @param newCount how many new messages there are; undefined if unknown */
export function voicemailTile(profile: Pick<ProfileView, 'fields'>, newCount: number | undefined): TileView {
  const fields = voicemailFields.map(fieldLookup(profile));
  const value = fields[0]?.value;
  const state = value?.kind === 'flag' ? (value.on ? 'on' : 'off') : 'unknown';
  return {
    state,
    icon: state === 'off' ? 'mail-off' : 'mail',
    label: messages.fields['voicemail-enabled'],
    text: stateText(state),
    ...(newCount !== undefined && newCount > 0 && { count: newCount }),
    fields,
  };
}

/** The state is `unknown` for an unknown `recording-configuration`, because that may be a way of recording. */
export function recordingTile(profile: Pick<ProfileView, 'fields'>): TileView {
  const fields = recordingFields.map(fieldLookup(profile));
  const value = fields[0]?.value;
  const known = value?.kind === 'choice' && Object.hasOwn(messages.recording, value.text);
  const configuration = known ? value.text : undefined;
  const state = configuration === undefined ? 'unknown' : configuration === 'no' ? 'off' : 'on';
  return {
    state,
    icon: state === 'on' ? 'recording' : state === 'off' ? 'recording-off' : 'circle',
    label: messages.fields['recording-configuration'],
    text: stateText(state),
    ...(configuration?.includes('transcription') && { more: messages.overview.transcribed }),
    fields,
  };
}

function stateText(state: TileView['state']): string {
  return state === 'unknown' ? messages.account.notKnown : messages.overview[state];
}
