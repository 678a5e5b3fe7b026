// Records calls of the app, for tests: most of them have no effect on this host.

export interface Recorded {
  /** Such as `shell.openExternal`. */
  readonly member: string;
  readonly args: readonly unknown[];
}

const records: Recorded[] = [];

export function record(member: string, ...args: unknown[]): void {
  records.push({ member, args });
}

export function allRecorded(): readonly Recorded[] {
  return records;
}
