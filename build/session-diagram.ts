// `npm run diagram`: draws the life of an account in docs/session.md from the table in app/session/signed-in/account-life.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transitions } from '../app/session/signed-in/account-life.ts';

const page = join(import.meta.dirname, '../docs/session.md');
const begin = '<!-- drawn by npm run diagram -->';
const end = '<!-- end of the drawing -->';

/** The page as it should be: with the diagram that the table gives. */
export function withDiagram(text: string): string {
  const [before, rest] = cut(text, begin);
  const [, after] = cut(rest, end);
  return `${before}${begin}\n\n\`\`\`mermaid\n${diagram()}\n\`\`\`\n\n${end}${after}`;
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
  writeFileSync(page, withDiagram(readFileSync(page, 'utf8')));
}
