import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withDiagram } from '../../../build/session-diagram.ts';

test('the diagram in docs/session.md is the one that the table of transitions gives', () => {
  const page = readFileSync(new URL('../../../docs/session.md', import.meta.url), 'utf8');
  expect(page, 'run npm run diagram').toBe(withDiagram(page));
});
