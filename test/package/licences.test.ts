import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { collectLicences, formatLicences, licencesFile } from '../../build/licences.ts';

const licences = collectLicences();

test('[S34] the licences in the panel are those of the shipped packages; `npm run licences` updates them', async () => {
  expect(await readFile(licencesFile, 'utf8')).toBe(formatLicences(licences));
});

test('the licences include those of keytar and of all three programs, without electron', () => {
  const names = licences.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['keytar', 'svelte', 'undici', 'valibot']));
  expect(names).not.toEqual(expect.arrayContaining(['electron']));
});

test('each licence permits redistribution without source code', () => {
  const free = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0'];
  expect(licences.filter(({ licence }) => !free.includes(licence))).toEqual([]);
});
