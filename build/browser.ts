import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** `chromium-browser` isn't here: Ubuntu's needs the snap of Chromium, which has a program `chromium`. */
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
 * @throws Error with a message for the user if no browser is installed, or the one in `PERCH_BROWSER` can't be run.
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
 * Returns the path of the browser for headless runs: `PERCH_BROWSER` if it is set, otherwise Debian's headless shell or another
 * installed browser. The shell starts faster. It lacks crash reports, the WebRTC policy and the dialog for a proxy's credentials.
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

/** Chromium's sandbox doesn't run as root. */
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
