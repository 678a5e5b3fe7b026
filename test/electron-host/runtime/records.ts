// What was asked of Electron that has no meaning on this host: kept, so that tests can see it.

export interface Recorded {
  /** The member, `shell.openExternal` and the like. */
  readonly member: string;
  readonly args: readonly unknown[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

const records: Recorded[] = [];
const listeners = new Set<(recorded: Recorded) => void>();

/** Besides what the host does with the member. */
export function record(member: string, ...args: unknown[]): void {
  const recorded = { member, args, at: Date.now() };
  records.push(recorded);
  for (const listener of listeners) listener(recorded);
}

/** All that the host does with the member: the README's table says so. @param member as `Class.member` */
export function recordOnly(member: string, ...args: unknown[]): void {
  record(member, ...args);
}

export function allRecorded(): readonly Recorded[] {
  return records;
}

export function onRecorded(listener: (recorded: Recorded) => void): void {
  listeners.add(listener);
}
