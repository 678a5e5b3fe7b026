// What the commands of options.ts do. None opens a window.
import { app } from 'electron';
import { check } from './check.ts';
import { runAndWait, writeAll } from './electron/lifecycle/processes.ts';
import { type Launch, loadStartTexts, takeLock } from './electron/lifecycle/launch.ts';
import { type Command, type CommandName, helpText } from './electron/lifecycle/options.ts';
import { setOwnSwitches } from './electron/lifecycle/switches.ts';
import { clock } from './electron/platform/clock.ts';
import { entryProgram } from './electron/platform/desktop-entry.ts';
import type { DesktopEnvironment } from './electron/platform/desktop-environment.ts';
import { displaylessArgs } from './electron/platform/ozone-platform.ts';
import { askStatus } from './electron/status/ask-status.ts';
import { exitCodes, statusProblems } from './electron/status/status-server.ts';
import { purge } from './purge.ts';
import { removeEmptyFolder } from './storage/data-folder.ts';

/** Resolves with the exit code. To be called before the app is ready. */
export async function runCommand(launch: Launch, command: Command): Promise<number> {
  // Electron has created it.
  removeEmptyFolder(launch.dataDir);
  return commands[command.name](launch, command);
}

type RunCommand = (launch: Launch, command: Command) => number | Promise<number>;

/** Each is called before the app is ready, and resolves with the exit code. */
const commands: Readonly<Record<CommandName, RunCommand>> = {
  check: withoutDisplay((launch, { parts }) => check(launch, parts.includes('json'))),
  status: readStatus,
  purge: withoutDisplay(purge),
  quit: (launch) => {
    const hasEnded = takeLock(launch, { isSet: () => true });
    app.releaseSingleInstanceLock();
    removeEmptyFolder(launch.dataDir);
    return hasEnded ? 0 : 1;
  },
  version: () => print(`Perch ${app.getVersion()}\n`),
  // While its texts are loaded, Electron connects to the display.
  help: withoutDisplay(async () => print(helpText(await loadStartTexts()))),
};

function withoutDisplay(run: RunCommand): RunCommand {
  return (launch, command) => {
    const { platform, args, ozone, environment } = launch;
    const code = platform === 'linux' ? runWithoutDisplay(ozone, args, environment) : undefined;
    if (code !== undefined) return code;
    setOwnSwitches(app.commandLine, platform, ozone);
    return run(launch, command);
  };
}

async function readStatus({ dataDir }: Launch, { parts }: Command): Promise<number> {
  const exitCode = await askStatus({
    dataDir,
    clock,
    json: parts.includes('json'),
    details: parts.includes('details'),
    follow: parts.includes('follow'),
    print: (text) => new Promise((resolve) => process.stdout.write(text, (error) => resolve(!error))),
  });
  const problem = statusProblems.find((name) => exitCodes[name] === exitCode);
  if (problem !== undefined) process.stderr.write(`${(await loadStartTexts()).status[problem]}\n`);
  return exitCode;
}

/**
 * Runs Perch again on Chromium's platform without a display, even where there is one: it may not be reachable. Returns its exit code;
 * undefined if this process is on that platform.
 */
export function runWithoutDisplay(
  ozone: string,
  args: readonly string[],
  environment: DesktopEnvironment,
): number | undefined {
  const again = displaylessArgs(ozone, args);
  if (again === undefined) return undefined;
  const { execPath } = process;
  return runAndWait(entryProgram(environment, execPath), again);
}

async function print(text: string): Promise<number> {
  await writeAll(process.stdout, text, clock);
  return 0;
}
