import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fieldsDocument } from '../../../build/fields-document.ts';
import { specifiedFields } from '../api/profile/specified-fields.ts';

const page = readFileSync(new URL('../../../docs/user/profile-fields.md', import.meta.url), 'utf8');

test('docs/user/profile-fields.md is up to date', () => {
  expect(page, 'run npm run fields').toBe(fieldsDocument());
});

test('docs/user/profile-fields.md has a row for every field of the specification', () => {
  for (const name of Object.keys(specifiedFields)) expect(page).toContain(`| \`${name}\` |`);
});
