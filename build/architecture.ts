// Compares docs/architecture.md with the code: its arrows with the imports, its names with the files they are said of.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';

/** An import from one part of Perch to another, or to Electron. */
interface Import {
  readonly from: string;
  readonly to: string;
  /** Where it is, for whoever has to look. */
  readonly file: string;
}

const page = 'docs/architecture.md';

/** What the page says that the code doesn't, and the other way round: a sentence for each. Empty where they agree. */
export function architectureErrors(project: string): readonly string[] {
  const text = readFileSync(join(project, page), 'utf8');
  return [
    ...aboutArrows(arrowsIn(text), importsIn(project)),
    ...aboutPaths(text, project),
    ...aboutNames(text, project),
  ];
}

/** Every file and folder that the page names is there. */
function aboutPaths(text: string, project: string): string[] {
  const named = [...text.matchAll(/`((?:app|renderer)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  return [...new Set(named)]
    .filter((path) => !existsSync(join(project, path)))
    .map((path) => `${page} speaks of ${path}, which is not there.`);
}

function aboutArrows(drawn: ReadonlySet<string>, imports: readonly Import[]): string[] {
  const real = new Map(imports.map((each) => [`${each.from} --> ${each.to}`, each.file]));
  const missing = [...real].filter(([arrow]) => !drawn.has(arrow));
  const idle = [...drawn].filter((arrow) => !real.has(arrow));
  return [
    ...missing.map(([arrow, file]) => `${page} lacks the arrow "${arrow}": ${file} has that import.`),
    ...idle.map((arrow) => `${page} draws the arrow "${arrow}", but no such import is there any more.`),
  ];
}

/** The solid arrows of the page's diagram, `a --> b & c` as one each. */
function arrowsIn(text: string): ReadonlySet<string> {
  const [, diagram = ''] = /```mermaid\n(.*?)```/s.exec(text) ?? [];
  const lines = diagram.matchAll(/^ *(\w+) --> (\w+(?: & \w+)*) *$/gm);
  return new Set(
    [...lines].flatMap(([, from = '', to = '']) => to.split(' & ').map((each) => `${from} --> ${each}`)),
  );
}

function importsIn(project: string): Import[] {
  const files = ['app', 'renderer'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|svelte)$/.test(name))
      .map((name) => posix.join(folder, name.replaceAll('\\', '/'))),
  );
  return files.flatMap((file) => {
    const from = partOf(file);
    return importedBy(file, readFileSync(join(project, file), 'utf8'))
      .map((to) => ({ from, to, file }))
      .filter(({ to }) => to !== from);
  });
}

/** The parts that a file imports; Electron counts as one, other libraries don't. */
function importedBy(file: string, text: string): string[] {
  const scripts = file.endsWith('.svelte')
    ? [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)]
    : [['', text]];
  const specifiers = scripts.flatMap(([, script = '']) =>
    ts.preProcessFile(script).importedFiles.map(({ fileName }) => fileName),
  );
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('.')) return [partOf(posix.join(dirname(file), specifier))];
    return /^electron(?:\/|$)/.test(specifier) ? ['electronApi'] : [];
  });
}

/** `app/core/app.ts` belongs to `session`, `app/main.ts` to `main`, all of `renderer` to `renderer`. */
function partOf(file: string): string {
  const [top = '', part = ''] = file.split('/');
  return top === 'app' ? part.replace(/\.ts$/, '') : top;
}

/** A step begins with a file; what it sets in backticks besides stands in that file. */
function aboutNames(text: string, project: string): string[] {
  const steps = text.split(/^(?:\d+\. |#|$)/m).filter((step) => /^`[^`]+`:/.test(step));
  return steps.flatMap((step) => {
    const [file = '', ...names] = [...step.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
    if (!existsSync(join(project, file))) return [];
    const content = readFileSync(join(project, file), 'utf8');
    return names
      .filter((name) => !content.includes(name))
      .map((name) => `${page} says of ${file} that it has ${name}, which it hasn't.`);
  });
}
