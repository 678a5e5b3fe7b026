import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { collectLicences, type Licence, licencesFile, formatLicences } from '../../build/licences.ts';

let licences: readonly Licence[];

beforeAll(async () => {
  licences = await collectLicences();
});

test('[S34] the licences in the panel are those of what is shipped; `npm run licences` writes them anew', async () => {
  expect(await readFile(licencesFile, 'utf8')).toBe(formatLicences(licences));
});

test('keytar and the parts of all three programs are among them', () => {
  const names = licences.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['keytar', 'svelte', 'undici', 'valibot']));
  expect(names).not.toEqual(expect.arrayContaining(['electron']));
});

test('each allows to be handed on without its source', () => {
  const free = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0'];
  expect(licences.filter(({ licence }) => !free.includes(licence))).toEqual([]);
});
