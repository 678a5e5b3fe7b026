// Finds the Chromium, Chrome or Edge that is installed on this machine, or Chromium's headless shell.
import { accessSync, closeSync, constants, existsSync, openSync, readSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];

const installPaths: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/**
 * Returns the path of the browser to use: `PERCH_BROWSER` if it is set, otherwise the first installed one.
 *
 * @throws Error if there is none; its message says what to install.
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string {
  const onPath = (env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const chosen = env['PERCH_BROWSER'];
  const candidates = chosen === undefined ? [...(installPaths[process.platform] ?? []), ...onPath] : [chosen];
  const found = candidates.find((path) => isExecutable(path) && !isSnapStub(path));
  if (found !== undefined) return found;
  throw new Error(
    chosen === undefined
      ? 'No Chromium, Chrome or Edge was found. Run build/setup.sh, or set PERCH_BROWSER to one.'
      : `PERCH_BROWSER names ${chosen}, which can't be run.`,
  );
}

/**
 * Returns the path of the browser for headless runs. Debian's headless shell is Chromium's engine without the user
 * interface of a browser, and starts in half the time. It has no crash reports, no WebRTC policy, no dialog for a
 * proxy's credentials, and its pages keep the focus.
 *
 * @throws Error if there is no browser; its message says what to install.
 */
export function findHeadlessBrowser(env: NodeJS.ProcessEnv = process.env): string {
  if (env['PERCH_BROWSER'] !== undefined) return findBrowser(env);
  const shells = (env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'chromium-headless-shell'));
  return shells.find(isExecutable) ?? findBrowser(env);
}

/** Switches for every browser that scripts and tests start: no GPU, QUIC or background requests; no sandbox for root. */
export function browserSwitches(): string[] {
  const asRoot = process.getuid?.() === 0;
  return [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...(asRoot ? ['--no-sandbox'] : []),
  ];
}

/** Ubuntu's package of Chromium is a script that only prints how to install the snap while the snap is missing. */
function isSnapStub(path: string): boolean {
  const [snap] = /\/snap\/bin\/[\w.-]+/.exec(readScriptStart(path)) ?? [];
  return snap !== undefined && !existsSync(snap);
}

/** Returns the beginning of a script; empty for a binary, and for a script that can't be read. */
function readScriptStart(path: string): string {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const bytes = Buffer.alloc(4096);
    const text = bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, 0));
    return text.startsWith('#!') ? text : '';
  } catch {
    return '';
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
