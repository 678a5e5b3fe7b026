import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FaultId } from './fault-list.ts';
import type { OperationId } from './operations.ts';
import { casesOf, faultIds, matrix, operationIds } from './matrix.ts';
import { documentPath, faultsDocument } from './report/document.ts';
import { gridText } from './report/grid.ts';

/** Faults that affect only some operations; all others affect every operation. */
const onlyIn: Partial<Record<FaultId, readonly OperationId[]>> = {
  noAccessToken: ['code', 'password', 'passcode', 'refresh', 'resume', 'restart'],
  expiredToken: ['code', 'password', 'passcode', 'refresh', 'resume', 'restart'],
  usedRefreshToken: ['refresh', 'resume', 'restart'],
  passcodeRefused: ['passcode'],
};

test('every fault has a case in each operation that it can affect, and in no other', () => {
  for (const fault of faultIds) {
    expect([fault, operationIds.filter((operation) => matrix[operation][fault] !== undefined)]).toEqual([
      fault,
      onlyIn[fault] ?? operationIds,
    ]);
  }
});

test('a fault with an effect shows a message', () => {
  for (const operation of operationIds) {
    for (const { fault, expected } of casesOf(operation)) {
      if (expected.recovery.by === 'no-effect') continue;
      const isSilent = expected.shows.message === '';
      expect([operation, fault, isSilent]).toEqual([operation, fault, canBeSilent(operation, fault)]);
    }
  }
});

test('the grid marks cases that pass, fail and did not run, within 110 columns', () => {
  const text = gridText((_, fault) =>
    fault === 'truncatedBody' ? false : fault === 'slowBody' ? undefined : true,
  );
  const lines = text.split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(110);
  expect(lines.find((line) => line.startsWith('truncated body'))).toMatch(/^truncated body +✗ retry/);
  expect(lines.find((line) => line.startsWith('body sent'))).toMatch(/^body sent byte by byte +\? retry/);
  expect(lines.find((line) => line.startsWith('404'))).toMatch(/^404 +✓ retry/);
});

test('docs/developer/faults.md is current (npm run test:faults writes it)', async () => {
  expect(readFileSync(documentPath, 'utf8')).toBe(await faultsDocument());
});

/** The next poll finds a new token that has already expired. Fields of the wrong type are read as not set. */
function canBeSilent(operation: OperationId, fault: FaultId): boolean {
  return (
    (operation === 'refresh' && fault === 'expiredToken') ||
    (operation === 'profile' && fault === 'wrongTypes')
  );
}
