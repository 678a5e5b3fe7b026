// clipboard: https://www.electronjs.org/docs/latest/api/clipboard
import { loud } from './loud.ts';

let text = '';

/** One of the host's own: the machine's is left alone. */
export const clipboard = loud(
  {
    readText: () => text,
    writeText: (written: string) => void (text = written),
    clear: () => void (text = ''),
  },
  'clipboard',
);
