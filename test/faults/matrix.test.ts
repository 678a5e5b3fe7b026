import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { join } from 'node:path';
import { type FaultId, faults } from './fault-list.ts';
import { type OperationId, operations } from './operations.ts';
import { casesOf, faultIds, matrix, operationIds } from './matrix.ts';
import { extraEffects } from './expectations/extras.ts';
import { recoveryLabels } from './labels.ts';

/** Faults that affect only some operations; all others affect every operation. */
const onlyIn: Partial<Record<FaultId, readonly OperationId[]>> = {
  noAccessToken: ['code', 'password', 'passcode', 'refresh', 'restart'],
  expiredToken: ['code', 'password', 'passcode', 'refresh', 'restart'],
  usedRefreshToken: ['refresh', 'restart'],
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

test('a fault with an effect shows a message, with two exceptions', () => {
  for (const operation of operationIds) {
    for (const { fault, expected } of casesOf(operation)) {
      if (expected.recovery.by === 'no-effect') continue;
      const isSilent = expected.shows.message === '';
      expect([operation, fault, isSilent]).toEqual([operation, fault, canBeSilent(operation, fault)]);
    }
  }
});

test('the overview in docs/developer/faults.md has the recovery of every case', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/developer/faults.md'), 'utf8');
  const [head = [], , ...rows] = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  // In the document, columns and rows with the same cells are merged.
  const named = rows.flatMap(([names = '', ...cells]) =>
    names
      .split('; ')
      .flatMap((fault) =>
        cells.flatMap((cell, at) =>
          (head[at + 1] ?? '').split(', ').map((column) => `${fault} | ${column} | ${cell}`),
        ),
      ),
  );
  const expected = faultIds.flatMap((fault) => [
    ...operationIds.map((operation) => {
      const recovery = matrix[operation][fault]?.recovery.by;
      const label = recovery === undefined ? '' : recoveryLabels[recovery];
      return `${faults[fault].name} | ${operations[operation].title} | ${label}`;
    }),
    `${faults[fault].name} | extras | ${extraEffects[fault] ?? ''}`,
  ]);
  expect(named.toSorted()).toEqual(expected.toSorted());
});

/**
 * The two exceptions: only the next poll finds that a new token has already expired; profile fields of a wrong type are no
 * failure.
 */
function canBeSilent(operation: OperationId, fault: FaultId): boolean {
  return (
    (operation === 'refresh' && fault === 'expiredToken') ||
    (operation === 'profile' && fault === 'wrongTypes')
  );
}
