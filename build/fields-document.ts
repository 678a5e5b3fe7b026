// `npm run fields`: writes docs/profile-fields.md from the tables of fields and the English catalogue.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fieldDeclaration, fieldGroups, type FieldName, fieldNames } from '../app/contract/profile-fields.ts';
import { enFields } from '../app/i18n/en-fields.ts';
import { type TokenField, tokenFields } from '../app/api/oauth/token-fields.ts';

const page = join(import.meta.dirname, '../docs/profile-fields.md');

/** The page as it should be. */
export function fieldsDocument(): string {
  const groups = fieldGroups.filter((group) => group !== 'other');
  return [
    introduction,
    ...groups.flatMap((group) => [
      `## ${enFields.groups[group]}\n`,
      `${row(['field', 'label', 'type', 'meaning'])}${row(['---', '---', '---', '---'])}${fieldNames
        .filter((name) => fieldDeclaration(name).group === group)
        .map(profileRow)
        .join('')}`,
    ]),
    tokenIntroduction,
    `${row(['field', 'type', 'kept'])}${row(['---', '---', '---'])}${Object.entries<TokenField>(tokenFields)
      .map(tokenRow)
      .join('')}`,
  ].join('\n');
}

const introduction = `# The fields of a profile

Written by \`npm run fields\` from the table in \`app/contract/profile-fields.ts\`, which parser, types and panel follow too.
The names are the service's own, as it spells them.

A value is read as its type says. What the service sends as something else is shown as it came and noted; a number
that came as a text is understood. A field that is missing is "Not known", an empty one "Not set", which is no "No".
Fields that are not listed here are shown under "Other"; those whose names say password, secret, PIN, token or key are
never shown.

- **text**, **identifier**: shown as they come. An identifier, such as a number to call, is never grouped like an amount.
- **quantity**: an amount. Kilobytes are shown as megabytes of 1,024 each.
- **flag**: \`yes\` or \`no\`.
- **choice**: one of the values listed, or any other, which is shown as it came.
- **date**: M/D/YYYY H:mm, or ISO 8601. One without an offset names no time zone: it is taken to be the time in the user's
  own \`time-zone\`, and UTC where that is not known. It is shown in the time zone of whoever looks, and in the user's.
- **addresses**: texts separated by commas or semicolons. **factors**: second factors, each with \`mfa_vendor\` and
  \`mfa_type\`. **entries**: a list of whatever there is.
`;

const tokenIntroduction = `## The token response

Read by the table in \`app/api/oauth/token-fields.ts\`. A token is kept apart from all else: the access token in memory, the
refresh token in the keychain.
`;

function profileRow(name: FieldName): string {
  const { type, unit, values = [], aliases = [], masked } = fieldDeclaration(name);
  const { label, meaning } = enFields.fields[name];
  const kind = unit === undefined ? type : `${type} (${unit})`;
  const remarks = [
    ...(values.length > 0 ? [`Values: ${values.map(code).join(', ')}.`] : []),
    ...(aliases.length > 0 ? [`Also seen as ${aliases.map(code).join(', ')}.`] : []),
    ...(masked === true ? ['Shown only when asked for; never written to disk or log.'] : []),
  ];
  return row([code(name), label, kind, [meaning, ...remarks].join(' ')]);
}

function tokenRow([name, { type, about, seen }]: readonly [string, TokenField]): string {
  const kept = type === 'token' ? 'as a secret' : about === true ? 'to be shown under about' : 'no';
  return row([code(name), seen === true ? `${type}; not in the specification` : type, kept]);
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}

function code(text: string): string {
  return `\`${text}\``;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(page, fieldsDocument());
