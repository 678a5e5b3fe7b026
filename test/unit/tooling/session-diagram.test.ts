import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withDiagram, withExitPaths } from '../../../build/session-diagram.ts';

test('the diagram in docs/developer/session.md is up to date', () => {
  const page = readFileSync(new URL('../../../docs/developer/session.md', import.meta.url), 'utf8');
  expect(page, 'run npm run diagram').toBe(withDiagram(page));
});

test('the table of exit paths in docs/developer/session.md is up to date', () => {
  const page = readFileSync(new URL('../../../docs/developer/session.md', import.meta.url), 'utf8');
  expect(page, 'run npm run diagram').toBe(withExitPaths(page));
});
