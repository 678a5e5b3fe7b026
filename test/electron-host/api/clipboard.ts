// clipboard: https://www.electronjs.org/docs/latest/api/clipboard
import type { Clipboard } from 'electron';
import { unimplementedProxy } from './unimplemented-proxy.ts';

let text = '';

/** One of the host's own, for text: the machine's is left alone. */
export const clipboard = unimplementedProxy(
  {
    readText: () => Promise.resolve(text),
    writeText: (written) => {
      text = written;
      return Promise.resolve();
    },
    has: (mimetype) => Promise.resolve(mimetype === 'text/plain' && text !== ''),
    clear: () => {
      text = '';
    },
  } satisfies Partial<Clipboard>,
  'clipboard',
);
