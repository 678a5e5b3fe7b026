// `npm run try:electron`: starts a package of `npm run dist`, and prints a report that can be sent.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { OptionError, parseOptions } from '../option-parser.ts';

const usage = `Usage: npm run try:electron [-- [--purge] [PROGRAM]]

Starts PROGRAM with a new data folder, and prints a report. The default is the program in out/packages. On Windows the start
menu's entry names PROGRAM until an installed Perch is started.

  --purge  runs its --purge as well, which removes the sign-ins and the start at login of this user`;

/** For `--check` and `--purge`: longer than the time limit of a check's connection tests. */
const checkWithinMs = 120_000;
const readyWithinMs = 60_000;
const endWithinMs = 15_000;

const packed: Partial<Readonly<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: ['linux-unpacked/perch', 'linux-arm64-unpacked/perch'],
  darwin: ['mac-arm64/Perch.app/Contents/MacOS/Perch', 'mac/Perch.app/Contents/MacOS/Perch'],
  win32: ['win-unpacked/Perch.exe'],
};

/** Why a program has ended, by its exit code or signal. */
const reasons: Readonly<Record<string, string>> = {
  1: 'Perch has failed',
  2: 'Perch has refused to start',
  127: 'a library is missing',
  SIGABRT: 'it has crashed',
  SIGILL: 'it has crashed',
  SIGKILL: 'it was killed, such as for a lack of memory',
  SIGSEGV: 'it has crashed',
  SIGTRAP: 'Chromium can’t go on',
  // Windows' NTSTATUS values
  0x8000_0003: 'Chromium can’t go on',
  0xc000_0005: 'it has crashed',
  0xc000_0135: 'a DLL is missing',
};

const checkReport = v.object({ perch: v.string(), system: v.string() });

try {
  const { values, positionals } = parseOptions(
    { options: { purge: { type: 'boolean' } }, allowPositionals: true },
    usage,
  );
  const folder = resolve(import.meta.dirname, '../../out/packages');
  const program =
    positionals[0] ??
    packed[process.platform]?.map((path) => join(folder, path)).find((path) => existsSync(path));
  if (program === undefined)
    throw new OptionError(`out/packages has no package: npm run dist makes it.\n\n${usage}`);
  process.exitCode = (await tryPackage(program, values.purge === true)) ? 0 : 1;
} catch (error) {
  if (!(error instanceof OptionError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

/** Prints the report. Resolves with whether everything worked. */
async function tryPackage(program: string, purges: boolean): Promise<boolean> {
  const { XDG_CURRENT_DESKTOP: desktop, XDG_SESSION_TYPE: session } = process.env;
  print([program, desktop, session].filter((each) => each !== undefined).join(', '));
  const folder = mkdtempSync(join(tmpdir(), 'perch-try-'));
  const start = (...args: readonly string[]) => startProgram(program, [`--user-data-dir=${folder}`, ...args]);
  try {
    const checked = await step('--check --json', () => check(start('--check', '--json')));
    const perch = start('--report', '--hidden');
    const results = [
      checked,
      await step('--report --hidden', () => report(perch)),
      await step(process.platform === 'win32' ? 'end of the session' : 'SIGTERM', () => end(perch)),
      ...(purges ? [await step('--purge', () => purge(start('--purge')))] : []),
    ];
    const isGood = results.every((result) => result);
    print(isGood ? 'Everything works.' : 'Something has failed.');
    return isGood;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

async function step(name: string, run: () => Promise<string>): Promise<boolean> {
  const started = performance.now();
  const { mark, text } = await run().then(
    (found) => ({ mark: 'ok    ', text: found }),
    (error: unknown) => ({ mark: 'failed', text: error instanceof Error ? error.message : String(error) }),
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(`${mark}  ${name}, ${seconds} s: ${text.trim().replaceAll('\n', '\n          ')}`);
  return mark !== 'failed';
}

/** Shortens the path of the home folder, which contains the user's name. */
function print(text: string): void {
  console.log(text.replaceAll(homedir(), '~'));
}

type Program = ReturnType<typeof startProgram>;

function startProgram(program: string, args: readonly string[]) {
  const child = spawn(program, [...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let everything = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (everything += text));
  // A child process of Electron can keep the pipes open, so the wait for their end is short.
  const closed = once(child, 'close').catch(() => undefined);
  let hasEnded = false;
  /** Resolves with the exit code, the signal, or why the program can't be started. */
  const ended = new Promise<number | string>((resolveEnd) => {
    child.once('error', (error) => {
      hasEnded = true;
      resolveEnd(error.message);
    });
    child.once('exit', (code, signal) => {
      hasEnded = true;
      void Promise.race([closed, delay(500, undefined, { ref: false })]).then(() =>
        resolveEnd(code ?? signal ?? 'unknown'),
      );
    });
  });
  return {
    pid: child.pid,
    ended,
    hasEnded: () => hasEnded,
    /** Standard output. */
    output: () => output,
    /** Both streams. */
    everything: () => everything,
    /** Waits until standard output matches, the program ends or the time is over. Resolves with whether the output matches. */
    printed: async (pattern: RegExp, withinMs: number): Promise<boolean> => {
      const until = Date.now() + withinMs;
      while (!hasEnded && Date.now() < until && !pattern.test(output)) await delay(50);
      if (hasEnded) await ended;
      return pattern.test(output);
    },
    signal: (name: NodeJS.Signals) => child.kill(name),
  };
}

async function report(perch: Program): Promise<string> {
  if (!(await perch.printed(/^Perch is ready\.$/m, readyWithinMs))) {
    const code = perch.hasEnded() ? `: ${endOf(await perch.ended)}` : '';
    throw failure(`not ready${code}`, perch);
  }
  // The line about the tray comes after the picture of the panel, which takes time.
  await perch.printed(/^Tray: /m, 10_000);
  return perch.output();
}

async function end(perch: Program): Promise<string> {
  if (process.platform === 'win32') endSession(perch.pid);
  else perch.signal('SIGTERM');
  return `exit code ${await exit(perch, [0], endWithinMs)}`;
}

/** Sends a process's windows what Windows sends when the user logs out. On Windows a signal of Node would kill the process. */
function endSession(pid: number | undefined): void {
  const script = `Add-Type -Namespace Perch -Name User32 -MemberDefinition '
[DllImport("user32.dll")] public static extern IntPtr FindWindowExW(IntPtr parent, IntPtr after, IntPtr name, IntPtr title);
[DllImport("user32.dll")] public static extern uint GetWindowThreadProcessId(IntPtr window, out uint process);
[DllImport("user32.dll")] public static extern bool PostMessageW(IntPtr window, uint message, IntPtr w, IntPtr l);'
$none = [IntPtr]::Zero; $last = $none; $all = @()
while (($last = [Perch.User32]::FindWindowExW($none, $last, $none, $none)) -ne $none) { $all += $last }
foreach ($window in $all) {
  $owner = [uint32]0
  [void][Perch.User32]::GetWindowThreadProcessId($window, [ref]$owner)
  # WM_ENDSESSION
  if ($owner -eq ${String(pid)}) { [void][Perch.User32]::PostMessageW($window, 0x16, [IntPtr]1, $none) }
}`;
  const encoded = Buffer.from(script, 'utf16le').toString('base64');
  spawnSync('powershell.exe', ['-NoProfile', '-NonInteractive', '-EncodedCommand', encoded], {
    stdio: 'inherit',
  });
}

async function check(perch: Program): Promise<string> {
  const code = await exit(perch, [0, 1], checkWithinMs);
  const meaning =
    code === 0 ? 'everything is fine' : 'something has failed, or there is no connection to check';
  try {
    const { perch: version, system } = v.parse(checkReport, JSON.parse(perch.output()));
    return `exit code ${code}, ${meaning}; Perch ${version}, ${system}`;
  } catch (error) {
    throw failure(error instanceof Error ? error.message : String(error), perch);
  }
}

async function purge(perch: Program): Promise<string> {
  return `exit code ${await exit(perch, [0], checkWithinMs)}\n${perch.output()}`;
}

/** Kills the program if it ends too late. Resolves with the exit code if it is one of `codes`, otherwise rejects. */
async function exit(perch: Program, codes: readonly number[], withinMs: number): Promise<number> {
  const code = await Promise.race([perch.ended, delay(withinMs, undefined, { ref: false })]);
  if (code === undefined) perch.signal('SIGKILL');
  if (typeof code === 'number' && codes.includes(code)) return code;
  throw failure(code === undefined ? `not ended after ${withinMs / 1000} s` : endOf(code), perch);
}

/** @param end the exit code, the signal, or why the program can't be started */
function endOf(end: number | string): string {
  // A launcher exits with 128 plus the number of the signal that has ended the program.
  const [signal = end] = Object.entries(constants.signals).find(([, number]) => number + 128 === end) ?? [];
  const reason = reasons[signal];
  return `ended with ${end}${reason === undefined ? '' : ` (${reason})`}`;
}

function failure(what: string, perch: Program): Error {
  return new Error(`${what}\n${perch.everything()}`);
}
