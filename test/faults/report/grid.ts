// The matrix as a table for the terminal, with what became of each cell.
import { faults, type FaultId } from '../fault-list.ts';
import { type FlowId, flows } from '../flows.ts';
import { faultIds, flowIds, matrix } from '../matrix.ts';
import { endingMeanings, endingWords } from './sentences.ts';

/** Whether a cell holds; undefined where it was not tried. */
export type Verdict = (flow: FlowId, fault: FaultId) => boolean | undefined;

const nameWidth = 28;
const cellWidth = 11;

/** At most 110 columns wide; a cell that does not hold, or was not tried, says so before its word. */
export function gridText(verdict: Verdict): string {
  const head = 'fault'.padEnd(nameWidth) + flowIds.map((id) => flows[id].title.padEnd(cellWidth)).join('');
  const rows = faultIds.map((fault) => {
    const cells = flowIds.map((flow) => {
      const cell = matrix[flow][fault];
      return (cell === undefined ? '' : mark(verdict(flow, fault)) + endingWords[cell.ends.by]).padEnd(
        cellWidth,
      );
    });
    return faults[fault].name.padEnd(nameWidth) + cells.join('');
  });
  const meanings = Object.entries<string>(endingMeanings).map(([by, meaning]) => {
    const word = new Map(Object.entries<string>(endingWords)).get(by) ?? by;
    return `${word.padEnd(cellWidth)}${meaning}`;
  });
  return [head, ...rows, '', ...meanings].map((line) => line.trimEnd()).join('\n');
}

function mark(holds: boolean | undefined): string {
  if (holds === undefined) return '? ';
  return holds ? '✓ ' : '✗ ';
}
