// The report on standard output with `--report`. When Perch is ready, it says what Perch runs on, the status of sign-in,
// keychain, notifications and tray, and where a picture of the panel is. After that it reports changes of tray and keychain.
import type { WebContents } from 'electron';
import { writeFile } from 'node:fs/promises';
import { plainLine } from '../../i18n/untrusted-text.ts';
import type { SecretsView } from '../../contract/view.ts';
import { delay, withTimeout } from '../../core/scheduling/timing.ts';
import type { TrayView } from '../../core/tray/tray-view.ts';
import { clock } from '../platform/clock.ts';

interface ReadyFacts {
  /** Electron's version, and on Linux the display server. */
  readonly electron: string;
  readonly signedIn: boolean;
  readonly secrets: SecretsView;
  readonly notifications: string;
  readonly page: Pick<WebContents, 'capturePage'> | undefined;
  readonly pictureFile: string;
  /** Resolves with a description of the desktop's tray, once it is known whether it shows the icon. */
  readonly desktopTray: Promise<string>;
}

/** How long to wait until the page has loaded the script of its view and painted the view: the page doesn't report that. */
const paintedWithinMs = 1_000;

/** On some desktops a hidden window yields no picture. */
const pictureWithinMs = 5_000;

export function createStdoutReport(print: (line: string) => void) {
  let isReady = false;
  let last: TrayView | undefined;
  let keychain: string | undefined;
  const write = (line: string) => print(plainLine(line));
  const printTray = ({ state, tooltip }: TrayView) =>
    write(`Tray: ${state} (${tooltip.replaceAll('\n', ', ')})`);
  return {
    reportTray: (view: TrayView): void => {
      const hasChanged = view.state !== last?.state || view.tooltip !== last.tooltip;
      last = view;
      if (isReady && hasChanged) printTray(view);
    },
    reportSecrets: (view: SecretsView): void => {
      const before = keychain;
      keychain = keychainLine(view);
      if (isReady && keychain !== before) write(keychain);
    },
    reportReady: async (ready: ReadyFacts): Promise<void> => {
      const { electron, signedIn, secrets, notifications, page, pictureFile, desktopTray } = ready;
      write('Perch is ready.');
      write(`Electron: ${electron}`);
      write(signedIn ? 'Signed in.' : 'Not signed in.');
      const reported = keychainLine(secrets);
      keychain = reported;
      write(reported);
      write(`Notifications: ${notifications}.`);
      write(await savePicture(page, pictureFile));
      write(`Desktop’s tray: ${await desktopTray}`);
      if (last !== undefined) printTray(last);
      isReady = true;
      // The keychain may have changed meanwhile.
      if (keychain !== reported) write(keychain);
    },
  };
}

function keychainLine(secrets: SecretsView): string {
  switch (secrets.kind) {
    case 'keychain':
      return secrets.isUnused === true ? 'Keychain: not used yet.' : 'Keychain: in use.';
    case 'pending':
      return 'Keychain: waiting for you. If a window asks for its password, enter it there.';
    case 'session-only':
      return `Keychain: not in use. ${secrets.reason} What’s already saved there stays. Anything new is lost when you quit Perch.`;
  }
}

async function savePicture(page: ReadyFacts['page'], file: string): Promise<string> {
  if (page === undefined) return 'The panel has no window to take a picture of.';
  try {
    await delay(clock, paintedWithinMs);
    const capture = page.capturePage(undefined, { stayHidden: true });
    const image = await withTimeout(clock, pictureWithinMs, capture);
    if (image === undefined) return 'No picture of the panel could be taken in time.';
    await writeFile(file, image.toPNG(), { mode: 0o600 });
    return `Picture of the panel: ${file}`;
  } catch (error) {
    return `No picture of the panel could be taken: ${error instanceof Error ? error.message : String(error)}`;
  }
}
