// What each case asserts, for the terminal, with faults of the same expectation in one group.
import { isDeepStrictEqual } from 'node:util';
import type { Expectation, Recovery } from '../expectation.ts';
import { type FaultId, faults } from '../fault-list.ts';
import { casesOf } from '../matrix.ts';
import { type Operation, type OperationId, operations } from '../operations.ts';
import { observedText, recoveryLabels, requestsText } from './labels.ts';

/** The cases of one operation: their faults, and below them what is shown, sent and done. */
export function detailsOf(id: OperationId): string {
  const operation: Operation = operations[id];
  const groups = groupsOf(id).flatMap(({ faultsInGroup, expected }) => [
    `  ${faultsInGroup.map((fault) => faults[fault].name).join('; ')}`,
    `    ${observedText(expected.shows)}; state: ${expected.state}`,
    `    requests: ${requestsText(expected.requests)}; in ${operation.observeMs / 60_000} min: ${requestsText(expected.requestsDuringFault)}`,
    `    recovery: ${recoveryText(expected.recovery)}`,
  ]);
  return [`${operation.heading}. ${operation.situation}`, ...groups].join('\n');
}

/** The faults with the same expectation, in the order of the rows. */
function groupsOf(
  operation: OperationId,
): readonly { readonly faultsInGroup: FaultId[]; readonly expected: Expectation }[] {
  const groups: { faultsInGroup: FaultId[]; expected: Expectation }[] = [];
  for (const { fault, expected } of casesOf(operation)) {
    const group = groups.find((each) => isDeepStrictEqual(each.expected, expected));
    if (group === undefined) groups.push({ faultsInGroup: [fault], expected });
    else group.faultsInGroup.push(fault);
  }
  return groups;
}

function recoveryText(recovery: Recovery): string {
  const label = recoveryLabels[recovery.by];
  return 'shows' in recovery ? `${label}: ${observedText(recovery.shows)}` : label;
}
