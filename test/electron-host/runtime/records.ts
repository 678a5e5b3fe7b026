// Records calls that have no effect on this host, for tests.

export interface Recorded {
  /** Such as `shell.openExternal`. */
  readonly member: string;
  readonly args: readonly unknown[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

const records: Recorded[] = [];
const listeners = new Set<(recorded: Recorded) => void>();

/** Records a call of a member that also has an effect. */
export function record(member: string, ...args: unknown[]): void {
  const recorded = { member, args, at: Date.now() };
  records.push(recorded);
  for (const listener of listeners) listener(recorded);
}

/** Records a call of a member without an effect, as listed in the README. @param member as `Class.member` */
export function recordOnly(member: string, ...args: unknown[]): void {
  record(member, ...args);
}

export function allRecorded(): readonly Recorded[] {
  return records;
}

export function onRecorded(listener: (recorded: Recorded) => void): void {
  listeners.add(listener);
}
