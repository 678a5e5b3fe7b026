// Whether something was copied, shown for a second and announced to screen readers.
import { messages } from '../../app/i18n/i18n.ts';

const shownForMs = 1_000;

export function copyResult() {
  let shown = $state<'copied' | 'failed'>();
  let announcement = $state('');
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    get shown() {
      return shown;
    },
    get announcement() {
      return announcement;
    },
    /** `done` is announced if `copy` doesn't reject. */
    copy: async (copy: () => Promise<unknown>, done: string): Promise<void> => {
      // An unchanged text wouldn't be announced again.
      announcement = '';
      const isCopied = await copy().then(
        () => true,
        () => false,
      );
      shown = isCopied ? 'copied' : 'failed';
      announcement = isCopied ? done : messages.copy.failed;
      clearTimeout(timer);
      timer = setTimeout(() => (shown = undefined), shownForMs);
    },
  };
}
