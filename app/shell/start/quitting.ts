// The end: windows vanish at once, the process stays up to 3 s for a refresh in flight to be stored.
import type { App } from 'electron';

export interface QuittingOptions {
  readonly app: Pick<App, 'on' | 'exit'>;
  /** Publishes nothing any more. */
  readonly hush: () => void;
  /** Resolves when what is under way is stored. */
  readonly end: () => Promise<void>;
}

const patienceMs = 3_000;

export function quitInOrder({ app, hush, end }: QuittingOptions): void {
  let ending = false;
  // The sign-in window closes like any other: what that changes must not bring the panel back.
  app.on('before-quit', hush);
  app.on('window-all-closed', () => {
    // Perch lives in the tray: without a window it goes on.
  });
  app.on('will-quit', (event) => {
    if (ending) return;
    ending = true;
    event.preventDefault();
    const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
    void Promise.race([end(), patience]).finally(() => app.exit(0));
  });
}
