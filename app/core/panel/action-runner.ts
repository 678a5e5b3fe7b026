// How whatever a person does on the panel is run: what was told before is over with it, and what came of it is told.
import type { Notice } from '../../contract/view.ts';
import { messages } from '../../i18n/i18n.ts';
import { type Log, SettingsError } from '../ports.ts';

/** Makes a handler of what shows on the panel. */
export type RunAction = <Args extends unknown[]>(
  run: (...args: Args) => Promise<void> | void,
) => (...args: Args) => Promise<undefined>;

/** Tells what came of it, until the person does something else. */
export type ShowNotice = (tone: Notice['tone'], text: string) => void;

export interface ActionRunner {
  readonly act: RunAction;
  readonly tell: ShowNotice;
  /** What was told last, and is not over. */
  readonly notice: () => Notice | undefined;
}

export function createActionRunner(options: {
  readonly log: Log;
  readonly changed: () => void;
}): ActionRunner {
  let notice: Notice | undefined;
  const tell: ShowNotice = (tone, text) => {
    notice = { tone, text };
  };
  return {
    act:
      (run) =>
      async (...args) => {
        notice = undefined;
        try {
          await run(...args);
        } catch (error) {
          options.log(`perch: ${error instanceof Error ? error.message : String(error)}`);
          tell(
            'error',
            error instanceof SettingsError
              ? messages.actionResult.notSaved[error.code]
              : messages.actionResult.failed,
          );
        }
        options.changed();
        return undefined;
      },
    tell,
    notice: () => notice,
  };
}
