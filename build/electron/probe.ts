// Tries an Electron binary out: starts it with a small app and waits, for a limited time, until a page has answered.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Executable, headerBytes, readExecutable } from './executable.ts';
import {
  type ElectronFailure,
  explainFailure,
  fileFailure,
  type Machine,
  type ProcessEnd,
  requiredFiles,
} from './failure.ts';
import { probeModule, probeSucceeded } from './probe-app.ts';

/** The first start on a machine can be slow: the system or a virus scanner verifies 200 MB. */
const defaultTimeoutMs = 45_000;
const maxOutputCharacters = 65_536;

export interface ProbeOptions {
  /** Electron's path. */
  readonly path: string;
  /** The switches with which Perch will be started. */
  readonly switches: readonly string[];
  /** The environment with which Perch will be started: it names the display. */
  readonly env: NodeJS.ProcessEnv;
  readonly timeoutMs?: number;
  readonly machine?: Machine;
}

/** Returns why Electron doesn't run; undefined where it does. */
export async function probeElectron(options: ProbeOptions): Promise<ElectronFailure | undefined> {
  const { path, machine = thisMachine() } = options;
  const executable = readFile(path);
  const missingFiles = missingFilesOf(path, executable, machine.platform);
  // A damaged file isn't started: execvp would run it as a shell script.
  const known = fileFailure({ executable, missingFiles, path }, machine);
  if (known !== undefined) return known;
  const { end, output } = await runProbe(options);
  if (end.kind === 'exit' && end.code === 0 && output.includes(probeSucceeded)) return undefined;
  const missingLibraries = output.includes('.so') ? await missingLibrariesOf(path, machine) : [];
  return explainFailure({ end, output, path, executable, missingFiles, missingLibraries }, machine);
}

async function runProbe({
  path,
  switches,
  env,
  timeoutMs = defaultTimeoutMs,
}: ProbeOptions): Promise<{ readonly end: ProcessEnd; readonly output: string }> {
  // The environment's folder: it may replace an unusable TMPDIR of this process.
  const folder = mkdtempSync(join(env['TMPDIR'] ?? tmpdir(), 'perch-electron-probe-'));
  const script = join(folder, 'main.cjs');
  writeFileSync(script, probeModule);
  // Asks no keyring, and keeps away from the files of other runs.
  const own = [`--user-data-dir=${folder}`, '--password-store=basic', '--use-mock-keychain'];
  const child = spawn(path, [script, ...switches, ...own], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stopWatching = endWithThisProcess(child);
  try {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = `${output}${text}`.slice(-maxOutputCharacters);
      });
    }
    const end = await endOf(child, timeoutMs);
    return { end, output };
  } finally {
    stopWatching();
    for (const stream of [child.stdout, child.stderr]) stream.destroy();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Kills the process where it is late. Its children end by themselves when their connection to it closes. */
async function endOf(child: ChildProcess, timeoutMs: number): Promise<ProcessEnd> {
  const { promise, resolve } = Promise.withResolvers<ProcessEnd>();
  const timer = setTimeout(() => {
    resolve({ kind: 'timeout', seconds: timeoutMs / 1000 });
    child.kill('SIGKILL');
  }, timeoutMs);
  child.once('error', (error: NodeJS.ErrnoException) =>
    resolve({ kind: 'spawn', code: error.code ?? error.message }),
  );
  child.once('exit', (code, signal) => {
    const end: ProcessEnd =
      code === null ? { kind: 'signal', signal: signal ?? 'an unknown signal' } : { kind: 'exit', code };
    // The output is complete when the pipes close, but a child of Electron can keep them open.
    void Promise.race([once(child, 'close'), new Promise((late) => setTimeout(late, 500).unref())]).then(() =>
      resolve(end),
    );
  });
  const end = await promise;
  clearTimeout(timer);
  return end;
}

/** Ctrl-C and termination end the probe too. Returns a function that restores the default. */
function endWithThisProcess(child: ChildProcess): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const listeners = signals.map((signal) => {
    const listener = () => {
      child.kill('SIGKILL');
      process.exit(128 + constants.signals[signal]);
    };
    process.once(signal, listener);
    return () => process.off(signal, listener);
  });
  return () => {
    for (const stop of listeners) stop();
  };
}

function readFile(path: string): Executable {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(headerBytes);
    return readExecutable(bytes.subarray(0, readSync(file, bytes, 0, headerBytes, 0)), statSync(path).size);
  } finally {
    closeSync(file);
  }
}

/** A distribution's own Electron starts with a script, or has its files elsewhere: then nothing is known to be missing. */
function missingFilesOf(path: string, executable: Executable, platform: NodeJS.Platform): readonly string[] {
  const files = executable.format === 'script' ? [] : (requiredFiles[platform] ?? []);
  const missing = files.filter(
    (name) => (statSync(join(dirname(path), name), { throwIfNoEntry: false })?.size ?? 0) === 0,
  );
  return missing.length === files.length ? [] : missing;
}

/** The loader names the first missing library only; ldd names all. */
async function missingLibrariesOf(path: string, { platform }: Machine): Promise<readonly string[]> {
  if (platform !== 'linux') return [];
  const ldd = spawn('ldd', [path], {
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 10_000,
  });
  let output = '';
  ldd.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await Promise.race([once(ldd, 'close'), once(ldd, 'error')]).catch(() => undefined);
  return [...output.matchAll(/^\s*(\S+) => not found$/gm)].map(([, name = '']) => name);
}

/** This machine, as far as it decides about remedies. */
export function thisMachine(root = '/'): Machine {
  const release = textOf(join(root, 'etc/os-release'));
  const ids = [...release.matchAll(/^ID(?:_LIKE)?=["']?([^"'\n]*)/gm)].map(([, id = '']) => id);
  const kernel = (name: string) => textOf(join(root, 'proc/sys', name)).trim();
  const namespaces =
    kernel('kernel/unprivileged_userns_clone') === '0' || kernel('user/max_user_namespaces') === '0'
      ? 'disabled'
      : kernel('kernel/apparmor_restrict_unprivileged_userns') === '1'
        ? 'apparmor'
        : undefined;
  return {
    platform: process.platform,
    arch: process.arch,
    distribution: ids.join(' '),
    ...(namespaces === undefined ? {} : { namespaces }),
  };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
