// With `--report` Perch says on standard output how it fares: once when it is ready, then at every change of
// the tray and of the keychain. People at a terminal read it, and so do support staff.
import type { WebContents } from 'electron';
import { writeFile } from 'node:fs/promises';
import { plainLine } from '../../i18n/untrusted-text.ts';
import type { SecretsView } from '../../contract/view.ts';
import { withTimeout } from '../../core/scheduling/with-timeout.ts';
import type { TrayView } from '../../core/tray/tray-view.ts';
import { clock } from '../platform/clock.ts';

export interface StdoutReport {
  readonly reportTray: (view: TrayView) => void;
  readonly reportSecrets: (view: SecretsView) => void;
  readonly reportReady: (facts: {
    readonly signedIn: boolean;
    readonly secrets: SecretsView;
    readonly page: Pick<WebContents, 'capturePage'> | undefined;
    readonly pictureFile: string;
  }) => Promise<void>;
}

/** A panel that is not drawn gives no picture on some desktops. */
const pictureWithinMs = 5_000;

export function createStdoutReport(print: (line: string) => void): StdoutReport {
  let isReady = false;
  let last: TrayView | undefined;
  let keychain: string | undefined;
  const write = (line: string) => print(plainLine(line));
  const say = ({ status, tooltip }: TrayView) => write(`Tray: ${status} (${tooltip.replaceAll('\n', ', ')})`);
  return {
    reportTray: (view) => {
      const isNews = view.status !== last?.status || view.tooltip !== last.tooltip;
      last = view;
      if (isReady && isNews) say(view);
    },
    reportSecrets: (view) => {
      const before = keychain;
      keychain = keychainLine(view);
      if (isReady && keychain !== before) write(keychain);
    },
    reportReady: async ({ signedIn, secrets, page, pictureFile }) => {
      write('Perch is ready.');
      write(signedIn ? 'Signed in.' : 'Not signed in.');
      const reported = keychainLine(secrets);
      keychain = reported;
      write(reported);
      write(await pictureOf(page, pictureFile));
      if (last !== undefined) say(last);
      isReady = true;
      // It may have changed while the picture was taken.
      if (keychain !== reported) write(keychain);
    },
  };
}

function keychainLine(secrets: SecretsView): string {
  switch (secrets.kind) {
    case 'keychain':
      return 'Keychain: in use.';
    case 'pending':
      return 'Keychain: waiting for you. If a window asks for its password, enter it there.';
    case 'session-only':
      return `Keychain: not in use. ${secrets.reason} What it already holds survives a restart. Anything new is lost at Quit.`;
  }
}

async function pictureOf(page: Pick<WebContents, 'capturePage'> | undefined, file: string): Promise<string> {
  if (page === undefined) return 'The panel has no window to take a picture of.';
  try {
    const capture = page.capturePage(undefined, { stayHidden: true });
    const image = await withTimeout(clock, pictureWithinMs, capture);
    if (image === undefined) return 'No picture of the panel could be taken in time.';
    await writeFile(file, image.toPNG(), { mode: 0o600 });
    return `Picture of the panel: ${file}`;
  } catch (error) {
    return `No picture of the panel could be taken: ${error instanceof Error ? error.message : String(error)}`;
  }
}
