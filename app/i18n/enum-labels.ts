// Labels for the values of open enumerations. A value without a label is shown as received.

export type EnumLabels = Readonly<Record<string, string>>;

/** Widens a table of labels, so that every string can be looked up. */
export const open = (labels: EnumLabels): EnumLabels => labels;

export function enumLabel(labels: EnumLabels, value: string): string {
  return (Object.hasOwn(labels, value) ? labels[value] : undefined) ?? value;
}
