// The changes that a mutation run makes to a source file, one at a time.
import ts from 'typescript';

/** One change of one file: `after` replaces the characters from `start` to `end`. */
export interface Mutant {
  /** A path from the project's folder. */
  readonly file: string;
  /** The line of `start`, from 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly after: string;
  /** The names of the functions and constants around it, such as `openTrustStore.isTrustedChain`, or '' at the top. */
  readonly scope: string;
}

const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
};

/**
 * Returns the mutants of a TypeScript file, in the order of their positions. Types, imports, log lines and sentences are
 * left alone: tests don't check wording.
 */
export function mutantsOf(file: string, text: string): readonly Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node, outer: readonly string[]) => {
    if (hasNoBehaviour(node)) return;
    const name = nameOf(node);
    const scope = name === undefined ? outer : [...outer, name];
    mutate(node, (target, after, end = target.getEnd()) => {
      const start = target.getStart();
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      mutants.push({ file, line, start, end, after, scope: scope.join('.') });
    });
    ts.forEachChild(node, (child) => visit(child, scope));
  };
  visit(source, []);
  return mutants.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** The text of a file with a mutant in it. */
export function withMutant(text: string, { start, end, after }: Mutant): string {
  return text.slice(0, start) + after + text.slice(end);
}

/** The lines of a mutant as `before  →  after`, each without line breaks. */
export function describeChange(text: string, mutant: Mutant): string {
  const from = text.lastIndexOf('\n', mutant.start - 1) + 1;
  const lineEnd = text.indexOf('\n', mutant.end);
  const tail = text.length - (lineEnd < 0 ? text.length : lineEnd);
  const onOneLine = (whole: string) =>
    shorten(
      whole
        .slice(from, whole.length - tail)
        .replace(/\s+/g, ' ')
        .trim(),
    );
  return `${onOneLine(text)}  →  ${onOneLine(withMutant(text, mutant))}`;
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 120)} … ${text.slice(-60)}` : text;
}

/** Adds a mutant: `after` replaces a node, or the text from its beginning to `end`. */
type Add = (target: ts.Node, after: string, end?: number) => void;

function mutate(node: ts.Node, add: Add): void {
  if (ts.isIfStatement(node)) addBoth(node.expression, add);
  else if (ts.isConditionalExpression(node)) addBoth(node.condition, add);
  // The opposite would be a loop that never ends.
  else if (ts.isWhileStatement(node)) add(node.expression, 'false');
  else if (ts.isForStatement(node) && node.condition !== undefined) add(node.condition, 'false');
  else if (ts.isBinaryExpression(node)) mutateOperator(node, add);
  else if (isNegation(node) && !isCondition(node)) add(node, node.operand.getText());
  else if (ts.isReturnStatement(node)) mutateResult(node.expression, add);
  else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) mutateResult(node.body, add);
  else if (ts.isExpressionStatement(node)) add(node, ';');
  else if (ts.isAwaitExpression(node)) add(node, `(${node.expression.getText()})`);
  else if (ts.isArrayLiteralExpression(node)) removeEach(node.elements, add);
  else if (ts.isObjectLiteralExpression(node)) removeEach(node.properties, add);
  else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false');
  else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true');
  else if (isText(node) && !isSentence(node)) add(node, ts.isStringLiteral(node) ? "''" : '``');
  else if (ts.isRegularExpressionLiteral(node)) mutatePattern(node, add);
  // The mode of a file or folder.
  else if (ts.isNumericLiteral(node) && /^0o(?!777$)/.test(node.getText())) add(node, '0o777');
}

function addBoth(condition: ts.Expression, add: Add): void {
  add(condition, 'true');
  add(condition, 'false');
}

function mutateOperator(node: ts.BinaryExpression, add: Add): void {
  const other = operators[node.operatorToken.getText()];
  // A condition is replaced as a whole. A sum of texts is no arithmetic.
  const isRedundant = other?.endsWith('==') === true && isCondition(node);
  if (other === undefined || isRedundant || (other === '-' && isText(node.left, node.right))) return;
  add(node.operatorToken, other);
}

/** A literal is mutated itself. */
function mutateResult(result: ts.Expression | undefined, add: Add): void {
  if (result === undefined || /^(?:true|false|undefined|null|'')$/.test(result.getText())) return;
  add(result, 'undefined');
}

/** Removes each entry of a list, with the comma that follows it. */
function removeEach(entries: ts.NodeArray<ts.Node>, add: Add): void {
  for (const [index, entry] of entries.entries())
    add(entry, '', entries[index + 1]?.getStart() ?? entries.end);
}

/** Removes the anchors of a regular expression, and the flag that ignores the case. */
function mutatePattern(node: ts.RegularExpressionLiteral, add: Add): void {
  const [, pattern = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? [];
  if (pattern.startsWith('^')) add(node, `/${pattern.slice(1)}/${flags}`);
  if (/(?<!\\)\$$/.test(pattern)) add(node, `/${pattern.slice(0, -1)}/${flags}`);
  if (flags.includes('i')) add(node, `/${pattern}/${flags.replace('i', '')}`);
}

function hasNoBehaviour(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    isLogLine(node) ||
    isCallOfMain(node)
  );
}

/** A statement such as `log('…')`, `options.log(…)` or `if (…) log(…)`. */
function isLogLine(node: ts.Node): boolean {
  if (ts.isIfStatement(node) && node.elseStatement === undefined) return isLogLine(node.thenStatement);
  if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return false;
  const called = node.expression.expression;
  return /^(?:log|print)$/.test((ts.isPropertyAccessExpression(called) ? called.name : called).getText());
}

/** `if (import.meta.main) …`: a program's start, which no unit test runs. */
function isCallOfMain(node: ts.Node): boolean {
  return ts.isIfStatement(node) && node.expression.getText() === 'import.meta.main';
}

function isNegation(node: ts.Node): node is ts.PrefixUnaryExpression {
  return ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken;
}

function isCondition(node: ts.Expression): boolean {
  const { parent } = node;
  return (
    (ts.isIfStatement(parent) && parent.expression === node) ||
    (ts.isConditionalExpression(parent) && parent.condition === node)
  );
}

function isText(...nodes: readonly ts.Node[]): boolean {
  return nodes.some((node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node));
}

/** A text for people: a capital, and more than one word. An empty text counts too: it can't be emptied. */
function isSentence(node: ts.Node): boolean {
  return /^(?:[A-Z].* |$)/.test(node.getText().slice(1, -1));
}

/** The name of what contains other code; of a property, where its value is a function. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isPropertyAssignment(node) && !ts.isArrowFunction(node.initializer)) return undefined;
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isPropertyAssignment(node);
  return isNamed ? node.name?.getText() : undefined;
}
