// The matrix as a table for the terminal, with the result of each case.
import { faults, type FaultId } from '../fault-list.ts';
import { type OperationId, operations } from '../operations.ts';
import { faultIds, matrix, operationIds } from '../matrix.ts';
import { recoveryLabels, recoveryMeanings } from './labels.ts';

/** Whether a case has passed; undefined if it did not run. */
export type CaseResult = (operation: OperationId, fault: FaultId) => boolean | undefined;

const nameWidth = 27;
const columnWidth = 12;

/** At most 110 columns wide. A mark before each recovery says whether the case has passed. */
export function gridText(resultOf: CaseResult): string {
  const head =
    'fault'.padEnd(nameWidth) + operationIds.map((id) => operations[id].title.padEnd(columnWidth)).join('');
  const rows = faultIds.map((fault) => {
    const columns = operationIds.map((operation) => {
      const expected = matrix[operation][fault];
      const text =
        expected === undefined
          ? ''
          : markOf(resultOf(operation, fault)) + recoveryLabels[expected.recovery.by];
      return text.padEnd(columnWidth);
    });
    return faults[fault].name.padEnd(nameWidth) + columns.join('');
  });
  const meanings = Object.entries<string>(recoveryMeanings).map(([by, meaning]) => {
    const label = new Map(Object.entries<string>(recoveryLabels)).get(by) ?? by;
    return `${label.padEnd(columnWidth)}${meaning}`;
  });
  return [head, ...rows, '', ...meanings].map((line) => line.trimEnd()).join('\n');
}

function markOf(hasPassed: boolean | undefined): string {
  if (hasPassed === undefined) return '? ';
  return hasPassed ? '✓ ' : '✗ ';
}
