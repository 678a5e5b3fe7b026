import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentPath, faultsDocument } from './report/document.ts';

test('docs/faults.md says what the matrix says; npm run test:faults keeps it so', async () => {
  expect(readFileSync(documentPath, 'utf8')).toBe(await faultsDocument());
});
