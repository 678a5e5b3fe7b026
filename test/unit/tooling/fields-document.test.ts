import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { specifiedFields } from '../api/profile/specified-fields.ts';

const page = readFileSync(new URL('../../../docs/user/profile-fields.md', import.meta.url), 'utf8');

test('docs/user/profile-fields.md has a row for every field of the specification', () => {
  for (const name of Object.keys(specifiedFields)) expect(page).toContain(`| \`${name}\` |`);
});
