// The tests of one column: one per cell.
import { test } from 'vitest';
import { faults } from '../fault-list.ts';
import { type FlowId, flows } from '../flows.ts';
import { cellsOf } from '../matrix.ts';
import { testName } from '../report/sentences.ts';
import { createFaultHarness } from './harness.ts';
import { runCell } from './run-cell.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Which cell of the matrix a test is. */
    cell?: { readonly flow: string; readonly fault: string };
  }
}

export function testFlow(id: FlowId): void {
  for (const { fault, cell } of cellsOf(id)) {
    test(testName(flows[id], faults[fault], cell), async ({ task }) => {
      task.meta.cell = { flow: id, fault };
      const rig = await createFaultHarness();
      try {
        await runCell(rig, flows[id], fault, cell);
      } finally {
        await rig.end();
      }
    });
  }
}
