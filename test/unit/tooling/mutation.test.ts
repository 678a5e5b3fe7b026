// `npm run mutate`: its mutators, its sample, its explanations, and a run over a small project.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { explanationOf, readExplanations, type Survivor } from '../../mutation/explanations.ts';
import { guards } from '../../mutation/guards.ts';
import { chooseFiles, readOptions } from '../../mutation/main.ts';
import { sampleOf, tryMutants } from '../../mutation/mutation-run.ts';
import { describeChange, mutantsOf } from '../../mutation/mutators.ts';
import { createProgress } from '../../mutation/progress.ts';
import { readRelatedTests } from '../../mutation/related-tests.ts';
import { createTestRunner, type RunAnswer } from '../../mutation/test-runner.ts';
import { createWorktree } from '../../mutation/worktree.ts';
import { securityTestIds } from './security-test-ids.ts';

const project = resolve(import.meta.dirname, '../../..');
const explanations = readExplanations(join(project, 'test/mutation/explained.json'));

/** The changed lines of all mutants of a text. */
function changesOf(text: string): readonly string[] {
  return mutantsOf('a.ts', text).map((mutant) => describeChange(text, mutant));
}

describe('mutants', () => {
  test.each([
    ['a condition', 'if (a) b = c;', ['if (true) b = c;', 'if (false) b = c;', 'if (a) ;']],
    ['a loop', 'while (a) b += 1;', ['while (false) b += 1;', 'while (a) ;']],
    ['a choice', 'const a = b ? c : d;', ['const a = true ? c : d;', 'const a = false ? c : d;']],
    ['a comparison', 'const a = b < c;', ['const a = b <= c;']],
    ['a comparison of equality', 'const a = b === c;', ['const a = b !== c;']],
    ['a logical operator', 'const a = b && c;', ['const a = b || c;']],
    ['a negation', 'const a = !b;', ['const a = b;']],
    ['arithmetic', 'const a = b + 1;', ['const a = b - 1;']],
    ['a result', 'function a() { return b; }', ['function a() { return undefined; }']],
    ['the result of an arrow function', 'const a = () => b;', ['const a = () => undefined;']],
    ['a call', 'a.set(b);', [';']],
    ['an await', 'const a = await b();', ['const a = (b());']],
    ['an entry of an array', 'const a = [b, c];', ['const a = [c];', 'const a = [b, ];']],
    ['a property', 'const a = { b, ...c };', ['const a = { ...c };', 'const a = { b, };']],
    ['a text', "const a = 'b';", ["const a = '';"]],
    ['a text with values', 'const a = `b${c}`;', ['const a = ``;']],
    ['true and false', 'const a = [true, false];', ['[false]', '[true, ]', '[false, false]', '[true, true]']],
    ['an expression’s anchors and case', 'const a = /^b$/i;', ['/b$/i', '/^b/i', '/^b$/']],
    ['the mode of a file', 'const a = 0o600;', ['const a = 0o777;']],
  ])('change %s', (_name, text, expected) => {
    const actual = changesOf(text).map((change) => change.split('  →  ')[1] ?? '');
    expect(actual).toHaveLength(expected.length);
    for (const after of expected) expect(actual).toContainEqual(expect.stringContaining(after));
  });

  test.each([
    "import { a } from 'b';",
    "type A = 'b' | 'c';",
    "const a = b satisfies Record<'c', true>;",
    "log(`b ${c}`, 'warn');",
    "if (a) log('b');",
    "if (import.meta.main) run('a');",
    "const a = 'A sentence for people.';",
    'const a = b(1_000);',
  ])('leave "%s" as it is', (text) => {
    expect(changesOf(text)).toEqual([]);
  });

  test('have a line and the names of the functions around it', () => {
    const text = 'function a() {\n  const b = {\n    c: () => d,\n  };\n}\n';
    const mutants = mutantsOf('a.ts', text).map(({ line, scope }) => ({ line, scope }));
    expect(mutants).toEqual([
      { line: 3, scope: 'a.b' },
      { line: 3, scope: 'a.b.c' },
    ]);
  });
});

test('a seed chooses the same sample each time, and another seed another one', () => {
  const all = Array.from({ length: 100 }, (_, index) => index);
  expect(sampleOf(all, 10, 7)).toEqual(sampleOf(all, 10, 7));
  expect(sampleOf(all, 10, 7)).not.toEqual(sampleOf(all, 10, 8));
  expect(sampleOf(all, 10, 7)).toHaveLength(10);
  expect(sampleOf(all, 200, 7)).toEqual(all);
});

describe('explanations', () => {
  const survivor: Survivor = { file: 'a.ts', line: 3, scope: 'b', change: 'c  →  d', isTested: true };
  const explanation = { file: 'a.ts', scope: 'b', change: 'c  →  d', reason: 'The result is the same.' };

  test('match by file, function and text, on any line', () => {
    expect(explanationOf({ ...survivor, line: 9 }, [explanation])).toBe(explanation);
    for (const other of [{ file: 'b.ts' }, { scope: 'c' }, { change: 'c  →  e' }])
      expect(explanationOf({ ...survivor, ...other }, [explanation])).toBeUndefined();
  });

  test('of a whole file hold only where no unit test imports it', () => {
    const ofFile = { file: 'a.ts', reason: 'Proved by end-to-end tests.' };
    expect(explanationOf(survivor, [ofFile])).toBeUndefined();
    expect(explanationOf({ ...survivor, isTested: false }, [ofFile])).toBe(ofFile);
  });

  test('name files and tests that exist', () => {
    for (const { file, reason } of explanations) {
      expect(existsSync(join(project, file)), file).toBe(true);
      for (const [id] of reason.matchAll(/\bS\d+\b/g)) expect(securityTestIds).toContain(id);
    }
  });
});

describe('the command line', () => {
  test('without paths means the guards, all mutants and seed 1', () => {
    expect(readOptions([])).toMatchObject({ paths: ['guards'], seed: 1 });
    expect(chooseFiles(project, ['guards']).length).toBeGreaterThanOrEqual(guards.length);
  });

  test('chooses files and the sources of folders, each once', () => {
    expect(chooseFiles(project, ['test/mutation/', 'test/mutation/main.ts', 'app/json.ts'])).toEqual([
      ...chooseFiles(project, ['test/mutation']),
      'app/json.ts',
    ]);
    expect(readOptions(['app', '--count', '5', '--seed=9'])).toEqual({
      paths: ['app'],
      count: 5,
      seed: 9,
      help: false,
    });
  });

  test.each([['--count', 'many'], ['--seed=-1'], ['--unknown']])('%s is refused', (...args) => {
    expect(() => readOptions(args)).toThrow(
      /^(?:--count|--seed|Unknown option '--unknown')[^\n]*\.\n\nnpm run mutate/,
    );
  });

  test.each(['app/missing.ts', 'docs', 'README.md', '../app', 'app/../../main', '/app'])(
    'the path %s is refused',
    (path) => {
      expect(() => chooseFiles(project, [path])).toThrow(path);
    },
  );
});

test('progress is written at most once per 10 s', () => {
  let now = 5_000;
  const lines: string[] = [];
  const onTried = createProgress({ total: 90, write: (line) => lines.push(line), now: () => now });
  for (let tried = 1; tried <= 7; tried += 1) {
    now += 4_000;
    onTried(tried);
  }
  expect(lines).toEqual(['3 of 90 mutants', '6 of 90 mutants']);
});

describe('a run over a small project', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), 'perch-mutate-'));
    write('app/double.ts', 'export const double = (a: number) => (a > 0 ? a * 2 : 0);\n');
    write('app/alone.ts', 'export const a = !b;\n');
    write('test/unit/double.test.ts', testOf('expect([double(3), double(-1)]).toEqual([6, 0])'));
    write('test/unit/endless.test.ts', testOf('{ while (double(1) > 0); }'));
    write('test/unit/waiting.test.ts', testOf('new Promise(() => double(1))'));
    write(
      'test/unit/waiting-hook.test.ts',
      `import { beforeAll } from 'vitest';\nbeforeAll(() => new Promise(() => undefined));\n${testOf('double(1)')}`,
    );
    write('test/unit/failing.test.ts', testOf('expect(double(1)).toBe(3)'));
    write('test/vitest.config.ts', `export default { test: { projects: [{ test: { name: 'unit' } }] } };`);
    write('package.json', '{ "type": "module" }');
    write('.gitignore', 'node_modules\nout\n');
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder });
    const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.net'];
    git('init', '--quiet');
    git('add', 'app');
    git(...author, 'commit', '--quiet', '--message', 'first');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }

  function testOf(statement: string): string {
    return `import { expect, test } from 'vitest';
      import { double } from '../../app/double.ts';
      test('doubles', () => ${statement});`;
  }

  test('finds what no test notices, ends an endless test, and leaves the checkout unchanged', async () => {
    // Uncommitted changes and new files are part of the copy.
    write('app/double.ts', `// A change.\n${readFileSync(join(folder, 'app/double.ts'), 'utf8')}`);
    const worktree = createWorktree(folder);
    const runner = createTestRunner(worktree.folder);
    try {
      const text = readFileSync(join(worktree.folder, 'app/double.ts'), 'utf8');
      const [boundary, factor] = ['>', '*'].map((operator) => {
        const found = mutantsOf('app/double.ts', text).find(({ start }) => text[start] === operator);
        return found ?? expect.fail(operator);
      });
      const lines: string[] = [];
      const tried: number[] = [];
      const { survivors, used } = await tryMutants({
        folder: worktree.folder,
        mutants: [boundary, factor, ...mutantsOf('app/alone.ts', 'export const a = !b;\n')].flatMap(
          (mutant) => mutant ?? [],
        ),
        explanations: [],
        relatedTests: (file) => (file === 'app/double.ts' ? ['test/unit/double.test.ts'] : []),
        runner,
        print: (line) => lines.push(line),
        onTried: (count) => tried.push(count),
      });
      expect(survivors).toEqual([
        {
          file: 'app/double.ts',
          line: 2,
          scope: 'double',
          change:
            'export const double = (a: number) => (a > 0 ? a * 2 : 0);  →  export const double = (a: number) => (a >= 0 ? a * 2 : 0);',
          isTested: true,
        },
        expect.objectContaining({ file: 'app/alone.ts', isTested: false }),
      ]);
      expect(used.size).toBe(0);
      expect(tried).toEqual([1, 2]);
      expect(lines).toEqual([
        expect.stringMatching(/^\[2\/3\] app\/double\.ts: 2 mutants, 1 survived, 1 unexplained /),
        expect.stringMatching(/^\[3\/3\] app\/alone\.ts: 1 mutants, 1 survived, 1 unexplained /),
      ]);

      const changed = join(worktree.folder, 'app/double.ts');
      const run = (name: string, limitMs: number, testTimeoutMs = 20_000) =>
        runner.run({ tests: [`test/unit/${name}.test.ts`], changed, testTimeoutMs }, limitMs);
      expect(await run('endless', 1_000)).toBe('timeout');
      expect(await run('double', 60_000)).toEqual([]);
      // Vitest ends a test or hook after its timeout. A test that fails is none of these.
      expect(await run('waiting', 60_000, 100)).toBe('timeout');
      expect(await run('waiting-hook', 60_000, 100)).toBe('timeout');
      expect(await run('failing', 60_000, 100)).toEqual(['test/unit/failing.test.ts']);
    } finally {
      runner.stop();
      worktree.remove();
    }
    expect(existsSync(worktree.folder)).toBe(false);
    expect(
      execFileSync('git', ['worktree', 'list'], { cwd: folder, encoding: 'utf8' }).trim().split('\n'),
    ).toHaveLength(1);
  });

  /** Tries the first mutant of app/double.ts. Each run of the tests takes the next answer. */
  async function tryOne(...answers: readonly RunAnswer[]) {
    const file = join(folder, 'app/double.ts');
    const text = readFileSync(file, 'utf8');
    const rest = [...answers];
    const runs: { isClean: boolean; testTimeoutMs: number; limitMs: number }[] = [];
    let stops = 0;
    const [mutant = expect.fail('no mutant')] = mutantsOf('app/double.ts', text);
    const { survivors, timedOut } = await tryMutants({
      folder,
      mutants: [mutant],
      explanations: [],
      relatedTests: () => ['a.test.ts'],
      runner: {
        run: ({ testTimeoutMs }, limitMs) => {
          runs.push({ isClean: readFileSync(file, 'utf8') === text, testTimeoutMs, limitMs });
          return Promise.resolve(rest.shift() ?? expect.fail('one run too many'));
        },
        stop: () => (stops += 1),
      },
      print: () => undefined,
      onTried: () => undefined,
    });
    expect(rest).toEqual([]);
    expect(readFileSync(file, 'utf8')).toBe(text);
    const found = survivors.length > 0 ? 'survived' : 'noticed';
    return { found: timedOut.length > 0 ? 'timed out' : found, runs, stops };
  }

  test.each<[string, string, readonly RunAnswer[]]>([
    ['fail has been noticed', 'noticed', [['a.test.ts']]],
    ['pass survives', 'survived', [[]]],
    ['do not end, but end without it, is listed after one attempt', 'timed out', ['timeout', []]],
    [
      'fail in a second attempt on a busy machine has been noticed',
      'noticed',
      ['timeout', 'timeout', ['a.test.ts']],
    ],
    ['pass in a second attempt on a busy machine survives', 'survived', ['timeout', ['a.test.ts'], []]],
    ['never end on a busy machine is listed', 'timed out', ['timeout', 'timeout', 'timeout']],
  ])('a change whose tests %s', async (_name, expected, answers) => {
    expect((await tryOne([], [], ...answers)).found).toBe(expected);
  });

  test('the second attempt has three times the time, and the one before it is without the change', async () => {
    const { runs } = await tryOne([], [], 'timeout', 'timeout', []);
    expect(runs.map(({ isClean }) => isClean)).toEqual([true, true, false, true, false]);
    const [, , first, control, second] = runs;
    expect(control).toEqual({ ...first, isClean: true });
    expect(second?.limitMs).toBe(3 * (first?.limitMs ?? 0));
    expect(second?.testTimeoutMs).toBe(3 * (first?.testTimeoutMs ?? 0));
  });

  test('tests that fail without a change, in a new process too, end the run', async () => {
    await expect(tryOne('timeout', ['a.test.ts'])).rejects.toThrow('a.test.ts');
    await expect(tryOne(['a.test.ts'], 'timeout')).rejects.toThrow('timeout');
  });

  test('tests that fail without a change because of an earlier one are run in a new process', async () => {
    expect(await tryOne(['a.test.ts'], [], [], ['a.test.ts'])).toMatchObject({ found: 'noticed', stops: 1 });
    expect(await tryOne([], [], ['a.test.ts'])).toMatchObject({ found: 'noticed', stops: 0 });
  });

  test('knows which tests import a file, the nearest ones first', () => {
    write('app/used.ts', '');
    write('app/user.ts', "import './used.ts';");
    write('test/unit/a.test.ts', "import '../../app/user.ts';");
    write('test/unit/b.test.ts', "import '../../app/used.ts';");
    const relatedTests = readRelatedTests(folder);
    expect(relatedTests('app/used.ts')).toEqual(['test/unit/b.test.ts', 'test/unit/a.test.ts']);
    expect(relatedTests('app/alone.ts')).toEqual([]);
  });

  test('of equally near tests, those in the corresponding folder come first', () => {
    write('app/core/panel/used.ts', '');
    write('test/unit/api/a.test.ts', "import '../../../app/core/panel/used.ts';");
    write('test/unit/core/b.test.ts', "import '../../../app/core/panel/used.ts';");
    write('test/unit/core/panel/c.test.ts', "import '../../../../app/core/panel/used.ts';");
    expect(readRelatedTests(folder)('app/core/panel/used.ts')).toEqual([
      'test/unit/core/panel/c.test.ts',
      'test/unit/core/b.test.ts',
      'test/unit/api/a.test.ts',
    ]);
  });

  test('tests in the corresponding folder come before nearer ones', () => {
    write('app/core/panel/used.ts', '');
    write('app/core/panel/user.ts', "import './used.ts';");
    write('test/unit/core/a.test.ts', "import '../../../app/core/panel/used.ts';");
    write('test/unit/core/panel/b.test.ts', "import '../../../../app/core/panel/user.ts';");
    expect(readRelatedTests(folder)('app/core/panel/used.ts')).toEqual([
      'test/unit/core/panel/b.test.ts',
      'test/unit/core/a.test.ts',
    ]);
  });
});
