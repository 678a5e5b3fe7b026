// Messages and the code that reads them, in a sample project.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unusedMessages } from '../../../build/messages.ts';

const root = resolve(import.meta.dirname, '../../..');
let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'perch-messages-'));
  // Svelte's types declare the runes.
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'), 'junction');
  write('renderer/tsconfig.json', JSON.stringify({ extends: join(root, 'renderer/tsconfig.json') }));
  write(
    'app/i18n/messages.ts',
    `export type Messages = ReturnType<typeof en>;
export const en = () => ({ ...panel, colors: { red: 'Red', blue: 'Blue' } as Record<'red' | 'blue', string> });
const panel = {
  title: 'Perch',
  hello: (name: string) => 'Hello ' + name,
  account: { title: 'Account', line: 'A line', hint: 'A hint' },
  status: { on: 'On', off: 'Off' },
};
export const messages: Messages = en();
`,
  );
});

afterEach(() => rmSync(project, { recursive: true }));

function write(path: string, text: string): void {
  const file = join(project, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const texts = (code: string) => `import { messages } from '../app/i18n/messages.ts';\n${code}`;
const component = (script: string, markup: string) =>
  `<script lang="ts">\n${texts(script)}\n</script>\n${markup}\n<style>p { color: red; }</style>\n`;
const all = [
  'title',
  'hello',
  'account.title',
  'account.line',
  'account.hint',
  'status.on',
  'status.off',
  'colors.red',
  'colors.blue',
];

test('an unused message is found, also where another property has its name', () => {
  write('renderer/page.ts', `document.title = document.body.title; export const hint = { line: 1 }.line;`);
  expect(new Set(unusedMessages(project))).toEqual(new Set(all));
});

test.each([
  ['by name', 'renderer/a.ts', texts(`messages.hello(messages.account.title);`), ['hello', 'account.title']],
  [
    'from a group of messages',
    'renderer/a.ts',
    texts(`const { line, hint: other } = messages.account; export const words = [line, other];`),
    ['account.line', 'account.hint'],
  ],
  [
    'by a computed key',
    'renderer/a.ts',
    texts(`export const of = (on: 'on' | 'off', red: 'red') => messages.status[on] + messages.colors[red];`),
    ['status.on', 'status.off', 'colors.red', 'colors.blue'],
  ],
  [
    'as a table that is passed to a function',
    'renderer/a.ts',
    texts(`(function read(_: Readonly<Record<string, string>>) {})(messages.status);`),
    ['status.on', 'status.off'],
  ],
  [
    'by a component’s script, and in its markup',
    'renderer/A.svelte',
    component(
      `const words = $derived(messages.account); const title = words.title;`,
      `<p {title}>{#if title}{words.line}{:else}{#each [1] as one}<b aria-label={words.hint}>{one}</b>{/each}{/if}</p>`,
    ),
    ['account.title', 'account.line', 'account.hint'],
  ],
])('a message is used %s', (_, file, code, read) => {
  write(file, code);
  const unused = all.filter((name) => !read.includes(name));
  expect(new Set(unusedMessages(project))).toEqual(new Set(unused));
});
