// The matrix: every fault against every operation that it can affect.
import type { Expectation, Expectations } from './expectation.ts';
import { code, password } from './expectations/sign-in.ts';
import { passcode } from './expectations/passcode.ts';
import { profile } from './expectations/profile.ts';
import { refresh, restart } from './expectations/refresh.ts';
import { type FaultId, faults } from './fault-list.ts';
import { type OperationId, operations } from './operations.ts';

export const matrix: Readonly<Record<OperationId, Expectations>> = {
  code,
  password,
  passcode,
  refresh,
  restart,
  profile,
};

/** All faults, in the order of the rows. */
export const faultIds: readonly FaultId[] = Object.keys(faults).filter(isFaultId);

/** All operations, in the order of the columns. */
export const operationIds: readonly OperationId[] = Object.keys(operations).filter(isOperationId);

/** The cases of one operation, in the order of the rows. */
export function casesOf(
  operation: OperationId,
): readonly { readonly fault: FaultId; readonly expected: Expectation }[] {
  return faultIds.flatMap((fault) => {
    const expected = matrix[operation][fault];
    return expected === undefined ? [] : [{ fault, expected }];
  });
}

function isFaultId(name: string): name is FaultId {
  return name in faults;
}

function isOperationId(name: string): name is OperationId {
  return name in operations;
}
