// A fake machine for tests of shell scripts: a project folder with the real scripts, and a PATH with standard tools and
// the commands that a test adds.
import { spawn } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type ProcessResult = { code: number | null; stdout: string; stderr: string };

export type FakeMachine = {
  readonly folder: string;
  readonly project: string;
  /** Writes a file in the machine's folder and returns its path. */
  write: (path: string, content: string) => string;
  /** Adds a command to the PATH: a bash script with this body. */
  command: (name: string, body: string) => void;
  /** Removes a command from the PATH. */
  without: (name: string) => void;
  /** The lines that commands have written to `$LOG`, one for each call. */
  log: () => string[];
  /** Runs a script of the project by its absolute path, in the root folder. */
  run: (script: string, args?: readonly string[], env?: NodeJS.ProcessEnv) => Promise<ProcessResult>;
  remove: () => void;
};

const standardTools =
  'bash cat chmod cp cut dirname env find grep head id ln mkdir mktemp mv rm rmdir sed sleep tail tee tr uname';

/** A machine with the standard tools and these files of the project, in the folder `name`. */
export function createFakeMachine(files: readonly string[], name = 'project'): FakeMachine {
  const folder = mkdtempSync(join(tmpdir(), 'perch-machine-'));
  const project = join(folder, name);
  const bin = join(folder, 'bin');
  const log = join(folder, 'log');
  for (const path of [project, bin, join(folder, 'home'), join(folder, 'tmp')]) mkdirSync(path);
  for (const file of [...files, 'build/shell-environment.sh']) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    copyFileSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url)), join(project, file));
  }
  for (const tool of standardTools.split(' ')) symlinkSync(whereIs(tool), join(bin, tool));

  const write = (path: string, content: string): string => {
    const whole = join(folder, path);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, content);
    return whole;
  };
  const without = (name: string): void => rmSync(join(bin, name), { force: true });
  const environment = {
    PATH: bin,
    BIN: bin,
    LOG: log,
    HOME: join(folder, 'home'),
    TMPDIR: join(folder, 'tmp'),
  };
  return {
    folder,
    project,
    write,
    without,
    command: (name, body) => {
      without(name);
      chmodSync(write(`bin/${name}`, `#!${whereIs('bash')}\n${body}\n`), 0o755);
    },
    log: () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : []),
    run: (script, args = [], env = {}) => runBash(join(project, script), args, { ...environment, ...env }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The path of a command on the machine that runs the tests. */
export function whereIs(command: string): string {
  const found = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find((path) => isExecutable(path));
  if (found === undefined) throw new Error(`${command} is not in the PATH`);
  return found;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, 1);
    return true;
  } catch {
    return false;
  }
}

function runBash(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<ProcessResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(whereIs('bash'), [script, ...args], {
      env,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
