// Publishes the views of panel and tray after each change, with a version number that increases.
import type { AppView } from '../contract/view.ts';
import type { AppViews } from './app-view.ts';
import { createEmitter } from './event.ts';
import type { Log } from './runtime.ts';
import type { TrayView } from './tray/tray-view.ts';

export interface Publisher {
  readonly read: () => AppView;
  readonly publish: () => void;
  readonly subscribe: (listener: (view: AppView, tray: TrayView) => void) => void;
  /** Publishes nothing from now on. */
  readonly stop: () => void;
}

/** `prepare` is called before the views are read. */
export function createPublisher({ readPanel, readTray }: AppViews, log: Log, prepare: () => void): Publisher {
  const published = createEmitter<[AppView, TrayView]>();
  let version = 0;
  let isPublishing = true;
  return {
    read: () => readPanel(version),
    publish: () => {
      if (!isPublishing) return;
      try {
        prepare();
        version += 1;
        published.emit(readPanel(version), readTray());
      } catch (error) {
        // The change itself is complete. The next change publishes the view again.
        log(`publish: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`, 'error');
      }
    },
    subscribe: published.subscribe,
    stop: () => {
      isPublishing = false;
    },
  };
}
