import { afterEach, expect, test } from 'vitest';
import { languageCodes } from '../../../../app/contract/language.ts';
import { preferenceKeys } from '../../../../app/contract/preferences.ts';
import { errorSentence } from '../../../../app/connection/connection-error.ts';
import {
  createStartupWarnings,
  type StartupWarningsOptions,
} from '../../../../app/core/panel/startup-warnings.ts';
import { setLocale } from '../../../../app/i18n/i18n.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import type { Log } from '../../../../app/core/runtime.ts';
import { textContaining } from '../../text-containing.ts';

/** Returns the texts on the panel and the lines of the log. */
function warningsOf(found: Partial<StartupWarningsOptions>) {
  const log: Parameters<Log>[] = [];
  const warnings = createStartupWarnings({
    settings: { unsaved: () => undefined },
    managedProblems: [],
    log: (...line) => void log.push(line),
    furtherWarnings: () => [],
    ...found,
  });
  return { texts: () => warnings.view().map(({ text }) => text), log };
}

const error = { key: 'redirectUri', code: 'missing' } as const;
const withRefused = (name: string) => ({ unsaved: () => undefined, refusedConnections: [{ name, error }] });

afterEach(() => setLocale({ code: 'en', locale: 'en' }));

test('a stored connection that can’t be used any more is named with the reason, on the panel and in the log', () => {
  const { texts, log } = warningsOf({ settings: withRefused('Office') });
  const reason = errorSentence(error);
  expect(texts()).toEqual([messages.connectionFile.storedUnusable('Office', reason)]);
  expect(texts()[0]).toContain('“redirectUri”');
  expect(log).toEqual([[textContaining(`Office can't be used. ${reason}`), 'warn']]);
});

test.each(['', ' ', '\u0000\u0007', '\u202e'])('a stored connection with the name %j isn’t named', (name) => {
  const { texts } = warningsOf({ settings: withRefused(name) });
  expect(texts()).toEqual([messages.connectionFile.namelessUnusable(errorSentence(error))]);
});

test.each(['owner', 'writable'] as const)(
  '[S200] a managed file that others could have changed (%s) is named with the reason, on the panel and in the log',
  (code) => {
    const problem = { code, path: '/etc/perch' };
    const { texts, log } = warningsOf({ managedProblems: [{ file: '/etc/perch/office.json', problem }] });
    const reason = messages.connectionFile.untrusted[code]('/etc/perch');
    expect(texts()).toEqual([messages.connectionFile.managedUnusable('/etc/perch/office.json', reason)]);
    expect(log).toEqual([[textContaining(`/etc/perch/office.json can't be used. ${reason}`), 'warn']]);
  },
);

test('of two managed files with one name, the warning and the log name both', () => {
  const problem = { code: 'duplicate-name', name: 'Office', otherFile: '/etc/perch/1.json' } as const;
  const { texts, log } = warningsOf({ managedProblems: [{ file: '/etc/perch/2.json', problem }] });
  for (const text of [texts()[0], log[0]?.[0]]) {
    expect(text).toContain('/etc/perch/1.json already defines a service named Office');
    expect(text).toContain('/etc/perch/2.json');
  }
});

const badFiles = [
  {
    file: '/etc/perch/1.json',
    problem: { code: 'content', error: { code: 'not-json', position: { line: 3, column: 1 } } },
  },
  { file: '/etc/perch/2.json', problem: { code: 'too-large' } },
  { file: '/etc/perch', problem: { code: 'folder-unreadable' } },
] as const;

test.each(badFiles)(
  'the warning about $file is shown in the language of the moment; the log is in English',
  async (bad) => {
    const { texts, log } = warningsOf({ settings: withRefused('Office'), managedProblems: [bad] });
    const inEnglish = texts();
    await setLocale({ code: 'de', locale: 'de-DE' });
    const { notJsonAt, fileProblem, folderUnreadable } = messages.connectionFile;
    const reasonOfFile = [notJsonAt(3, 1), fileProblem('too-large', 65_536), folderUnreadable][
      badFiles.indexOf(bad)
    ];
    const reasons = [errorSentence(error), reasonOfFile ?? ''];
    expect(texts()).toEqual(reasons.map((reason) => textContaining(reason)));
    expect(texts().filter((text) => inEnglish.includes(text))).toEqual([]);
    expect(log.map(([line]) => line)).toEqual(Array(2).fill(textContaining(`can't be used. `)));
    expect(log.filter(([line]) => reasons.some((reason) => line.includes(reason)))).toEqual([]);
  },
);

test('several unusable managed files share one warning, and the log has the reason of each', () => {
  const { texts, log } = warningsOf({ managedProblems: badFiles });
  const { notJsonAt, severalManagedUnusable } = messages.connectionFile;
  expect(texts()).toEqual([severalManagedUnusable(3, '/etc/perch/1.json', notJsonAt(3, 1))]);
  expect(log).toHaveLength(3);
});

test('a further warning is shown again neither after it is dismissed, nor hidden by an earlier dismissal', () => {
  let further: readonly string[] = [];
  const warnings = createStartupWarnings({
    settings: { unsaved: () => undefined },
    managedProblems: [],
    log: () => undefined,
    furtherWarnings: () => further,
  });
  warnings.dismiss();
  further = ['No tray.'];
  expect(warnings.view().map(({ text }) => text)).toEqual(['No tray.']);
  warnings.dismiss();
  expect(warnings.view()).toEqual([]);
});

test.each(languageCodes)(
  'the report of a damaged file names preferences as the settings do (%s)',
  async (code) => {
    await setLocale({ code, locale: code });
    const damage = { aside: '/settings.json.damaged-1', parts: [...preferenceKeys, 'accounts'] };
    const { texts } = warningsOf({ settings: { unsaved: () => undefined, damage } });
    for (const label of [...Object.values(messages.settings.labels), messages.settingsParts.accounts])
      expect(texts()[0]).toContain(label);
    expect(texts()[0]).toContain(' settings.json.damaged-1');
  },
);
