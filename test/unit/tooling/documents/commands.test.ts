// The scripts and options that the documents name exist.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { options as perchOptions } from '../../../../app/electron/lifecycle/options.ts';
import { readStartOptions } from '../../../../build/start-options.ts';
import { readOptions as readMutationOptions } from '../../../mutation/main.ts';
import { parseOptions as parsePracticeOptions } from '../../../practice-service/options.ts';
import { commandsIn, optionsIn } from './commands.ts';
import { project, projectFiles } from './markdown.ts';

const read = (path: string) => readFileSync(join(project, path), 'utf8');
// The changelog also names what earlier versions had.
const documents = projectFiles('**/*.md').filter((path) => path !== 'CHANGELOG.md');
const commands = [...new Set(documents.flatMap((path) => commandsIn(read(path))))].toSorted();

const { scripts } = JSON.parse(read('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

interface NpmCommand {
  readonly script: string;
  /** What follows `--`. */
  readonly args: readonly string[];
}

/** Reads `npm run`, `npm start` and `npm test`. */
function npmCommand(command: string): NpmCommand | undefined {
  const [, script = '', args = ''] =
    /\bnpm (?:run )?(?:-s |--silent )?(?!install|ci|audit)([\w:]+)(?: -- ([^>]*))?/.exec(command) ?? [];
  if (script === '') return undefined;
  // Optional arguments are in brackets.
  return {
    script,
    args: args
      .replace('[=port]', '')
      .replaceAll(/[[\]]/g, ' ')
      .split(' ')
      .filter((arg) => arg !== ''),
  };
}

const npmCommands = commands.flatMap((command) => {
  const parsed = npmCommand(command);
  return parsed === undefined ? [] : [{ command, ...parsed }];
});

test.each(npmCommands)('$command names a script', ({ script }) => {
  expect(Object.keys(scripts)).toContain(script);
});

/** The problem that a script has with arguments; undefined if it accepts them, or isn't checked here. */
function problemWith(script: string, args: readonly string[]): string | undefined {
  if (script === 'start' || script === 'dev') return startProblem(args);
  if (script === 'practice') {
    const read = parsePracticeOptions(args);
    return read.kind === 'invalid' ? read.message : undefined;
  }
  if (script === 'mutate') readMutationOptions(args);
  return undefined;
}

function startProblem(args: readonly string[]): string | undefined {
  try {
    readStartOptions(args);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

test.each(npmCommands)('the program of $command takes its options', ({ script, args }) => {
  expect(problemWith(script, args)).toBeUndefined();
});

/** Options of other programs, which the documents name with them. */
const otherPrograms: Readonly<Record<string, string>> = {
  '--allow-unsigned-rpm': 'zypper',
  '--repo': 'gh',
  '--args': 'open',
  '--allow-downgrades': 'apt',
  '--no-verify': 'git',
  '--silent': 'npm',
  '--project': 'Vitest',
  '--sourcemap': 'Vite',
  '--changed': 'Vitest',
  '--retry': 'Vitest',
  '--update': 'Vitest',
  '--host-resolver-rules': 'Chromium',
  '--ignore-certificate-errors': 'Chromium',
  '--lang': 'Chromium',
  '--force-device-scale-factor': 'Chromium',
};

/** The files that read the options of Perch and of the project's scripts. */
const readers = projectFiles(
  '{app/electron,build,test/{bench,e2e,mutation,practice-service}}/**/*.ts',
).filter((path) => !path.endsWith('.test.ts'));

const readOptions = new Set([
  ...Object.keys(perchOptions).map((name) => `--${name}`),
  ...readers.flatMap((path) => {
    const code = read(path).replaceAll(/^ *\/\/[^\n]*$|\/\*.*?\*\//gms, '');
    const written = [...code.matchAll(/--([a-z][a-z-]+)/g)];
    const declared = [...code.matchAll(/^\s*'?([a-z][a-z-]+)'?: \{ type: '(?:string|boolean)'/gm)];
    const switches = [...code.matchAll(/['"]([a-z]+(?:-[a-z]+)+)['"]/g)];
    return [...written, ...declared, ...switches].map(([, name = '']) => `--${name}`);
  }),
]);

test.each(documents)('the options that %s names exist', (path) => {
  const unknown = optionsIn(read(path)).filter((name) => !(name in otherPrograms) && !readOptions.has(name));
  expect(unknown).toEqual([]);
});
