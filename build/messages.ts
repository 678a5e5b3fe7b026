// Finds the texts that nothing reads. What a text is read by is a matter of types: `words.title` is one of the texts
// wherever `words` comes from, so the compiler is asked, for the code of the panel's components, too.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import ts from 'typescript';

const folders = ['app', 'renderer'];
/** Where the shape of all texts is, as a type of this name. */
const source = 'app/i18n/en.ts';
const shape = 'Messages';

interface Text {
  /** As `account.refresh`. */
  readonly name: string;
  readonly written: readonly ts.Node[];
  /** The tables that it is in. */
  readonly tables: readonly ts.Node[];
}

/** Where what the code reads was written. */
interface Reads {
  readonly byName: Set<ts.Node>;
  /** Looked up by a value: what is read of what is found there, nobody can tell. */
  readonly byValue: Set<ts.Node>;
}

/** The names of the texts that no code reads. @throws Error where the shape of the texts is not to be found */
export function unusedMessages(project: string): readonly string[] {
  const program = programOf(project);
  const checker = program.getTypeChecker();
  const texts = textsIn(program.getSourceFile(join(project, source)), checker);
  const reads: Reads = { byName: new Set(), byValue: new Set() };
  for (const file of program.getSourceFiles()) if (!file.isDeclarationFile) noteReads(file, checker, reads);
  const isRead = ({ written, tables }: Text) =>
    written.some((node) => reads.byName.has(node)) ||
    [...written, ...tables].some((node) => reads.byValue.has(node));
  return texts.filter((text) => !isRead(text)).map(({ name }) => name);
}

function textsIn(file: ts.SourceFile | undefined, checker: ts.TypeChecker): readonly Text[] {
  const alias = file?.statements.find((each) => ts.isTypeAliasDeclaration(each) && each.name.text === shape);
  if (alias === undefined) throw new Error(`${source} has no type ${shape}.`);
  const textsOf = (table: ts.Type, path: readonly string[], tables: readonly ts.Node[]): Text[] =>
    table.getProperties().flatMap((property) => {
      const type = checker.getTypeOfSymbol(property);
      const name = [...path, property.name];
      // A key of an enumeration's table is written nowhere by itself: it is read where its table is.
      const written = property.declarations ?? tables.slice(-1);
      const isTable = (type.flags & ts.TypeFlags.Object) !== 0 && type.getCallSignatures().length === 0;
      return isTable && type.getProperties().length > 0
        ? textsOf(type, name, [...tables, ...written])
        : [{ name: name.join('.'), written, tables }];
    });
  return textsOf(checker.getTypeAtLocation(alias), [], []);
}

function noteReads(file: ts.SourceFile, checker: ts.TypeChecker, { byName, byValue }: Reads): void {
  const note = (symbol: ts.Symbol | undefined, among: Set<ts.Node>) =>
    symbol?.declarations?.forEach((each) => among.add(each));
  const noteTable = (table: ts.Expression) =>
    checker
      .getTypeAtLocation(table)
      .getProperties()
      .forEach((each) => note(each, byValue));
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) note(checker.getSymbolAtLocation(node.name), byName);
    else if (ts.isElementAccessExpression(node)) noteTable(node.expression);
    else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      if (ts.isIdentifier(name)) note(checker.getTypeAtLocation(node.parent).getProperty(name.text), byName);
    }
    if (ts.isExpression(node) && checker.getContextualType(node)?.getStringIndexType()) noteTable(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
}

/** All code of Perch, with that of a component beside it, under its name and `.ts`. */
function programOf(project: string): ts.Program {
  const files = folders.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|svelte)$/.test(name))
      // As the compiler writes them, on Windows too.
      .map((name) => join(project, folder, name).replaceAll('\\', '/')),
  );
  const { config } = ts.readConfigFile(join(project, 'renderer/tsconfig.json'), (path) =>
    ts.sys.readFile(path),
  ) as { readonly config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(project, 'renderer'));
  const isComponent = (file: string) => file.endsWith('.svelte');
  const code = new Map(
    files.filter(isComponent).map((file) => [`${file}.ts`, codeOf(readFileSync(file, 'utf8'))]),
  );
  const host = ts.createCompilerHost(options);
  return ts.createProgram(
    files.map((file) => (isComponent(file) ? `${file}.ts` : file)),
    { ...options, types: ['svelte', 'vite/client', 'node'] },
    {
      ...host,
      fileExists: (path) => code.has(path) || host.fileExists(path),
      readFile: (path) => code.get(path) ?? host.readFile(path),
      getSourceFile: (path, target, ...rest) => {
        const text = code.get(path);
        return text === undefined
          ? host.getSourceFile(path, target, ...rest)
          : ts.createSourceFile(path, text, target);
      },
    },
  );
}

/** A component's script, and after it whatever code is in its markup. */
function codeOf(component: string): string {
  const { module, instance, fragment } = parse(component, { modern: true });
  const parts = [module?.content, instance?.content, ...codeIn(fragment)];
  return parts.map((part) => (isPlaced(part) ? component.slice(part.start, part.end) : '')).join(';\n');
}

/** What of a component's markup is code: the parser keeps it under these names. */
function codeIn(markup: unknown): unknown[] {
  if (typeof markup !== 'object' || markup === null) return [];
  return Object.entries(markup).flatMap(([name, part]: [string, unknown]) =>
    ['expression', 'test', 'declaration'].includes(name) && isPlaced(part) ? [part] : codeIn(part),
  );
}

function isPlaced(part: unknown): part is { readonly start: number; readonly end: number } {
  return typeof part === 'object' && part !== null && 'start' in part && 'end' in part;
}
