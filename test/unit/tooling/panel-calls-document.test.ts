// docs/developer/security/panel-calls.md says of every call what a page that runs foreign code gains by it.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '../../../app/contract/calls.ts';
import { securityTestIds } from './security-test-ids.ts';

const project = resolve(import.meta.dirname, '../../..');
const page = readFileSync(join(project, 'docs/developer/security/panel-calls.md'), 'utf8');

/** The rows of the table, without its header: the cells of each. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').slice(1, -1));

test('the table has each call of the contract once, and no other', () => {
  const named = rows.flatMap(([names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  expect(named.toSorted()).toEqual(Object.keys(calls).toSorted());
});

test('each row says what the page gains, what stops it, and which existing tests prove that', () => {
  for (const [names, ...cells] of rows) {
    expect(cells, names).toHaveLength(3);
    expect(
      cells.filter((cell) => cell.trim() === ''),
      names,
    ).toEqual([]);
    const proofs = cells.at(-1)?.trim().split(', ') ?? [];
    expect(
      proofs.filter((id) => !securityTestIds.includes(id)),
      names,
    ).toEqual([]);
  }
});
