import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sessionPage, withDiagram } from '../../../../build/session-diagram.ts';

test('the diagram in session.md is that of the sign-in and the session', () => {
  const page = readFileSync(sessionPage, 'utf8');
  expect(page).toBe(withDiagram(page));
});
