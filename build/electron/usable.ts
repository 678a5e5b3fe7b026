// Finds the Electron on which Perch runs: installed or downloaded, and tried out on this machine.
import { execFile, type ExecFileException } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDisplay } from '../display.ts';
import { installedElectron, installElectron } from './binary.ts';

export type UsableElectron =
  | {
      readonly kind: 'usable';
      readonly path: string;
      /** Chromium's switches for this machine. */
      readonly switches: readonly string[];
      /** The environment to start it in; it names the display. */
      readonly env: NodeJS.ProcessEnv;
    }
  /** `reason` continues a sentence, ends it, and says what helps. */
  | { readonly kind: 'unusable'; readonly reason: string };

/** What finds and tries out the binary; tests replace parts. */
export interface ElectronParts {
  readonly installed: typeof installedElectron;
  readonly install: typeof installElectron;
  readonly withDisplay: typeof withDisplay;
  /** Prints a line for the user, on standard error: standard output can be the report of a check. */
  readonly print: (line: string) => void;
}

const remedy = 'docs/developer/running.md has what helps, under “What it runs on”.';

/**
 * Finds Electron, downloads it if it is missing, and tries it out.
 *
 * @param env the environment in which Perch would run
 */
export async function findUsableElectron(
  env: NodeJS.ProcessEnv = process.env,
  parts: Partial<ElectronParts> = {},
): Promise<UsableElectron> {
  const { installed = installedElectron, install = installElectron, print = console.error } = parts;
  let binary = installed(env);
  if (binary.kind === 'missing') {
    print(`${binary.reason}: trying to download it …`);
    binary = await install(env);
  }
  if (binary.kind === 'missing') return { kind: 'unusable', reason: `${binary.reason}. ${remedy}` };
  const display = await (parts.withDisplay ?? withDisplay)(env).catch(() => undefined);
  if (display === undefined) {
    return {
      kind: 'unusable',
      reason: 'there is no display, and Xvfb is missing: build/setup.sh installs it.',
    };
  }
  // With this variable, which some terminals set, Electron is only Node.
  const { ELECTRON_RUN_AS_NODE: _, ...shown } = display;
  const electron = { path: binary.path, switches: electronSwitches(), env: shown };
  const failure = await probeElectron(electron);
  if (failure === undefined) return { kind: 'usable', ...electron };
  return { kind: 'unusable', reason: `${failure}\n${remedy}` };
}

/** Chromium's sandbox doesn't run as root. */
export function electronSwitches(uid = process.geteuid?.()): readonly string[] {
  return uid === 0 ? ['--no-sandbox'] : [];
}

/** The first start on a machine can be slow: the system or a virus scanner verifies 200 MB. */
const defaultTimeoutMs = 45_000;
/** How many of Electron's last lines are quoted: stack traces are long. */
const quotedLines = 12;

/** Electron's main script: opens a hidden window with a sandboxed page, as Perch does. */
const probeScript = `
const { app, BrowserWindow } = require('electron');
const fail = (error) => { console.error(error); app.exit(1); };
app.whenReady().then(async () => {
  const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true } });
  window.webContents.once('render-process-gone', (_event, details) => fail(details));
  await window.loadURL('data:text/html,<p>Perch');
  await window.webContents.executeJavaScript('1');
  app.exit(0);
}).catch(fail);
`;

/** Starts Electron, and returns why it doesn't run: a sentence and what it has printed. Undefined if it runs. */
export function probeElectron({
  path,
  switches,
  env,
  timeoutMs = defaultTimeoutMs,
}: {
  readonly path: string;
  /** The switches and the environment with which Perch will be started. */
  readonly switches: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly timeoutMs?: number;
}): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-electron-probe-'));
  const script = join(folder, 'main.cjs');
  writeFileSync(script, probeScript);
  // With these the probe asks no keyring, and uses no files of other runs.
  const own = [`--user-data-dir=${folder}`, '--password-store=basic', '--use-mock-keychain'];
  const options = { cwd: folder, env, timeout: timeoutMs, killSignal: 'SIGKILL' } as const;
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  execFile(path, [script, ...switches, ...own], options, (error, _output, printed) => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    if (error === null) resolve(undefined);
    else resolve([`${endOf(error, timeoutMs)}.`, ...lastLines(printed)].join('\n  '));
  });
  return promise;
}

/** `code` is the exit code, or Node's error code, such as ENOENT, if the program can't be started. */
function endOf({ killed, code, signal }: ExecFileException, timeoutMs: number): string {
  if (killed === true) return `Electron didn't get ready within ${timeoutMs / 1000} seconds`;
  if (typeof code === 'string') return `Electron can't be started (${code})`;
  return typeof code === 'number'
    ? `Electron ends at its start with exit code ${code}`
    : `Electron crashes at its start with ${signal ?? 'an unknown signal'}`;
}

/** Returns the last lines, without colours and other control characters. */
function lastLines(printed: string): readonly string[] {
  // eslint-disable-next-line no-control-regex -- what a terminal would act on
  const text = printed.replaceAll(/\u001B\[[\d;]*m|[\u0000-\u0009\u000B-\u001F]/g, '');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(-quotedLines);
}
