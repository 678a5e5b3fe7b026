// `npm run check:messages`: finds messages that no code reads. Exit code 1 if there are any. Reads are found by type,
// with the TypeScript compiler: `texts.title` is a message wherever `texts` comes from. Svelte components are included.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'svelte/compiler';
import ts from 'typescript';

const folders = ['app', 'renderer'];
/** The file and the name of the type that has all messages. */
const source = 'app/i18n/messages.ts';
const messagesType = 'Messages';

interface MessageText {
  /** Such as `account.refresh`. */
  readonly name: string;
  readonly declarations: readonly ts.Node[];
  /** The declarations of the tables that contain it. */
  readonly tables: readonly ts.Node[];
}

interface Reads {
  readonly byName: Set<ts.Node>;
  /** Read by a computed key: every message of the table counts as read. */
  readonly byValue: Set<ts.Node>;
}

/** The names of the messages that no code reads. @throws Error if the type of the messages is missing */
export function unusedMessages(project: string): readonly string[] {
  const program = createProgram(project);
  const checker = program.getTypeChecker();
  const texts = messagesOf(program.getSourceFile(join(project, source)), checker);
  const reads: Reads = { byName: new Set(), byValue: new Set() };
  for (const file of program.getSourceFiles())
    if (!file.isDeclarationFile) collectReads(file, checker, reads);
  const isRead = ({ declarations: written, tables }: MessageText) =>
    written.some((node) => reads.byName.has(node)) ||
    [...written, ...tables].some((node) => reads.byValue.has(node));
  return texts.filter((text) => !isRead(text)).map(({ name }) => name);
}

function messagesOf(file: ts.SourceFile | undefined, checker: ts.TypeChecker): readonly MessageText[] {
  const alias = file?.statements.find(
    (each) => ts.isTypeAliasDeclaration(each) && each.name.text === messagesType,
  );
  if (alias === undefined) throw new Error(`${source} has no type ${messagesType}.`);
  const textsOf = (table: ts.Type, path: readonly string[], tables: readonly ts.Node[]): MessageText[] =>
    table.getProperties().flatMap((property) => {
      const type = checker.getTypeOfSymbol(property);
      const name = [...path, property.name];
      // A key of a mapped type has no declaration: its table's declaration stands for it.
      const written = property.declarations ?? tables.slice(-1);
      const isTable = (type.flags & ts.TypeFlags.Object) !== 0 && type.getCallSignatures().length === 0;
      return isTable && type.getProperties().length > 0
        ? textsOf(type, name, [...tables, ...written])
        : [{ name: name.join('.'), declarations: written, tables }];
    });
  return textsOf(checker.getTypeAtLocation(alias), [], []);
}

function collectReads(file: ts.SourceFile, checker: ts.TypeChecker, { byName, byValue }: Reads): void {
  const add = (symbol: ts.Symbol | undefined, reads: Set<ts.Node>) =>
    symbol?.declarations?.forEach((each) => reads.add(each));
  const addTable = (table: ts.Expression) =>
    checker
      .getTypeAtLocation(table)
      .getProperties()
      .forEach((each) => add(each, byValue));
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) add(checker.getSymbolAtLocation(node.name), byName);
    else if (ts.isElementAccessExpression(node)) addTable(node.expression);
    else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      if (ts.isIdentifier(name)) add(checker.getTypeAtLocation(node.parent).getProperty(name.text), byName);
    }
    if (ts.isExpression(node) && checker.getContextualType(node)?.getStringIndexType()) addTable(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
}

/** A program of all code of Perch. The code of a component is a file of its name with `.ts` appended. */
function createProgram(project: string): ts.Program {
  const files = folders.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|svelte)$/.test(name))
      // The compiler uses forward slashes on Windows too.
      .map((name) => join(project, folder, name).replaceAll('\\', '/')),
  );
  const { config } = ts.readConfigFile(join(project, 'renderer/tsconfig.json'), (path) =>
    ts.sys.readFile(path),
  ) as { readonly config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(project, 'renderer'));
  const isComponent = (file: string) => file.endsWith('.svelte');
  const code = new Map(
    files.filter(isComponent).map((file) => [`${file}.ts`, componentCode(readFileSync(file, 'utf8'))]),
  );
  const host = ts.createCompilerHost(options);
  return ts.createProgram(
    files.map((file) => (isComponent(file) ? `${file}.ts` : file)),
    { ...options, types: ['svelte', 'vite/client', 'node'] },
    {
      ...host,
      fileExists: (path) => code.has(path) || host.fileExists(path),
      readFile: (path) => code.get(path) ?? host.readFile(path),
      getSourceFile: (path, target, ...others) => {
        const text = code.get(path);
        return text === undefined
          ? host.getSourceFile(path, target, ...others)
          : ts.createSourceFile(path, text, target);
      },
    },
  );
}

/** A component's scripts, followed by the expressions of its markup. */
function componentCode(component: string): string {
  const { module, instance, fragment } = parse(component, { modern: true });
  const parts = [module?.content, instance?.content, ...markupCode(fragment)];
  return parts.map((part) => (hasPosition(part) ? component.slice(part.start, part.end) : '')).join(';\n');
}

/** The expressions of a component's markup. The parser stores them under these names. */
function markupCode(markup: unknown): unknown[] {
  if (typeof markup !== 'object' || markup === null) return [];
  return Object.entries(markup).flatMap(([name, part]: [string, unknown]) =>
    ['expression', 'test', 'declaration'].includes(name) && hasPosition(part) ? [part] : markupCode(part),
  );
}

function hasPosition(part: unknown): part is { readonly start: number; readonly end: number } {
  return typeof part === 'object' && part !== null && 'start' in part && 'end' in part;
}

if (import.meta.main) {
  const unused = unusedMessages(resolve(import.meta.dirname, '..'));
  for (const name of unused) {
    console.error(`No code reads the message “${name}”: remove it from app/i18n, in every language.`);
  }
  process.exitCode = unused.length === 0 ? 0 : 1;
}
