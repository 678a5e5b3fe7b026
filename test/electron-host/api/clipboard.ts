// clipboard: https://www.electronjs.org/docs/latest/api/clipboard
import type { Clipboard } from 'electron';
import { unimplementedProxy } from './unimplemented-proxy.ts';

let text = '';

/** A text clipboard in memory; doesn't touch the system's clipboard. */
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
