// The text of docs/faults.md, made from the matrix.
import { format, resolveConfig } from 'prettier';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Cell, Ending } from '../cell.ts';
import { type FaultId, faults } from '../fault-list.ts';
import { type Flow, type FlowId, flows } from '../flows.ts';
import { cellsOf, faultIds, flowIds, matrix } from '../matrix.ts';
import { endingMeanings, endingWords, requestsText, sightText } from './sentences.ts';

export const documentPath = join(import.meta.dirname, '../../../docs/faults.md');

/** The whole document, formatted as the project formats Markdown. */
export async function faultsDocument(): Promise<string> {
  const cells = flowIds.reduce((sum, flow) => sum + cellsOf(flow).length, 0);
  const text = [
    '# Faults, and what Perch makes of them',
    wrapped(
      `Here the service, or what stands before it, goes wrong in ${faultIds.length} ways, and Perch meets it in ${flowIds.length} flows.`,
      `Each of the ${cells} cells below is a test against the practice service (\`test/faults/\`), and everything said`,
      'of it here is asserted there: what the person sees, which state results, how many requests are sent, and how it',
      'goes on when the fault is over. `npm run test:faults` runs them, prints the grid and keeps this page. The states',
      'are those of [the life of an account](session.md).',
    ),
    wrapped(
      '_Before acting_ and _after acting_ say whether the service has done what was asked when its answer fails: after',
      'acting, a refresh token has been used up and its successor is lost. Drips and a cut body come after acting.',
    ),
    '## At a glance',
    grid(),
    legend(),
    '## What holds in every cell',
    everywhere,
    ...flowIds.map(section),
    '## The keychain',
    keychain,
  ].join('\n\n');
  const config = await resolveConfig(documentPath);
  return format(text, { ...config, parser: 'markdown' });
}

function wrapped(...lines: readonly string[]): string {
  return lines.join('\n');
}

function grid(): string {
  const head = ['fault', ...flowIds.map((id) => flows[id].title)];
  const rows = faultIds.map((fault) => [
    faults[fault].name,
    ...flowIds.map((flow) => {
      const cell = matrix[flow][fault];
      return cell === undefined ? '' : endingWords[cell.ends.by];
    }),
  ]);
  return table(head, rows);
}

function legend(): string {
  const words = Object.entries<string>(endingWords).map(([by, word]) => {
    return `- **${word}**: ${new Map(Object.entries<string>(endingMeanings)).get(by) ?? ''}`;
  });
  return ['How each goes on when the fault is over:', '', ...words].join('\n');
}

const everywhere = [
  '- Nothing stored is lost: connections, accounts, cached profiles and keychain entries are there after each step. The',
  '  refresh token in the keychain is the one that the service gave last; it is deleted only when the service itself',
  '  has refused it.',
  '- No request leaves with a token that Perch knows to have expired, or to have been refused.',
  '- No redirect is followed, and the host that it leads to is sent nothing.',
  '- Nothing is tried again out of sight: what the service receives is what is counted here.',
  '- A pause that the service asks for is kept, also when the panel is opened meanwhile.',
  '- Afterwards Perch is quit and started once more, and every account is signed in.',
].join('\n');

const keychain = wrapped(
  'The keychain is missing or locked, prompts and is answered after 5 s, prompts and is refused, hangs for 5 minutes, or',
  'dies while it stores; each at a sign-in, at a refresh and at a start (`test/faults/keychain.test.ts`). The panel says',
  'so while it lasts. Once the keychain is back, all that waited is stored, before Perch quits or when it does, and the',
  'account is signed in at the next start without the user. What Perch does in detail is in',
  '[the life of an account](session.md#when-the-keychain-doesnt-respond-or-cant-be-read).',
);

function section(id: FlowId): string {
  const flow: Flow = flows[id];
  const minutes = flow.watchMs / 60_000;
  const head = ['fault', 'the person sees', 'state', 'requests', `in ${minutes} min`, 'when it is over'];
  const rows = alike(id).map(({ named, cell }) => [
    named.map((fault) => faults[fault].name).join('; '),
    sightText(cell.sees),
    `\`${cell.state}\``,
    requestsText(cell.requests),
    requestsText(cell.later),
    endingText(cell.ends),
  ]);
  const counting = wrapped(
    `The requests are those sent at once, and those sent in the ${minutes} minutes after that, while the fault goes on`,
    'and the person does nothing.',
  );
  return [`## ${flow.heading}`, flow.when, counting, table(head, rows)].join('\n\n');
}

/** Faults that come to the same, in the order of the rows. */
function alike(flow: FlowId): readonly { readonly named: FaultId[]; readonly cell: Cell }[] {
  const groups: { named: FaultId[]; cell: Cell }[] = [];
  for (const { fault, cell } of cellsOf(flow)) {
    const group = groups.find((each) => isDeepStrictEqual(each.cell, cell));
    if (group === undefined) groups.push({ named: [fault], cell });
    else group.named.push(fault);
  }
  return groups;
}

function endingText(ends: Ending): string {
  return 'sees' in ends ? `${endingWords[ends.by]}: ${sightText(ends.sees)}` : endingWords[ends.by];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
