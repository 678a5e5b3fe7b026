// The claims about security in docs and the tests that prove them belong together.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { securityTestIds as ids } from './security-test-ids.ts';

const project = resolve(import.meta.dirname, '../../..');
const promise = read('docs/admin/security.md');
const threatModel = read('docs/developer/security/threat-model.md');
const pages = [
  'docs/admin/security.md',
  'docs/developer/security/threat-model.md',
  'docs/developer/security/panel-calls.md',
].map(read);

function read(path: string): string {
  return readFileSync(join(project, path), 'utf8');
}

/** Returns the identifiers in brackets or table cells, such as `(S1, S2)`. In a sentence, S256 is a method of PKCE. */
function idsIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<=[(|,]\s*)S\d+(?=\s*[),|])/g)].map(([id]) => id);
}

/** Returns the list items of a Markdown text, except those in sections that match `without`. */
function itemsIn(text: string, without: RegExp): readonly string[] {
  const sections = text.split(/^(?=## )/m).slice(1);
  return sections
    .filter((section) => !without.test(section))
    .flatMap((section) => section.split(/\n(?=\n|#|- |\d+\. )/))
    .map((block) => block.trim())
    .filter((block) => /^(?:-|\d+\.) /.test(block));
}

test('no two tests have the same identifier', () => {
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('every identifier on the pages is that of a test', () => {
  const named = pages.flatMap(idsIn);
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((id) => !ids.includes(id))).toEqual([]);
});

test('every test with an identifier proves a claim on one of the pages', () => {
  const named = new Set(pages.flatMap(idsIn));
  expect(ids.filter((id) => !named.has(id))).toEqual([]);
});

test('every claim of the promise and of the threat model names a test', () => {
  const claims = [
    ...itemsIn(promise, /^## What it doesn't promise/),
    ...itemsIn(threatModel, /^## (?:Assets|Processes|Residual risks)/),
  ];
  expect(claims.length).toBeGreaterThan(80);
  expect(claims.filter((claim) => idsIn(claim).length === 0)).toEqual([]);
});

test('the twenty points of Electron’s checklist are listed in order', () => {
  const numbers = itemsIn(threatModel, /^## (?!Electron's checklist)/).flatMap(
    (item) => /^(\d+)\. /.exec(item)?.[1] ?? [],
  );
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => String(at + 1)));
});
