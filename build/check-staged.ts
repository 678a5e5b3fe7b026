// `npm run check:staged`, for build/hooks/pre-commit: runs the checks that the staged files need, side by side. The commands
// read the files as they are in the working folder. A warning names files that differ from the commit.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { type Command, runInParallel } from './parallel-commands.ts';

/** The files that a commit changes. A renamed file is deleted under its old name and present under its new one. */
export interface StagedFiles {
  readonly present: readonly string[];
  readonly deleted: readonly string[];
}

/** @param env the environment of the hook: `git commit FILE` names an index of its own in it */
export function stagedFiles(project: string, env: NodeJS.ProcessEnv): StagedFiles {
  const staged = (filter: string) =>
    git(project, env, 'diff', '--cached', '--name-only', '--no-renames', `--diff-filter=${filter}`, '-z');
  return { present: staged('ACMT'), deleted: staged('D') };
}

/** The files that the checks read but the commit doesn't contain: unstaged changes, and files that git doesn't track. */
export function unstagedFiles(project: string, env: NodeJS.ProcessEnv): readonly string[] {
  return [
    ...git(project, env, 'diff', '--name-only', '-z'),
    ...git(project, env, 'ls-files', '--others', '--exclude-standard', '-z'),
  ];
}

/** The commands that check these files, the longest first. A deleted file can break those that import it. */
export function checksFor({ present, deleted }: StagedFiles): readonly Command[] {
  const changed = [...present, ...deleted];
  const code = present.filter((file) => /\.(?:ts|js|svelte)$/.test(file));
  const typed = changed.filter((file) => /\.(?:ts|js|svelte|json)$/.test(file));
  const ofPanel = typed.some((file) => /^(?:renderer|test\/component|app\/(?:contract|i18n))\//.test(file));
  const ofMain = typed.some((file) => !/^(?:renderer|test\/component)\//.test(file));
  const drawn = changed.some((file) => /^(?:app|renderer)\/|^docs\/developer\/architecture\.md$/.test(file));
  const commands: [needed: boolean, command: Command][] = [
    [code.length > 0, relatedTests(code)],
    [code.length > 0, tool('lint', 'eslint', 'bin/eslint.js', [...lintOptions, ...code])],
    [ofPanel, tool('types of the panel', 'svelte-check', 'bin/svelte-check', rendererOptions)],
    [ofMain, tool('types', 'typescript', 'bin/tsc', [])],
    [present.length > 0, tool('format', 'prettier', 'bin/prettier.cjs', [...formatOptions, ...present])],
    [drawn, { name: 'architecture', program: process.execPath, args: ['build/architecture.ts'] }],
  ];
  return commands.filter(([needed]) => needed).map(([, command]) => command);
}

const lintOptions = [
  '--cache',
  '--cache-location=node_modules/.cache/eslint/',
  '--cache-strategy=content',
  '--no-warn-ignored',
];
const rendererOptions = ['--tsconfig', 'renderer/tsconfig.json', '--fail-on-warnings'];
const formatOptions = ['--check', '--ignore-unknown', '--log-level=warn'];

/**
 * The unit tests that import the files. They share workers (`--no-isolate`): half of the time is otherwise
 * spent on starting them. `npm test` isolates each file.
 */
function relatedTests(files: readonly string[]): Command {
  const options = [
    '--run',
    '--config=test/vitest.config.ts',
    '--project=unit',
    '--no-isolate',
    '--passWithNoTests',
  ];
  const vitest = tool('unit tests', 'vitest', 'vitest.mjs', [
    'related',
    ...options,
    '--reporter=dot',
    ...files,
  ]);
  return { ...vitest, program: 'bash', args: ['build/with-keyring.sh', vitest.program, ...vitest.args] };
}

/** A tool from node_modules, run by this Node rather than through a file in .bin, which Windows runs with a shell only. */
function tool(name: string, library: string, script: string, args: readonly string[]): Command {
  const folder = dirname(createRequire(import.meta.url).resolve(`${library}/package.json`));
  return { name, program: process.execPath, args: [join(folder, script), ...args] };
}

function git(project: string, env: NodeJS.ProcessEnv, ...args: readonly string[]): readonly string[] {
  const output = execFileSync('git', args, { cwd: project, env, encoding: 'utf8' });
  return output.split('\0').filter((path) => path !== '');
}

/** Removes the variables by which git names its repository and index: tests create repositories of their own. */
function withoutGit(project: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const local = execFileSync('git', ['rev-parse', '--local-env-vars'], {
    cwd: project,
    encoding: 'utf8',
  }).split('\n');
  return Object.fromEntries(Object.entries(env).filter(([name]) => !local.includes(name)));
}

async function checkStaged(project: string): Promise<0 | 1> {
  const files = stagedFiles(project, process.env);
  const unstaged = unstagedFiles(project, process.env);
  if (unstaged.length > 0) {
    const [first = '', ...others] = unstaged;
    const names = others.length > 0 ? `${first} and ${others.length} more` : first;
    console.log(`The checks read changes that are not part of this commit: ${names}.`);
  }
  return runInParallel(checksFor(files), { cwd: project, env: withoutGit(project, process.env) });
}

if (import.meta.main) process.exitCode = await checkStaged(resolve(import.meta.dirname, '..'));
