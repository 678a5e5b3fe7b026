// shell: https://www.electronjs.org/docs/latest/api/shell
import type { Shell } from 'electron';
import { record } from '../runtime/records.ts';
import { showAddress } from './dialog.ts';
import { unimplementedProxy } from './unimplemented-proxy.ts';

/** Opens nothing: records the calls, and shows the address to a person. */
export const shell = unimplementedProxy(
  {
    openExternal: (url, options) => {
      if (!URL.canParse(url)) return Promise.reject(new Error('Invalid URL'));
      record('shell.openExternal', url, options);
      showAddress(url);
      return Promise.resolve();
    },
  } satisfies Partial<Shell>,
  'shell',
);
