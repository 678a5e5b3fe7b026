import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withDiagram, withExitPaths } from '../../../build/session-diagram.ts';

test('the diagram in docs/session.md is the one that the table of transitions gives', () => {
  const page = readFileSync(new URL('../../../docs/session.md', import.meta.url), 'utf8');
  expect(page, 'run npm run diagram').toBe(withDiagram(page));
});

test('the table of ways out in docs/session.md is the one that the code gives', () => {
  const page = readFileSync(new URL('../../../docs/session.md', import.meta.url), 'utf8');
  expect(page, 'run npm run diagram').toBe(withExitPaths(page));
});
