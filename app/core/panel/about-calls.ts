// What the person does on the about view: looks at versions, and takes the diagnostics with them.
import type { AboutView } from '../../contract/view.ts';
import type { AboutCallName, CallHandlers } from '../../contract/calls.ts';
import { messages } from '../../i18n/i18n.ts';
import type { Account } from '../accounts/accounts.ts';
import type { RunAction, ShowNotice } from './action-runner.ts';

export interface AboutCallsOptions {
  readonly versions: AboutView['versions'];
  readonly onView: () => Account | undefined;
  /** The diagnostics as they are now. */
  readonly diagnostics: () => string;
  readonly copyText: (text: string) => Promise<void>;
  /** Lets the person choose where a text is saved; gives the file's path, or undefined where they don't. */
  readonly saveText: (text: string) => Promise<string | undefined>;
  readonly act: RunAction;
  readonly tell: ShowNotice;
}

export interface AboutCalls {
  readonly handlers: CallHandlers<AboutCallName>;
  /** Undefined while it is closed. */
  readonly view: () => AboutView | undefined;
  readonly close: () => void;
}

export function createAboutCalls(options: AboutCallsOptions): AboutCalls {
  const { act, tell } = options;
  let isOpen = false;
  return {
    handlers: {
      'about.open': act(() => {
        isOpen = true;
      }),
      'about.close': act(() => {
        isOpen = false;
      }),
      'diagnostics.copy': act(async () => {
        await options.copyText(options.diagnostics());
        tell('info', messages.about.copied);
      }),
      'diagnostics.save': act(async () => {
        const file = await options.saveText(options.diagnostics());
        if (file !== undefined) tell('info', messages.about.saved(file));
      }),
    },
    view: () => {
      if (!isOpen) return undefined;
      const about = options.onView()?.session.snapshot().about ?? {};
      const service = Object.entries(about).map(([name, value]) => ({ name, value }));
      return { versions: options.versions, service };
    },
    close: () => {
      isOpen = false;
    },
  };
}
