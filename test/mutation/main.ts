// `npm run mutate`: changes Perch's code in many places, one at a time, and lists the changes that no unit test notices:
// either a test is missing, or the change makes no difference. The tests run in a second process of this script, which can be
// killed.
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, posix, relative, resolve } from 'node:path';
import ts from 'typescript';
import { array, object, parse, string } from 'valibot';
import { parseOptions } from '../../build/option-parser.ts';
import { guards } from './guards.ts';

const usage = `npm run mutate -- [PATH ...] [--decisions] [--count N] [--seed S]

PATH         a file or folder to mutate; \`guards\`, the default, stands for the decisions of the files of test/mutation/guards.ts
--decisions  changes only what lets something through or not: conditions, patterns, switches, modes of files
--count N    tries N mutants only, chosen by the seed
--seed S     a text; the default is 1

Changes one place at a time in a copy of the project and runs the nearest unit tests that import the file. Prints each change
that no test notices as file:line (function)  before  →  after. Explained survivors are listed in test/mutation/explained.json.
Exit code 1 where a survivor is unexplained or an explanation matches no survivor, 2 where an option is invalid.`;

/** The most test files that are run for a file. If half of Perch imports it, the others are about something else. */
const maxTests = 10;

/** A test that takes longer counts as noticing the change. */
const testTimeoutMs = 5_000;
/** Only code that blocks its process takes longer. Most of that fills the heap first, which has `maxHeap` MB. */
const runTimeoutMs = 30_000;
const maxHeap = 512;

interface Mutant {
  readonly file: string;
  readonly line: number;
  /** The names of the functions and constants around it, such as `openTrustStore.isTrustedChain`, or '' at the top. */
  readonly scope: string;
  /** The changed lines. */
  readonly change: string;
  /** The file with the change. */
  readonly text: string;
}

/** A survivor is matched by file, function and change, so that its explanation holds when other lines change. */
const explanationsSchema = array(
  object({ file: string(), scope: string(), change: string(), reason: string() }),
);

/** @throws Error with the usage, where an option is unknown or invalid. */
export function readOptions(args: readonly string[]) {
  const options = {
    decisions: { type: 'boolean', default: false },
    count: { type: 'string', default: String(Number.MAX_SAFE_INTEGER) },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseOptions({ args: [...args], allowPositionals: true, options }, usage);
  const { decisions, seed, help } = values;
  if (!/^\d{1,16}$/.test(values.count))
    throw new Error(`--count is a whole number, not "${values.count}".\n\n${usage}`);
  const paths = positionals.length === 0 ? ['guards'] : positionals;
  const isLimited = decisions || paths.includes('guards');
  return { paths, decisions: isLimited, count: Number(values.count), seed, help };
}

/** The TypeScript files that a path names. @throws Error where it names none. */
function sources(project: string, path: string): readonly string[] {
  const found = globSync([path, `${path}/**`], { cwd: project, exclude: ['**/node_modules', '**/*.d.ts'] });
  const files = found.map((file) => file.replaceAll('\\', '/')).filter((file) => file.endsWith('.ts'));
  if (files.length === 0) throw new Error(`${path} is no TypeScript file and no folder with one.`);
  return files.toSorted();
}

/** Prints the survivors, and returns whether all are explained. */
async function tryMutants(
  project: string,
  { paths, decisions, count, seed }: ReturnType<typeof readOptions>,
): Promise<boolean> {
  const named = paths.flatMap((path) => (path === 'guards' ? guards : [path]));
  // No unit test says again what a text says.
  const files = [...new Set(named.flatMap((path) => sources(project, path)))].filter(
    (file) => !file.startsWith('app/i18n/texts/'),
  );
  const explanations = parse(
    explanationsSchema,
    JSON.parse(readFileSync(join(import.meta.dirname, 'explained.json'), 'utf8')),
  );
  const used = new Set<object>();
  const folder = copyProject(project);
  const runner = createTestRunner(folder);
  process.once('exit', () => {
    runner.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

  const changesOf = decisions
    ? decisionChanges
    : (node: ts.Node) => [...decisionChanges(node), ...otherChanges(node)];
  const all = files.flatMap((file) => mutantsOf(file, readFileSync(join(folder, file), 'utf8'), changesOf));
  const chosen = sampleOf(all, count, seed);
  const testsOf = readRelatedTests(folder);
  /** For each test file, whether it passes without a change. */
  const passing = new Map<string, boolean>();
  let unexplained = 0;
  let tried = 0;
  for (const [file, mutants] of Map.groupBy(chosen, (mutant) => mutant.file)) {
    const startedAt = performance.now();
    const before = unexplained;
    const path = join(folder, file);
    const original = readFileSync(path, 'utf8');
    const related = testsOf(file).slice(0, maxTests);
    for (const test of related.filter((each) => !passing.has(each))) {
      passing.set(test, await runner.passes(test, path));
      if (passing.get(test) === false) console.log(`${test} is left out: it fails without a change`);
    }
    let tests = related.filter((test) => passing.get(test) === true);
    for (const { text, line, scope, change } of mutants) {
      writeFileSync(path, text);
      const failing = await runner.firstFailing(tests, path);
      if (failing !== undefined) {
        // It may notice the next change, too.
        tests = [failing, ...tests.filter((test) => test !== failing)];
        continue;
      }
      const explanation = explanations.find(
        (each) => each.file === file && each.scope === scope && each.change === change,
      );
      if (explanation === undefined) {
        unexplained += 1;
        console.log(`${file}:${line} (${scope})  ${change}`);
      } else used.add(explanation);
    }
    writeFileSync(path, original);
    tried += mutants.length;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const counts = `${mutants.length} mutants, ${unexplained - before} unexplained survivors`;
    console.log(`[${tried}/${chosen.length}] ${file}: ${counts} (${seconds} s)`);
  }
  const unused = explanations.filter(
    (each) => count >= all.length && files.includes(each.file) && !used.has(each),
  );
  for (const { file, change } of unused)
    console.log(`${file}: an explanation in explained.json matches no survivor: ${change}`);
  console.log(`${chosen.length} mutants, ${unexplained} unexplained survivors, seed ${seed}`);
  return unexplained + unused.length === 0;
}

/** Copies the project's files as they are now, so that the checkout is never changed. */
function copyProject(project: string): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'perch-mutation-'));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  for (const file of execFileSync('git', list, { cwd: project, encoding: 'utf8' }).split('\0'))
    if (file !== '' && existsSync(join(project, file))) cpSync(join(project, file), join(folder, file));
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

/** Chooses `count` of the mutants. The same seed chooses the same ones. */
function sampleOf(all: readonly Mutant[], count: number, seed: string): readonly Mutant[] {
  if (count >= all.length) return all;
  const rankOf = ({ file, line, scope, change }: Mutant) =>
    hash('sha256', JSON.stringify([seed, file, line, scope, change]));
  const ranked = all.map((mutant) => [rankOf(mutant), mutant] as const);
  const sorted = ranked.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.slice(0, count).map(([, mutant]) => mutant);
}

/**
 * Returns a function for the unit tests that import a file, directly or not: first the file's own test, then those with the
 * fewest files in between. A test named after the file's folder counts as two files closer.
 */
function readRelatedTests(project: string): (file: string) => readonly string[] {
  const importers = new Map<string, string[]>();
  for (const file of ['app', 'build', 'renderer', 'test'].flatMap((folder) => sources(project, folder))) {
    for (const { fileName } of ts.preProcessFile(readFileSync(join(project, file), 'utf8')).importedFiles) {
      if (!fileName.startsWith('.')) continue;
      const target = posix.join(dirname(file), fileName);
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return (file) => {
    const own = file.replace(/^app/, 'test/unit').replace(/ts$/, 'test.ts');
    const distances = new Map([[file, 0]]);
    // The map grows during the loop, so that the files are found in the order of their distance.
    for (const [each, distance] of distances) {
      for (const importer of importers.get(each) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
    const topic = basename(dirname(file));
    const rank = (test: string) =>
      test === own ? -Infinity : (distances.get(test) ?? 0) - (test.includes(topic) ? 2 : 0);
    return [...distances.keys()]
      .filter((name) => /^test\/(?:unit|practice-service)\/.*\.test\.ts$/.test(name))
      .toSorted((a, b) => rank(a) - rank(b));
  };
}

/** Runs one file of unit tests at a time, in a process that is replaced if a change makes it hang. */
function createTestRunner(folder: string) {
  let child: ChildProcess | undefined;
  const start = async () => {
    child = fork(import.meta.filename, {
      cwd: folder,
      // A group of its own: the workers of Vitest end with it.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, NODE_NO_WARNINGS: '1' },
    });
    await once(child, 'message');
    return child;
  };
  const stop = () => {
    if (child?.pid !== undefined && child.exitCode === null)
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
    child = undefined;
  };
  const passes = async (test: string, file: string): Promise<boolean> => {
    const running = child ?? (await start());
    running.send({ test, file });
    const limit = AbortSignal.timeout(runTimeoutMs);
    try {
      const answer: readonly unknown[] = await once(running, 'message', { signal: limit });
      return answer[0] === true;
    } catch (error) {
      if (!limit.aborted) throw error;
      stop();
      return false;
    }
  };
  return {
    stop,
    passes,
    firstFailing: async (tests: readonly string[], file: string): Promise<string | undefined> => {
      for (const test of tests) if (!(await passes(test, file))) return test;
      return undefined;
    },
  };
}

type RunRequest = Readonly<Record<'test' | 'file', string>>;

/** The process of `createTestRunner`: one Vitest that stays open. */
async function answerRuns(): Promise<void> {
  const { createVitest } = await import('vitest/node');
  const vitest = await createVitest(
    {
      config: 'test/vitest.config.ts',
      project: ['unit'],
      watch: false,
      bail: 1,
      isolate: false,
      maxWorkers: 1,
      reporters: [{}],
      silent: true,
      typecheck: { enabled: false },
    },
    { cacheDir: 'out/mutation', clearScreen: false },
  );
  await vitest.standalone();
  for (const { config } of vitest.projects) {
    config.testTimeout = config.hookTimeout = testTimeoutMs;
    config.execArgv = [`--max-old-space-size=${maxHeap}`];
  }
  const specifications = await vitest.globTestSpecifications();
  const nameOf = ({ moduleId }: { readonly moduleId: string }) =>
    relative(vitest.config.root, moduleId).replaceAll('\\', '/');

  /** The files changed so far. Later each of them is changed back, so all are reloaded before a run. */
  const changed = new Set<string>();
  const run = async ({ test, file }: RunRequest): Promise<boolean> => {
    changed.add(file);
    for (const each of changed) vitest.invalidateFile(each);
    const chosen = specifications.filter((each) => nameOf(each) === test);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
    // The result keeps the modules of earlier runs.
    return unhandledErrors.length === 0 && testModules.every((each) => nameOf(each) !== test || each.ok());
  };
  process.on('message', (request: RunRequest) => void run(request).then((passed) => process.send?.(passed)));
  process.on('disconnect', () => process.exit());
  process.send?.('ready');
}

/** The changes that tests should notice. Types, imports, log lines and sentences are left alone. */
function mutantsOf(
  file: string,
  text: string,
  changesOf: (node: ts.Node) => readonly Change[],
): readonly Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node, outer: readonly string[]) => {
    if (hasNoBehaviour(node)) return;
    const name = nameOf(node);
    const names = name === undefined ? outer : [...outer, name];
    for (const [target, after, end = target.getEnd()] of changesOf(node)) {
      const start = target.getStart();
      const changed = text.slice(0, start) + after + text.slice(end);
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      const change = describeChange(text, changed, start, end);
      mutants.push({ file, line, scope: names.join('.'), change, text: changed });
    }
    ts.forEachChild(node, (child) => visit(child, names));
  };
  visit(source, []);
  return mutants;
}

/** The changed lines as `before  →  after`, each without line breaks. */
function describeChange(before: string, after: string, start: number, end: number): string {
  const from = before.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = before.indexOf('\n', end);
  const tail = lineEnd < 0 ? 0 : before.length - lineEnd;
  const shorten = (text: string) => {
    const line = text
      .slice(from, text.length - tail)
      .replace(/\s+/g, ' ')
      .trim();
    return line.length > 200 ? `${line.slice(0, 120)} … ${line.slice(-60)}` : line;
  };
  return `${shorten(before)}  →  ${shorten(after)}`;
}

/** Puts `after` in the place of a node, or of the code from the node's start to `end`. */
type Change = readonly [target: ts.Node, after: string, end?: number];

/** Changes of what lets something through or refuses it. */
function decisionChanges(node: ts.Node): readonly Change[] {
  if (ts.isIfStatement(node)) return ['true', 'false'].map((after) => [node.expression, after]);
  if (ts.isConditionalExpression(node)) return ['true', 'false'].map((after) => [node.condition, after]);
  if (ts.isBinaryExpression(node))
    return operatorChanges(node, ['<', '<=', '>', '>=', '===', '!==', '&&', '||']);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return isCondition(node) ? [] : [[node, node.operand.getText()]];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true']];
  if (ts.isRegularExpressionLiteral(node)) return patternChanges(node);
  // The mode of a file or folder.
  if (ts.isNumericLiteral(node) && /^0o(?!777$)/.test(node.getText())) return [[node, '0o777']];
  return [];
}

function otherChanges(node: ts.Node): readonly Change[] {
  // The opposite would be a loop that never ends.
  if (ts.isWhileStatement(node)) return [[node.expression, 'false']];
  if (ts.isForStatement(node)) return node.condition === undefined ? [] : [[node.condition, 'false']];
  if (ts.isBinaryExpression(node)) return operatorChanges(node, ['+', '-', '*', '/', '??', '&&', '%', '*']);
  if (ts.isReturnStatement(node)) return resultChanges(node.expression);
  if (ts.isArrowFunction(node)) return ts.isBlock(node.body) ? [] : resultChanges(node.body);
  if (ts.isExpressionStatement(node)) return [[node, ';']];
  if (ts.isAwaitExpression(node)) return [[node, `(${node.expression.getText()})`]];
  if (ts.isArrayLiteralExpression(node)) return removals(node.elements);
  if (ts.isObjectLiteralExpression(node)) return removals(node.properties);
  // A text for people has a capital and more than one word. An empty text can't be emptied.
  if (isText(node) && !/^.(?:[A-Z].* |.$)/.test(node.getText())) return [[node, "''"]];
  return [];
}

/** Replaces an operator by the other one of its pair in `operators`. */
function operatorChanges(node: ts.BinaryExpression, operators: readonly string[]): readonly Change[] {
  const index = operators.indexOf(node.operatorToken.getText());
  const other = operators[index ^ 1];
  // A sum of texts is no arithmetic, and a condition is turned true and false anyway.
  if (other === undefined || (other === '-' && (isText(node.left) || isText(node.right)))) return [];
  if (isCondition(node) && !/[&|]/.test(other)) return [];
  return [[node.operatorToken, other]];
}

function isCondition(node: ts.Node): boolean {
  const { parent } = node;
  return (
    (ts.isIfStatement(parent) && parent.expression === node) ||
    (ts.isConditionalExpression(parent) && parent.condition === node)
  );
}

/** Replaces a result by `undefined`, unless it is a literal such as `true`. */
function resultChanges(result: ts.Expression | undefined): readonly Change[] {
  const isLiteral = result === undefined || /^(?:true|false|undefined|null|'')$/.test(result.getText());
  return isLiteral ? [] : [[result, 'undefined']];
}

/** Removes each entry of a list, with the comma that follows it. */
function removals(entries: ts.NodeArray<ts.Node>): readonly Change[] {
  return entries.map((entry, index) => [entry, '', entries[index + 1]?.getStart() ?? entries.end]);
}

/** Removes the anchors of a regular expression, and the flag that ignores the case. */
function patternChanges(node: ts.RegularExpressionLiteral): readonly Change[] {
  const { text } = node;
  const changed = [
    text.replace(/^\/\^/, '/'),
    text.replace(/(?<!\\)\$(?=\/\w*$)/, ''),
    text.replace(/i(?=\w*$)/, ''),
  ];
  return changed.filter((after) => after !== text).map((after) => [node, after]);
}

function hasNoBehaviour(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    isLogLine(node) ||
    // A program's start, which no unit test runs.
    (ts.isIfStatement(node) && node.expression.getText() === 'import.meta.main')
  );
}

/** A statement such as `log('…')`, `options.log(…)` or `if (…) log(…)`. */
function isLogLine(node: ts.Node): boolean {
  if (ts.isIfStatement(node) && node.elseStatement === undefined) return isLogLine(node.thenStatement);
  if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return false;
  return /(?:^|\.)(?:log|logRefusal|print)$/.test(node.expression.expression.getText());
}

function isText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/** The name of a declaration that can contain code. A property has one only if its value is a function. */
function nameOf(node: ts.Node): string | undefined {
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    (ts.isPropertyAssignment(node) && ts.isArrowFunction(node.initializer));
  return isNamed ? node.name?.getText() : undefined;
}

async function main(project: string, args: readonly string[]): Promise<0 | 1 | 2> {
  try {
    const options = readOptions(args);
    if (options.help) console.log(usage);
    return options.help || (await tryMutants(project, options)) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
}

if (import.meta.main && process.send !== undefined) await answerRuns();
else if (import.meta.main)
  process.exit(await main(resolve(import.meta.dirname, '../..'), process.argv.slice(2)));
