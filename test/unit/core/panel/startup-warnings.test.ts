import { expect, test } from 'vitest';
import {
  createStartupWarnings,
  type StartupWarningsOptions,
} from '../../../../app/core/panel/startup-warnings.ts';

/** Returns the texts on the panel and the lines of the log. */
function warningsOf(found: Partial<StartupWarningsOptions>) {
  const log: string[] = [];
  const warnings = createStartupWarnings({
    settings: { unsaved: () => undefined },
    managedProblems: [],
    log: (line) => void log.push(line),
    furtherWarnings: () => [],
    ...found,
  });
  return { texts: warnings.view().map(({ text }) => text), log };
}

test('a stored connection that can’t be used any more is named with the reason, on the panel and in the log', () => {
  const reason =
    '“redirectUri” must begin with https: or with a scheme of its own (http: is allowed on this computer only).';
  const settings = { unsaved: () => undefined, refusedConnections: [{ name: 'Office', reason }] };
  const { texts, log } = warningsOf({ settings });
  expect(texts).toEqual([
    `Perch can’t use the stored service Office any more. ${reason} It stays stored. Open a corrected connection file.`,
  ]);
  expect(log).toEqual([`settings: the stored connection Office can't be used. ${reason}`]);
});

test('[S200] a managed file that others could have written is named with the reason, on the panel and in the log', () => {
  const reason = 'Others can write /etc/perch.';
  const { texts, log } = warningsOf({ managedProblems: [{ file: '/etc/perch', reason, isRefused: true }] });
  expect(texts).toEqual([
    `Perch doesn’t use /etc/perch, because others than administrators could have written it. ${reason} Contact your IT team.`,
  ]);
  expect(log).toEqual([`connections: /etc/perch can't be used. ${reason}`]);
});
