// The matrix: every fault against every flow that can meet it.
import type { Cell, Column } from './cell.ts';
import { code, password } from './columns/sign-in.ts';
import { passcode } from './columns/passcode.ts';
import { profile } from './columns/profile.ts';
import { refresh, restart, waking } from './columns/refresh.ts';
import { type FaultId, faults } from './fault-list.ts';
import { type FlowId, flows } from './flows.ts';

export const matrix: Readonly<Record<FlowId, Column>> = {
  code,
  password,
  passcode,
  refresh,
  waking,
  restart,
  profile,
};

/** All faults, in the order of the rows. */
export const faultIds: readonly FaultId[] = Object.keys(faults).filter(isFaultId);

/** All flows, in the order of the columns. */
export const flowIds: readonly FlowId[] = Object.keys(flows).filter(isFlowId);

/** The cells of one flow, in the order of the rows. */
export function cellsOf(flow: FlowId): readonly { readonly fault: FaultId; readonly cell: Cell }[] {
  return faultIds.flatMap((fault) => {
    const cell = matrix[flow][fault];
    return cell === undefined ? [] : [{ fault, cell }];
  });
}

function isFaultId(name: string): name is FaultId {
  return name in faults;
}

function isFlowId(name: string): name is FlowId {
  return name in flows;
}
