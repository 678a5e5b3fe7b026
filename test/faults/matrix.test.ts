import { expect, test } from 'vitest';
import type { FaultId } from './fault-list.ts';
import type { FlowId } from './flows.ts';
import { cellsOf, faultIds, flowIds, matrix } from './matrix.ts';
import { gridText } from './report/grid.ts';

/** Faults that only some flows can meet; all others are met by every flow. */
const onlyIn: Partial<Record<FaultId, readonly FlowId[]>> = {
  noToken: ['code', 'password', 'passcode', 'refresh', 'waking', 'restart'],
  expired: ['code', 'password', 'passcode', 'refresh', 'waking', 'restart'],
  usedRefreshToken: ['refresh', 'waking', 'restart'],
  passcodeRefused: ['passcode'],
};

test('every fault has a cell in every flow that can meet it, and in no other', () => {
  for (const fault of faultIds) {
    expect([fault, flowIds.filter((flow) => matrix[flow][fault] !== undefined)]).toEqual([
      fault,
      onlyIn[fault] ?? flowIds,
    ]);
  }
});

test('every cell says something to the person, unless nothing has gone wrong for them', () => {
  for (const flow of flowIds) {
    for (const { fault, cell } of cellsOf(flow)) {
      if (cell.ends.by === 'unharmed') continue;
      expect([flow, fault, cell.sees.sentence === '']).toEqual([flow, fault, isUnseen(flow, fault)]);
    }
  }
});

test('the grid marks what holds, what does not and what was not tried, within 110 columns', () => {
  const text = gridText((_, fault) => (fault === 'cut' ? false : fault === 'drip' ? undefined : true));
  const lines = text.split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(110);
  expect(lines.find((line) => line.startsWith('body cut'))).toMatch(/^body cut +✗ again/);
  expect(lines.find((line) => line.startsWith('body in drips'))).toMatch(/^body in drips +\? again/);
  expect(lines.find((line) => line.startsWith('404'))).toMatch(/^404 +✓ again/);
});

/** A new token that is dead already is found out by the next poll; names with strange letters are still names. */
function isUnseen(flow: FlowId, fault: FaultId): boolean {
  return (flow === 'refresh' && fault === 'expired') || (flow === 'profile' && fault === 'wrongTypes');
}
