// `npm run check`: runs every `check:…` script of package.json except `check:staged`, side by side. With --staged, for
// build/hooks/pre-commit: formatting, lint and unit tests of the staged files, with types and the architecture's document. The
// commands read the files as they are in the working folder. Exit code 1 where one fails.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { object, parse, record, string } from 'valibot';
import { type Command, runInParallel } from './parallel-commands.ts';

const project = resolve(import.meta.dirname, '..');

/** A script of package.json, with more arguments. */
function script(name: string, ...args: readonly string[]): Command {
  return { name, program: 'npm', args: ['run', '--silent', name, '--', ...args] };
}

function allChecks(): readonly Command[] {
  const manifest = object({ scripts: record(string(), string()) });
  const { scripts } = parse(manifest, JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')));
  const names = Object.keys(scripts).filter((name) => name.startsWith('check:') && name !== 'check:staged');
  return names.map((name) => script(name));
}

function stagedChecks(): readonly Command[] {
  const staged = git('diff', '--cached', '--name-only', '--no-renames', '--diff-filter=ACMT', '-z').split(
    '\0',
  );
  const files = staged.filter((file) => file !== '');
  const code = files.filter((file) => /\.(?:ts|js|svelte)$/.test(file));
  const ofPanel = code.some((file) => /^(?:renderer|test\/component|app\/(?:contract|i18n))\//.test(file));
  const tool = (name: string, ...args: readonly string[]): Command => ({
    name,
    program: 'npm',
    args: ['exec', '--no', '--', ...args],
  });
  // Tests that share workers take half of the time. `npm test` isolates each file.
  const related = [
    '--run',
    '--config=test/vitest.config.ts',
    '--project=unit',
    '--no-isolate',
    '--passWithNoTests',
  ];
  return [
    ...(code.length === 0
      ? []
      : [
          {
            name: 'unit tests',
            program: 'bash',
            args: ['build/with-keyring.sh', 'vitest', 'related', ...related, '--reporter=dot', ...code],
          },
          tool(
            'lint',
            'eslint',
            '--cache',
            '--cache-location=node_modules/.cache/eslint/',
            '--no-warn-ignored',
            ...code,
          ),
          ...(ofPanel ? [script('check:renderer')] : []),
        ]),
    ...(files.length === 0
      ? []
      : [tool('format', 'prettier', '--check', '--ignore-unknown', '--log-level=warn', ...files)]),
    script('check:types'),
    script('check:architecture'),
  ];
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: project, encoding: 'utf8' });
}

/** Without the variables by which git names its repository and index to a hook: tests create repositories of their own. */
function withoutGit(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const local = git('rev-parse', '--local-env-vars').split('\n');
  return Object.fromEntries(Object.entries(env).filter(([name]) => !local.includes(name)));
}

process.exitCode = process.argv.includes('--staged')
  ? await runInParallel(stagedChecks(), { cwd: project, env: withoutGit(process.env) })
  : await runInParallel(allChecks(), { cwd: project });
