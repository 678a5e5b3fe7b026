// The rows of the account overview: the values that people look up, each in one short line.
import type { FieldName } from '../../app/contract/profile-fields.ts';
import type { FieldView, ProfileView } from '../../app/contract/profile.ts';
import type { ExtraRow } from '../../app/contract/view.ts';
import { messages } from '../../app/i18n/i18n.ts';
import { copiedValue, fieldLabel, formatFieldValue } from './field-labels.ts';

export interface OverviewRow {
  readonly label: string;
  /** Cut if it is too long; an address is cut before its domain. */
  readonly text: string;
  /** How many other addresses get a copy. */
  readonly copies?: number;
  /** Off, not set, unknown, or something that can't work as set. */
  readonly tone?: 'muted';
  /** What a click on the row copies. Absent if it copies nothing. */
  readonly copied?: string;
  /** The field whose value is shown on request. */
  readonly masked?: FieldName;
  /** Whether a click opens the portal. */
  readonly opensPortal?: true;
  readonly fields: readonly FieldView[];
}

/** Returns the lookup of a field by its name. A field that the view lacks counts as missing. */
export function fieldLookup({ fields }: Pick<ProfileView, 'fields'>): (name: FieldName) => FieldView {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return (name) => byName.get(name) ?? { name, group: 'other', value: { kind: 'missing' } };
}

/**
 * Returns the rows in the order they are shown, in two groups: the numbers, and mail and PIN. Without a profile, the labels.
 * Extras come last, so that nothing moves when they come.
 */
export function overviewRows(
  profile: Pick<ProfileView, 'fields'>,
  extras: readonly ExtraRow[] = [],
): readonly (readonly OverviewRow[])[] {
  const field = fieldLookup(profile);
  return [
    [
      copyRow(field('user')),
      copyRow(field('caller-id-number')),
      copyRow(field('caller-id-number-emergency')),
    ],
    [
      voicemailEmailRow(field),
      emailRow(field('email-send-alert-new-missed-call-enabled'), field('email')),
      pinRow(field('voicemail-login-pin')),
      ...extras.map((row) => ({ ...row, opensPortal: true as const, fields: [] })),
    ],
  ];
}

/** Whether the service sent any of the rows' fields. */
export function hasRows(rows: readonly (readonly OverviewRow[])[]): boolean {
  return rows.flat().some(({ fields }) => fields.some(({ value }) => value.kind !== 'missing'));
}

function copyRow(field: FieldView): OverviewRow {
  const row = plainRow(field);
  return row.tone === undefined ? { ...row, copied: copiedValue(field).trim() } : row;
}

function plainRow(field: FieldView): OverviewRow {
  const { lines, isAbsent } = formatFieldValue(field);
  return {
    label: fieldLabel(field),
    text: lines.join(', '),
    ...(isAbsent && { tone: 'muted' }),
    fields: [field],
  };
}

/** Other people get copies even if the user gets no emails. */
function voicemailEmailRow(field: (name: FieldName) => FieldView): OverviewRow {
  const enabled = field('email-send-alert-new-voicemail-enabled');
  const behavior = field('email-send-alert-new-voicemail-behavior');
  const copyList = field('email-send-alert-new-voicemail-cc-list-csv');
  const email = field('email');
  const copies = addressesOf(copyList).length;
  const isOff = isOn(enabled) === false || (behavior.value.kind === 'choice' && behavior.value.text === 'no');
  const row = isOff
    ? ({ label: fieldLabel(enabled), text: messages.overview.off, tone: 'muted' } as const)
    : emailRow(enabled, email);
  return {
    ...row,
    ...(copies > 0 && { copies }),
    fields: isOff ? [enabled, behavior, copyList] : [enabled, behavior, email, copyList],
  };
}

/** If emails are on, the row has the first address, a warning if the service says that there is none, or else “On”. */
function emailRow(enabled: FieldView, email: FieldView): OverviewRow {
  const fields = [enabled, email];
  if (isOn(enabled) !== true) return { ...switchRow(enabled), tone: 'muted' };
  const label = fieldLabel(enabled);
  const [address] = addressesOf(email);
  if (address !== undefined) return { label, text: address, copied: address, fields };
  if (email.value.kind === 'empty')
    return { label, text: messages.overviewRow.noAddress, tone: 'muted', fields };
  return { ...switchRow(enabled), fields };
}

/** Uses the “On” and “Off” of the tiles, which are shorter in some languages than those of the list of all fields. */
function switchRow(field: FieldView): OverviewRow {
  const row = plainRow(field);
  const on = isOn(field);
  return on === undefined ? row : { ...row, text: messages.overview[on ? 'on' : 'off'] };
}

function pinRow(field: FieldView): OverviewRow {
  const row = plainRow(field);
  return field.value.kind === 'masked'
    ? { label: row.label, text: row.text, fields: [field], masked: 'voicemail-login-pin' }
    : row;
}

function addressesOf({ value }: FieldView): readonly string[] {
  return value.kind === 'addresses' ? value.texts : [];
}

function isOn({ value }: FieldView): boolean | undefined {
  return value.kind === 'flag' ? value.on : undefined;
}
