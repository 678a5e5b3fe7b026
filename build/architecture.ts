// `npm run check:architecture`: compares docs/developer/architecture.md with the code. The page's solid arrows have to match the
// imports. Its paths in app and renderer have to exist. The names in a step have to be in the step's file. Otherwise exit code 1.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import ts from 'typescript';

/** An import from one part of Perch to another, or to Electron. */
interface Import {
  readonly from: string;
  readonly to: string;
  readonly file: string;
}

const page = 'docs/developer/architecture.md';

export function architectureErrors(project: string): readonly string[] {
  const text = readFileSync(join(project, page), 'utf8');
  return [
    ...arrowErrors(arrowsIn(text), importsIn(project)),
    ...pathErrors(text, project),
    ...nameErrors(text, project),
  ];
}

function pathErrors(text: string, project: string): string[] {
  const named = [...text.matchAll(/`((?:app|renderer)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  return [...new Set(named)]
    .filter((path) => !existsSync(join(project, path)))
    .map((path) => `${page} names ${path}, which does not exist.`);
}

function arrowErrors(drawn: ReadonlySet<string>, imports: readonly Import[]): string[] {
  const real = new Map(imports.map((each) => [`${each.from} --> ${each.to}`, each.file]));
  const missing = [...real].filter(([arrow]) => !drawn.has(arrow));
  const unused = [...drawn].filter((arrow) => !real.has(arrow));
  return [
    ...missing.map(([arrow, file]) => `${page} lacks the arrow "${arrow}": ${file} has that import.`),
    ...unused.map((arrow) => `${page} draws the arrow "${arrow}", but the code has no such import.`),
  ];
}

/** The solid arrows of the page's diagram. `a --> b & c` counts as two. */
function arrowsIn(text: string): ReadonlySet<string> {
  const [, diagram = ''] = /```mermaid\n(.*?)```/s.exec(text) ?? [];
  const lines = diagram.matchAll(/^ *(\w+) --> (\w+(?: & \w+)*) *$/gm);
  return new Set(
    [...lines].flatMap(([, from = '', to = '']) => to.split(' & ').map((each) => `${from} --> ${each}`)),
  );
}

function importsIn(project: string): Import[] {
  return sourceFiles(project).flatMap((file) => {
    const from = partOf(file);
    return specifiersIn(project, file)
      .flatMap((specifier) => {
        if (specifier.startsWith('.')) return [partOf(posix.join(dirname(file), specifier))];
        return /^electron(?:\/|$)/.test(specifier) ? ['electronApi'] : [];
      })
      .map((to) => ({ from, to, file }))
      .filter(({ to }) => to !== from);
  });
}

function sourceFiles(project: string): string[] {
  return ['app', 'renderer'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|svelte)$/.test(name))
      .map((name) => posix.join(folder, name.replaceAll('\\', '/'))),
  );
}

/** The modules that a file's scripts import or re-export, by statements, `import()` calls or import types. */
function specifiersIn(project: string, file: string): string[] {
  const text = readFileSync(join(project, file), 'utf8');
  const scripts = file.endsWith('.svelte')
    ? [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)]
    : [['', text]];
  return scripts.flatMap(([, script = '']) =>
    ts.preProcessFile(script).importedFiles.map(({ fileName }) => fileName),
  );
}

/** `app/core/app.ts` belongs to `core`, `app/main.ts` to `main`, all of `renderer` to `renderer`. */
function partOf(file: string): string {
  const [top = '', part = ''] = file.split('/');
  return top === 'app' ? part.replace(/\.ts$/, '') : top;
}

/** A step begins with a file name. The other names in backticks have to be in that file. */
function nameErrors(text: string, project: string): string[] {
  const steps = text.split(/^(?:\d+\. |#|$)/m).filter((step) => /^`[^`]+`:/.test(step));
  return steps.flatMap((step) => {
    const [file = '', ...names] = [...step.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
    if (!existsSync(join(project, file))) return [];
    const content = readFileSync(join(project, file), 'utf8');
    return names
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(content))
      .map((name) => `${page} names ${name} in ${file}, which doesn't contain it.`);
  });
}

if (import.meta.main) {
  const errors = architectureErrors(resolve(import.meta.dirname, '..'));
  for (const sentence of errors) console.error(sentence);
  process.exitCode = errors.length === 0 ? 0 : 1;
}
