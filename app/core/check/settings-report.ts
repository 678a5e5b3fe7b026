// The managed settings in the report of `--check`: each with its origin, and what is wrong.
import type { ManagedSettingsProblem, ManagedEntry } from '../../managed/managed-settings.ts';
import { settingsProblemSentence } from '../../managed/problem-sentences.ts';

export interface SettingReport {
  readonly key: string;
  readonly value: boolean | number | string | readonly string[];
  /** Otherwise it is a default, which users can change. */
  readonly locked: boolean;
  /** Locked only because what IT has set can't be read. */
  readonly untilReadable?: true;
  readonly source: 'policy' | 'profile' | 'file';
  /** The path of the file, or the key of the registry. */
  readonly origin: string;
}

export interface SettingProblemReport {
  readonly origin: string;
  readonly code: string;
  readonly key?: string;
  /** In the system's language. */
  readonly text: string;
}

/** `line` removes what a text must not contain. */
export function settingReport(
  { key, value, isLocked, origin, isSafeValue }: ManagedEntry,
  line: (text: string) => string,
): SettingReport {
  const reported =
    typeof value === 'string' ? line(value) : typeof value === 'object' ? value.map(line) : value;
  return {
    key,
    value: reported,
    locked: isLocked,
    ...(isSafeValue && { untilReadable: isSafeValue }),
    source: origin.kind,
    origin: line(origin.name),
  };
}

export function settingProblemReport(
  problem: ManagedSettingsProblem,
  line: (text: string) => string,
): SettingProblemReport {
  return {
    origin: line(problem.origin.name),
    code: problem.code,
    ...('name' in problem && { key: line(problem.name) }),
    text: line(settingsProblemSentence(problem)),
  };
}
