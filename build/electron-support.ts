// `node build/electron-support.ts [--fail]`: prints until when Electron's project supports the version in package.json.
// With --fail the exit code is 1 from that day on; without, it is always 0, because time alone must not fail a check of a
// change. Imports no packages: CI runs it before they are installed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** When the first version of each major was published, as in `npm view electron time`. A new major of Electron is added here. */
const publishedOn: Readonly<Record<number, string>> = {
  43: '2026-07-01',
  44: '2026-08-25',
  45: '2026-10-21',
};

const dayMs = 86_400_000;
/**
 * The three latest majors are supported, and a major follows every eight weeks:
 * https://www.electronjs.org/docs/latest/tutorial/electron-timelines
 */
const supportedDays = 3 * 56;

/**
 * Returns the first day without support: that on which the third major after a version is published, or is expected.
 *
 * @param version such as 45.4.1
 * @param published when each major was published, as YYYY-MM-DD
 * @throws Error where the version's major isn't in `published`
 */
export function supportEnd(version: string, published = publishedOn): Date {
  const major = Number.parseInt(version, 10);
  const { [major]: start, [major + 3]: end } = published;
  if (start === undefined) {
    throw new Error(
      `build/electron-support.ts has no date for Electron ${major}: add the day on which ${major}.0.0 was published.`,
    );
  }
  return end === undefined ? new Date(Date.parse(start) + supportedDays * dayMs) : new Date(end);
}

if (import.meta.main) {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    devDependencies: { electron: string };
  };
  const { electron } = manifest.devDependencies;
  const end = supportEnd(electron);
  console.log(`Electron's project supports version ${electron} until ${end.toISOString().slice(0, 10)}.`);
  if (Date.now() >= end.getTime() && process.argv.includes('--fail')) process.exitCode = 1;
}
