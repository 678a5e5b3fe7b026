// shell: https://www.electronjs.org/docs/latest/api/shell
import type { Shell } from 'electron';
import { recordOnly } from '../runtime/records.ts';
import { showAddress } from './dialog.ts';
import { unimplementedProxy } from './unimplemented-proxy.ts';

/** Opens nothing: records the calls, and shows the address to a person. */
export const shell = unimplementedProxy(
  {
    openExternal: (url, options) => {
      if (!URL.canParse(url)) return Promise.reject(new Error('Invalid URL'));
      recordOnly('shell.openExternal', url, options);
      showAddress(url);
      return Promise.resolve();
    },
    openPath: (path) => {
      recordOnly('shell.openPath', path);
      return Promise.resolve('');
    },
    showItemInFolder: (path) => recordOnly('shell.showItemInFolder', path),
    beep: () => recordOnly('shell.beep'),
  } satisfies Partial<Shell>,
  'shell',
);
