// The app with which `npm start` tries Electron out: it opens a hidden window with a sandboxed page, as Perch does.
import type * as Electron from 'electron';

/** What the app prints where a page answered. */
export const probeSucceeded = 'perch-probe: a page answered';

/** How long a picture of the page may take. The GPU process ends Electron within this time where it can't run. */
const pictureTimeoutMs = 3_000;

/** The text of a CommonJS module, Electron's main script. */
export const probeModule = `(${runProbe.toString()})(require('electron'), ${JSON.stringify(probeSucceeded)}, ${pictureTimeoutMs});\n`;

/**
 * Is sent as text, so it can refer only to its parameters and to globals. A picture that fails or is late doesn't matter: not
 * every system draws hidden windows. But drawing starts the GPU process, without which Electron ends by itself.
 */
function runProbe({ app, BrowserWindow }: typeof Electron, succeeded: string, timeoutMs: number): void {
  const fail = (reason: unknown) => {
    console.error(reason instanceof Error ? reason.message : String(reason));
    app.exit(1);
  };
  const open = async () => {
    const window = new BrowserWindow({
      show: false,
      webPreferences: { sandbox: true, contextIsolation: true },
    });
    window.webContents.once('render-process-gone', (_event, details) =>
      fail(`The page's process is gone: ${details.reason}, exit code ${details.exitCode}`),
    );
    await window.loadURL('data:text/html,<p>Perch');
    const sum: unknown = await window.webContents.executeJavaScript('1 + 1');
    if (sum !== 2) throw new Error('The page gave no answer');
    const picture = window.webContents.capturePage().catch(() => undefined);
    await Promise.race([picture, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
    console.log(succeeded);
    app.exit(0);
  };
  app.whenReady().then(open).catch(fail);
}
