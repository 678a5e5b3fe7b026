import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Ajv2020 } from 'ajv/dist/2020.js';
import plist from 'plist';
import { managedKeys } from '../../../app/contract/managed-settings.ts';
import { preferenceKeys } from '../../../app/contract/preferences.ts';
import { parseManagedSettings } from '../../../app/managed/settings-file.ts';
import { managedDocuments } from '../../../build/managed-documents.ts';
import { jsonSchema } from '../../../build/managed/templates.ts';

const project = join(import.meta.dirname, '../../..');
const documents = await managedDocuments();
const documentOf = (file: string) => documents.get(file) ?? '';

test.each([...documents.keys()])('%s is up to date', (file) => {
  const path = join(project, file);
  expect(existsSync(path) ? readFileSync(path, 'utf8') : '', 'run npm run managed').toBe(documents.get(file));
});

test('only a condition follows “Notify me when” in a title', () => {
  expect(documentOf('docs/admin/managed-settings.md')).not.toMatch(/Notify me when [A-Z]/);
});

const isValid = new Ajv2020({ strict: true }).compile(jsonSchema());

const origin = { kind: 'file', name: 'example' } as const;

test('the example is valid by the schema, and Perch uses all of it', () => {
  const text = documentOf('deploy/managed-settings.example.json');
  expect(isValid(JSON.parse(text))).toBe(true);
  const { entries, problems } = parseManagedSettings(origin, text);
  expect(problems).toEqual([]);
  expect(entries.length).toBeGreaterThan(8);
});

test.each([
  '{ "locked": { "theme": "blue" } }',
  '{ "defaults": { "pollEverySeconds": 14 } }',
  '{ "defaults": { "connections": "none" } }',
  '{ "theme": "dark" }',
  '{ "connectionHosts": "pbx.example.net" }',
])('the schema refuses %s, as Perch does', (text) => {
  expect(isValid(JSON.parse(text))).toBe(false);
  expect(parseManagedSettings(origin, text).problems).toHaveLength(1);
});

/** Returns the start tags of a document. @throws Error if it isn't well-formed, as far as the generated ones use XML */
function startTags(xml: string): string[] {
  const open: string[] = [];
  const tags: string[] = [];
  const rest = xml.replace(/^<\?xml version="1\.0" encoding="utf-8"\?>\n/, '');
  const text = rest.replaceAll(
    /<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)( ?\/?)>/g,
    (tag, close: string, name: string, _, end: string) => {
      if (close === '/') {
        if (open.pop() !== name) throw new Error(`${tag} closes another element`);
      } else {
        tags.push(tag);
        if (!end.includes('/')) open.push(name);
      }
      return '';
    },
  );
  if (open.length > 0) throw new Error(`not closed: ${open.join(', ')}`);
  const wrong = /[<>]|&(?!(?:amp|lt|gt|quot);)/.exec(text + tags.join('').replaceAll(/[<>]/g, ''));
  if (wrong !== null) throw new Error(`not escaped: ${text.slice(wrong.index, wrong.index + 20)}`);
  return tags;
}

const attribute = (tags: readonly string[], element: string, name: string) =>
  tags.flatMap((tag) =>
    tag.startsWith(`<${element} `) ? (new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? []) : [],
  );

describe.each(['en-US', 'de-DE'])('the texts in %s', (language) => {
  const template = documentOf('deploy/windows/perch.admx');
  const tags = startTags(documentOf(`deploy/windows/${language}/perch.adml`));

  test('have each string and presentation that the template names, once', () => {
    const namesIn = (kind: string) => [
      ...new Set(
        [...template.matchAll(new RegExp(`\\$\\(${kind}\\.([^)]+)\\)`, 'g'))].map((match) => match[1]),
      ),
    ];
    expect(attribute(tags, 'string', 'id').toSorted()).toEqual(namesIn('string').toSorted());
    expect(attribute(tags, 'presentation', 'id').toSorted()).toEqual(namesIn('presentation').toSorted());
  });

  test('have a control for each element of the template', () => {
    const elements = ['decimal', 'enum', 'text', 'multiText'].flatMap((name) =>
      attribute(startTags(template), name, 'id'),
    );
    const controls = ['decimalTextBox', 'dropdownList', 'textBox', 'multiTextBox'].flatMap((name) =>
      attribute(tags, name, 'refId'),
    );
    expect([...new Set(elements)].toSorted()).toEqual(controls.toSorted());
  });
});

test('the template has a policy for each key, and one for each default', () => {
  const tags = startTags(documentOf('deploy/windows/perch.admx'));
  const names = attribute(tags, 'policy', 'name');
  expect(names).toEqual([...managedKeys, ...preferenceKeys.map((key) => `${key}_recommended`)]);
  expect(new Set(attribute(tags, 'policy', 'key'))).toEqual(
    new Set([String.raw`Software\Policies\Perch`, String.raw`Software\Policies\Perch\Recommended`]),
  );
});

test.each(['perch.example.mobileconfig', 'perch-system.example.mobileconfig'])(
  '%s is a property list',
  (name) => {
    const text = readFileSync(join(project, 'deploy/macos', name), 'utf8');
    expect(plist.parse(text)).toHaveProperty('PayloadContent');
  },
);
