// Reads from the code which members of Electron's API the host implements: compares the classes and modules that
// declare a part of one (`implements PartOf<…>`, `satisfies Partial<…>`) with Electron's declarations.
import { EventEmitter } from 'node:events';
import { join, sep } from 'node:path';
import ts from 'typescript';
import { options, preferences } from '../api/browser-window-options.ts';

/** A class or module of Electron's. Events are among the names, in quotes. */
export interface Members {
  /** The name in the host's errors; `(static)` and `(options)` are added to a class's name. */
  readonly name: string;
  readonly implemented: readonly string[];
  /** Recorded without an effect. */
  readonly recorded: readonly string[];
  /** Events that can be listened to but are never emitted. */
  readonly silent: readonly string[];
  readonly absent: readonly string[];
}

/** The members of a class or module of the host and of Electron's. */
interface Claim {
  readonly whole: readonly string[];
  readonly own: readonly string[];
  readonly silent: readonly string[];
}

const host = join(import.meta.dirname, '..');
const project = join(host, '../..');
/** The members of every emitter and of every class of emitters. */
const usual = new Set([
  ...Object.keys(EventEmitter.prototype),
  ...Object.getOwnPropertyNames(EventEmitter).filter((name) => !(name in Function.prototype)),
  'prototype',
]);

/** Sorted by name. @throws Error if the code records a member that it doesn't have */
export function readMembers(): readonly Members[] {
  const read: { config?: unknown } = ts.readConfigFile(join(project, 'tsconfig.json'), (path) =>
    ts.sys.readFile(path),
  );
  const compiler = ts.parseJsonConfigFileContent(read.config, ts.sys, project).options;
  const program = ts.createProgram(
    [join(host, 'api/electron.ts'), join(host, 'injected/preload-world.ts')],
    compiler,
  );
  const checker = program.getTypeChecker();
  const claims = new Map<string, Claim>();
  const recorded = new Set<string>();
  for (const file of program.getSourceFiles()) {
    if (file.fileName.startsWith(`${host.replaceAll(sep, '/')}/`)) readFile(file, checker, claims, recorded);
  }
  const rows = [...claims].map(([name, claim]) => membersOf(name, claim, recorded));
  if (recorded.size > 0)
    throw new Error(`The host records what it does not have: ${[...recorded].join(', ')}.`);
  return [
    ...rows,
    rowOfOptions('BrowserWindow (options)', 'BrowserWindowConstructorOptions', options),
    rowOfOptions('webPreferences (options)', 'WebPreferences', preferences),
  ].sort((one, other) => one.name.localeCompare(other.name, 'en'));

  function rowOfOptions(
    name: string,
    type: string,
    {
      used,
      recorded: recordedOnly,
    }: { readonly used: readonly string[]; readonly recorded: readonly string[] },
  ): Members {
    const whole = namesOf(declaredType(program, checker, type));
    const has = new Set([...used, ...recordedOnly]);
    return {
      name,
      implemented: sorted(used),
      recorded: sorted(recordedOnly),
      silent: [],
      absent: whole.filter((option) => !has.has(option)),
    };
  }
}

/** Removes the listed members from `recorded`. */
function membersOf(name: string, { whole, own, silent }: Claim, recorded: Set<string>): Members {
  const has = new Set(own);
  const prefix = `${name.replace(/ \(static\)$/, '')}.`;
  const recordedOnly = whole.filter((member) => has.has(member) && recorded.delete(`${prefix}${member}`));
  return {
    name,
    implemented: whole.filter(
      (member) => has.has(member) && !recordedOnly.includes(member) && !silent.includes(member),
    ),
    recorded: recordedOnly,
    silent: whole.filter((member) => silent.includes(member)),
    absent: whole.filter((member) => !has.has(member)),
  };
}

function readFile(
  file: ts.SourceFile,
  checker: ts.TypeChecker,
  claims: Map<string, Claim>,
  recorded: Set<string>,
): void {
  const claim = (
    name: string,
    whole: ts.Type,
    own: ts.Type,
    events: ts.NodeArray<ts.Expression> | [] = [],
  ) => {
    const [emitted = [], silent = []] = events.slice(1).map((list) => quoted(texts(list, checker)));
    claims.set(name, {
      whole: [...namesOf(whole), ...(events.length > 1 ? quoted(eventsOf(whole, checker)) : [])],
      own: [...namesOf(own), ...emitted, ...silent],
      silent,
    });
  };
  const readProxied = (part: ts.Expression, name: string) => {
    const given = initializerOf(part, checker);
    const type = checker.getTypeAtLocation(part);
    if (given && ts.isSatisfiesExpression(given)) {
      claim(name, checker.getTypeFromTypeNode(given.type), checker.getTypeAtLocation(given.expression));
      return;
    }
    const made = type.symbol.valueDeclaration;
    const whole = made && ts.isClassLike(made) ? wholeOf(made, checker) : undefined;
    if (!whole) return;
    if (type.getConstructSignatures().length === 0) claim(name, whole, type);
    else claim(`${name} (static)`, checker.getTypeOfSymbol(whole.symbol), type);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node)) {
      const whole = wholeOf(node, checker);
      const call = superCallOf(node);
      const name = textOf(call?.arguments[0]);
      if (whole && name !== undefined) claim(name, whole, checker.getTypeAtLocation(node), call?.arguments);
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const [first, second] = node.arguments;
      const name = textOf(second);
      const member = textOf(first);
      if (node.expression.text === 'unimplementedProxy' && first && name !== undefined)
        readProxied(first, name);
      if (node.expression.text === 'recordOnly' && member !== undefined) recorded.add(member);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
}

/** The `T` of a class that `implements PartOf<T, …>`. */
function wholeOf(made: ts.ClassLikeDeclaration, checker: ts.TypeChecker): ts.Type | undefined {
  const claimed = (made.heritageClauses ?? [])
    .flatMap(({ types }) => [...types])
    .find(({ expression }) => ts.isIdentifier(expression) && expression.text === 'PartOf');
  const [whole] = claimed?.typeArguments ?? [];
  return whole && checker.getTypeFromTypeNode(whole);
}

function superCallOf(made: ts.ClassLikeDeclaration): ts.CallExpression | undefined {
  const body = made.members.find((member) => ts.isConstructorDeclaration(member))?.body;
  const [first] = body?.statements ?? [];
  const isCall = first && ts.isExpressionStatement(first) && ts.isCallExpression(first.expression);
  return isCall && first.expression.expression.kind === ts.SyntaxKind.SuperKeyword
    ? first.expression
    : undefined;
}

function textOf(node: ts.Node | undefined): string | undefined {
  return node && ts.isStringLiteral(node) ? node.text : undefined;
}

/** The strings of an array literal, or of a variable that holds one. */
function texts(list: ts.Expression, checker: ts.TypeChecker): string[] {
  const written = initializerOf(list, checker);
  const array = written && ts.isAsExpression(written) ? written.expression : written;
  return array && ts.isArrayLiteralExpression(array)
    ? array.elements.flatMap((item) => textOf(item) ?? [])
    : [];
}

/** The expression itself, or the initializer of the variable that it names. */
function initializerOf(expression: ts.Expression, checker: ts.TypeChecker): ts.Expression | undefined {
  if (!ts.isIdentifier(expression)) return expression;
  const named = checker.getSymbolAtLocation(expression);
  const symbol = named && named.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named;
  const declared = symbol?.valueDeclaration;
  return declared && ts.isVariableDeclaration(declared) ? declared.initializer : undefined;
}

/** From the overloads of `on`. */
function eventsOf(whole: ts.Type, checker: ts.TypeChecker): string[] {
  const on = whole.getProperty('on');
  const signatures = on ? checker.getTypeOfSymbol(on).getCallSignatures() : [];
  return signatures.flatMap(({ parameters: [event] }) => {
    const type = event && checker.getTypeOfSymbol(event);
    return type?.isStringLiteral() ? type.value : [];
  });
}

function declaredType(program: ts.Program, checker: ts.TypeChecker, name: string): ts.Type {
  const file = program.getSourceFile(join(project, 'node_modules/electron/electron.d.ts'));
  const space = file?.statements.find(
    (each) => ts.isModuleDeclaration(each) && each.name.text === 'Electron',
  );
  const symbol = space && ts.isModuleDeclaration(space) && checker.getSymbolAtLocation(space.name);
  const found = symbol && symbol.exports?.get(ts.escapeLeadingUnderscores(name));
  if (!found) throw new Error(`Electron declares no ${name}.`);
  return checker.getDeclaredTypeOfSymbol(found);
}

function namesOf(type: ts.Type): string[] {
  return sorted(type.getProperties().map(({ name }) => name)).filter(
    // Names of symbols begin with `__@`.
    (name) => !usual.has(name) && !name.startsWith('__@'),
  );
}

function quoted(names: readonly string[]): string[] {
  return sorted(names).map((name) => `'${name}'`);
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}
