// Declares the tests of one operation: one for each fault that can affect it.
import { test } from 'vitest';
import { faults } from '../fault-list.ts';
import { type OperationId, operations } from '../operations.ts';
import { casesOf } from '../matrix.ts';
import { testTitle } from '../labels.ts';
import { createFaultHarness } from './harness.ts';
import { runCase } from './run-case.ts';

export function testOperation(id: OperationId): void {
  for (const { fault, expected } of casesOf(id)) {
    test(testTitle(operations[id], faults[fault], expected), async () => {
      const harness = await createFaultHarness();
      try {
        await runCase(harness, operations[id], fault, expected);
      } finally {
        await harness.close();
      }
    });
  }
}
