// The languages of the system.
import { expect, it } from 'vitest';
import { systemLanguages } from '../api/system-languages.ts';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness();
const app = 'docs/api/app.md';

const environments = [
  [{ LANG: 'de_DE.UTF-8' }, ['de-DE', 'de-DE', 'de', 'de']],
  [{ LANGUAGE: 'fr:de_AT', LC_ALL: 'en_US', LANG: 'en_US' }, ['fr', 'de-AT', 'de']],
  [{ LANGUAGE: '', LC_ALL: 'it', LC_MESSAGES: 'es', LANG: 'en' }, ['it']],
  [{ LC_MESSAGES: 'es', LANG: 'en' }, ['es']],
  [{ LANG: 'de_DE@euro' }, ['de-DE@euro', 'de@euro', 'de-DE', 'de']],
  [{ LANG: 'C.UTF-8' }, ['en-US@posix']],
  [{ LANG: 'C' }, []],
  [{}, []],
] as const;

for (const [environment, languages] of environments) {
  itConformsTo(
    app,
    `getPreferredSystemLanguages uses g_get_language_names on Linux: ${JSON.stringify(environment)}`,
    () => {
      expect(systemLanguages(environment)).toEqual(languages);
    },
  );
}

it('getPreferredSystemLanguages reads the environment of the app', async () => {
  const result = await harness.run(({ app }) => {
    const before = { ...process.env };
    Object.assign(process.env, { LANGUAGE: 'nl_BE' });
    const languages = app.getPreferredSystemLanguages();
    process.env = before;
    return languages;
  });
  expect(result).toEqual(process.platform === 'linux' ? ['nl-BE', 'nl'] : [expect.any(String)]);
});
