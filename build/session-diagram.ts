// `npm run diagram`: writes the parts of docs/session.md that the code gives: the life of an account from the table in
// app/core/auth/auth-state-machine.ts, and the ways out from app/electron/lifecycle/exit-paths.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transitions } from '../app/core/auth/auth-state-machine.ts';
import { exitPaths } from '../app/electron/lifecycle/exit-paths.ts';

const page = join(import.meta.dirname, '../docs/session.md');
const begin = '<!-- drawn by npm run diagram -->';
const end = '<!-- end of the drawing -->';
const beginExitPaths = '<!-- written by npm run diagram -->';
const endExitPaths = '<!-- end of the table -->';

/** The page as it should be: with the diagram that the table gives. */
export function withDiagram(text: string): string {
  const [before, rest] = cut(text, begin);
  const [, after] = cut(rest, end);
  return `${before}${begin}\n\n\`\`\`mermaid\n${diagram()}\n\`\`\`\n\n${end}${after}`;
}

/** The page as it should be: with the table of ways out that the code gives. */
export function withExitPaths(text: string): string {
  const [before, rest] = cut(text, beginExitPaths);
  const [, after] = cut(rest, endExitPaths);
  return `${before}${beginExitPaths}\n\n${exitTable()}\n\n${endExitPaths}${after}`;
}

function exitTable(): string {
  const rows = Object.values(exitPaths).map(({ wayOut, effect, exitCode }) => [wayOut, effect, exitCode]);
  const table = [['way out', 'what Perch does', 'exit code'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = table;
  return [head, widths.map((width) => '-'.repeat(width)), ...body].map(line).join('\n');
}

/** Mermaid's state diagram; events that lead from one state to the same other one share an arrow. */
function diagram(): string {
  const arrows = Object.entries(transitions).flatMap(([from, events]) => {
    const targets = Map.groupBy(Object.entries(events), ([, to]) => to);
    return [...targets].map(
      ([to, labels]) => `  ${id(from)} --> ${id(to)}: ${labels.map(([event]) => event).join(', ')}`,
    );
  });
  const names = Object.keys(transitions).map((name) => `  state "${name}" as ${id(name)}`);
  return [
    'stateDiagram-v2',
    ...names,
    `  [*] --> ${id('signed-out')}`,
    `  [*] --> ${id('restoring')}`,
    ...arrows,
  ].join('\n');
}

function id(name: string): string {
  return name.replaceAll('-', '_');
}

function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`docs/session.md has lost its line "${mark}".`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(page, withExitPaths(withDiagram(readFileSync(page, 'utf8'))));
}
