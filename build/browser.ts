// Finds the Chromium, Chrome or Edge that is installed on this machine, or Chromium's headless shell.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Not `chromium-browser`: without its snap, Ubuntu's only prints how to install that. The snap has `chromium`. */
const names = [
  'chromium',
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
 * @throws Error with a message for the user if there is none, or it can't be run.
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string {
  const onPath = (env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const chosen = env['PERCH_BROWSER'];
  const candidates = chosen === undefined ? [...(installPaths[process.platform] ?? []), ...onPath] : [chosen];
  const found = candidates.find(isExecutable);
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
 * @throws Error as `findBrowser` does.
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

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
