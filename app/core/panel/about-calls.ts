// The calls of the About view: opening and closing it, and exporting the diagnostics.
import { basename } from 'node:path';
import type { AboutCallName, CallHandlers } from '../../contract/calls.ts';
import { messages } from '../../i18n/messages.ts';
import type { CreateHandler, ShowNotice } from './action-runner.ts';
import type { PanelStore } from './panel-state.ts';

export interface AboutCallsOptions {
  readonly store: PanelStore;
  readonly createHandler: CreateHandler;
  readonly showNotice: ShowNotice;
  /** Asks the service of the shown account about itself. */
  readonly readServiceStatus: () => Promise<void>;
  /** Returns the current diagnostics. */
  readonly readDiagnostics: () => string;
  readonly copyText: (text: string) => Promise<void>;
  /** Asks the user for a file and writes the text to it. Resolves with its path, or undefined where none is chosen. */
  readonly saveText: (text: string) => Promise<string | undefined>;
}

export function createAboutCalls(options: AboutCallsOptions): CallHandlers<AboutCallName> {
  const { store, createHandler, showNotice, readDiagnostics } = options;
  return {
    'about.open': createHandler(() => {
      store.dispatch({ type: 'about-opened' });
      // The view is shown at once, and again with the response.
      void options.readServiceStatus();
    }),
    'about.close': createHandler(() => store.dispatch({ type: 'about-closed' })),
    'diagnostics.copy': createHandler(async () => {
      await options.copyText(readDiagnostics());
      showNotice('info', () => messages.about.copied);
    }),
    'diagnostics.save': createHandler(async () => {
      const file = await options.saveText(readDiagnostics());
      if (file !== undefined) showNotice('info', () => messages.about.saved(basename(file)));
    }),
  };
}
