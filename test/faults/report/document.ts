// The text of docs/developer/faults.md, generated from the matrix.
import { format, resolveConfig } from 'prettier';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Expectation, Recovery } from '../expectation.ts';
import { extraEffectMeanings, extraEffects } from '../expectations/extras.ts';
import { type FaultId, faults } from '../fault-list.ts';
import { casesOf, faultIds, matrix, operationIds } from '../matrix.ts';
import { type Operation, type OperationId, operations } from '../operations.ts';
import { observedText, recoveryLabels, recoveryMeanings, requestsText } from './labels.ts';

export const documentPath = join(import.meta.dirname, '../../../docs/developer/faults.md');

/** The whole document, formatted as the project formats Markdown. */
export async function faultsDocument(): Promise<string> {
  const caseCount = operationIds.reduce((sum, operation) => sum + casesOf(operation).length, 0);
  const text = [
    '# Faults and recovery',
    lines(
      `This page lists ${faultIds.length} faults of the service, a proxy or the network, and how Perch handles each in ${operationIds.length} operations.`,
      `Each of the ${caseCount} cases is a test against the practice service (\`test/faults/\`). The test asserts everything`,
      'in its row: what the panel and the tray show, the state, the number of requests, and how Perch recovers when the',
      'fault has ended. `npm run test:faults` runs the tests, prints the table and writes this page. The states are those',
      'of [account sessions](session.md).',
    ),
    lines(
      '_Before processing_ and _after processing_ say whether the service has processed the request when its response',
      'fails. After processing, a refresh token has been used and its successor is lost. A body that is truncated or sent',
      'byte by byte fails after processing.',
    ),
    '## Overview',
    overview(),
    legend(),
    '## What holds in every case',
    invariants,
    ...operationIds.map(section),
    '## Extras',
    extras,
    '## The keychain',
    keychain,
  ].join('\n\n');
  const config = await resolveConfig(documentPath);
  return format(text, { ...config, parser: 'markdown' });
}

function lines(...texts: readonly string[]): string {
  return texts.join('\n');
}

function overview(): string {
  const head = ['fault', ...operationIds.map((id) => operations[id].title), 'extras'];
  const rows = faultIds.map((fault) => [
    faults[fault].name,
    ...operationIds.map((operation) => {
      const expected = matrix[operation][fault];
      return expected === undefined ? '' : recoveryLabels[expected.recovery.by];
    }),
    extraEffects[fault] ?? '',
  ]);
  return table(head, rows);
}

function legend(): string {
  const meanings = new Map(Object.entries<string>(recoveryMeanings));
  const items = Object.entries<string>(recoveryLabels).map(([by, label]) => {
    return `- **${label}**: ${meanings.get(by) ?? ''}`;
  });
  return lines('How Perch recovers when the fault has ended:', '', ...items);
}

const invariants = lines(
  '- Nothing that is stored is lost: connections, accounts, cached profiles and keychain entries are still there after',
  '  each step. The keychain holds the latest refresh token that the service has issued. Perch deletes it only when the',
  '  service has refused it.',
  '- Perch sends no token that it knows to be expired or refused.',
  '- Perch follows no redirect, and sends nothing to the host that a redirect names.',
  '- The service receives no request beyond those counted here: no layer below retries.',
  '- Perch honours a Retry-After, also when the panel is opened meanwhile.',
  '- After recovery, Perch is restarted, and every account is signed in.',
);

const keychain = lines(
  'The keychain is missing or locked; prompts and is answered after 5 s; prompts and is refused; hangs for 5 minutes; or',
  'fails during a write. Each fault is tested at a sign-in, at a token refresh and at a start',
  '(`test/faults/keychain.test.ts`). The panel shows the fault while it lasts. When the keychain works again, Perch writes',
  'everything that is pending, at the latest when it quits, and the account is signed in at the next start without user',
  'action. [Stored data](../admin/stored-data.md#when-the-keychain-doesnt-respond-or-cant-be-read) has the details.',
);

const extras = lines(
  'What becomes of new voicemail and of calls ([connection](../admin/connection.md#extras)), in the column _extras_ of the overview',
  '(`test/faults/extras.test.ts`). In each case the profile is polled as before, nothing is refreshed, and the account stays',
  'signed in:',
  '',
  ...Object.entries(extraEffectMeanings).map(([effect, meaning]) => `- **${effect}**: ${meaning}`),
);

function section(id: OperationId): string {
  const operation: Operation = operations[id];
  const minutes = operation.observeMs / 60_000;
  const head = ['fault', 'shown', 'state', 'requests', `in ${minutes} min`, 'recovery'];
  const rows = groupsOf(id).map(({ faultsInGroup, expected }) => [
    faultsInGroup.map((fault) => faults[fault].name).join('; '),
    observedText(expected.shows),
    `\`${expected.state}\``,
    requestsText(expected.requests),
    requestsText(expected.requestsDuringFault),
    recoveryText(expected.recovery),
  ]);
  const explanation = lines(
    `_Requests_ counts those sent immediately; _in ${minutes} min_ counts those of the ${minutes} minutes after that, while the fault`,
    'persists and the user does nothing.',
  );
  return [`## ${operation.heading}`, operation.situation, explanation, table(head, rows)].join('\n\n');
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

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (columns: readonly string[]) => `| ${columns.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
