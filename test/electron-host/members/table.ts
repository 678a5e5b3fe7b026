// `npm run members`: writes the table of Electron's members in the README.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { updateFile } from '../../../build/generated-file.ts';
import { type Members, readMembers } from './read.ts';

const page = 'test/electron-host/README.md';
const begin = '<!-- counted by npm run members -->';
const end = '<!-- end of the table -->';

/** Replaces the table in the text of the README. */
export function withTable(text: string, members: readonly Members[]): string {
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`The README has lost its lines "${begin}" and "${end}".`);
  return `${text.slice(0, from)}${begin}\n\n<!-- prettier-ignore -->\n${tableOf(members)}\n\n${text.slice(to)}`;
}

function tableOf(members: readonly Members[]): string {
  const rows = members
    .filter(
      ({ implemented, recorded, silent, absent }) =>
        [implemented, recorded, silent, absent].flat().length > 0,
    )
    .map(({ name, implemented, recorded, silent, absent }) =>
      [`**${name}**`, folded(implemented), namesOf(recorded), namesOf(silent), folded(absent)].join(' | '),
    );
  const heads = ['', 'implemented', 'recorded only', 'events that never come', 'absent'].join(' | ');
  return [heads, '--- | --- | --- | --- | ---', ...rows].map((row) => `| ${row} |`).join('\n');
}

/** More than five names are folded. */
function folded(names: readonly string[]): string {
  if (names.length < 6) return namesOf(names);
  return `<details><summary>${names.length}</summary>${namesOf(names)}</details>`;
}

function namesOf(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const text = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  console.log(updateFile(page, withTable(text, readMembers())));
}
