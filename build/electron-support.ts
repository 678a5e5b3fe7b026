// `node build/electron-support.ts [--fail]`: prints until when Electron's project supports the version in package.json.
// With --fail the exit code is 1 from that day on; without, it is always 0, because time alone must not fail a check of a
// change. Imports no packages: CI runs it before they are installed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * When the first version of each major was published, as in `npm view electron time`. A new major of Electron is added here.
 */
const publishedOn: Readonly<Record<number, string>> = {
  43: '2026-07-01',
  44: '2026-08-25',
  45: '2026-10-21',
};

/**
 * The three latest majors are supported, and a major follows every eight weeks:
 * https://www.electronjs.org/docs/latest/tutorial/electron-timelines
 */
const supportedMajors = 3;
const cadenceDays = 56;

const dayMs = 86_400_000;

export interface ElectronSupport {
  readonly major: number;
  /** The first day without support, as YYYY-MM-DD. */
  readonly endsOn: string;
  /** The day is computed from the cadence, because the major that ends the support isn't published yet. */
  readonly isEstimate: boolean;
  /** Negative after the end. */
  readonly daysLeft: number;
}

/**
 * Returns until when a version is supported.
 *
 * @param version such as 45.4.1
 * @param published when each major was published, as YYYY-MM-DD
 * @throws Error where the version's major isn't in `published`
 */
export function electronSupport(
  version: string,
  today: Date,
  published: Readonly<Record<number, string>> = publishedOn,
): ElectronSupport {
  const major = Number.parseInt(version, 10);
  const start = published[major];
  if (start === undefined) {
    throw new Error(
      `build/electron-support.ts has no date for Electron ${major}: add the day on which ${major}.0.0 was published.`,
    );
  }
  const successor = published[major + supportedMajors];
  const end =
    Date.parse(successor ?? start) + (successor === undefined ? supportedMajors * cadenceDays * dayMs : 0);
  return {
    major,
    endsOn: new Date(end).toISOString().slice(0, 10),
    isEstimate: successor === undefined,
    daysLeft: Math.ceil((end - today.getTime()) / dayMs),
  };
}

/** The sentence that the check prints. */
export function describeSupport({ major, endsOn, isEstimate, daysLeft }: ElectronSupport): string {
  const day = isEstimate ? `about ${endsOn}` : endsOn;
  if (daysLeft > 0) return `Electron ${major} is supported until ${day}, ${daysLeft} days from now.`;
  return `Electron ${major} is out of support since ${day}. Update it: security fixes no longer reach it.`;
}

/**
 * Returns what the command prints, and its exit code.
 *
 * @param args `--fail`: the exit code is 1 without support
 */
export function reportSupport(
  version: string,
  today: Date,
  args: readonly string[],
): { readonly text: string; readonly exitCode: number } {
  const support = electronSupport(version, today);
  return {
    text: describeSupport(support),
    exitCode: support.daysLeft <= 0 && args.includes('--fail') ? 1 : 0,
  };
}

if (import.meta.main) {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    devDependencies: { electron: string };
  };
  const { text, exitCode } = reportSupport(
    manifest.devDependencies.electron,
    new Date(),
    process.argv.slice(2),
  );
  console.log(text);
  process.exitCode = exitCode;
}
