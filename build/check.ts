// `npm run check`: runs every `check:…` script of package.json except `check:staged`, side by side. Exit code 1 where
// one fails.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { object, parse, pipe, record, string, transform } from 'valibot';
import { runInParallel } from './parallel-commands.ts';

const project = resolve(import.meta.dirname, '..');
const packageFile = pipe(
  object({ scripts: record(string(), string()) }),
  transform(({ scripts }) => Object.keys(scripts)),
);

const scripts = parse(packageFile, JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')));
const checks = scripts.filter((name) => name.startsWith('check:') && name !== 'check:staged');
process.exitCode = await runInParallel(
  checks.map((name) => ({ name, program: 'npm', args: ['run', '--silent', name] })),
  { cwd: project },
);
