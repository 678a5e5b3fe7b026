// The webContents module: finds pages. https://www.electronjs.org/docs/latest/api/web-contents#methods
import type { WebContents as ElectronWebContents, webContents as electronWebContents } from 'electron';
import { unimplementedProxy, whole } from './unimplemented-proxy.ts';
import type { HostWebContents } from './web-contents.ts';

/** All pages by id, except destroyed ones. */
const all = new Map<number, HostWebContents>();

/** Host-internal: adds a page. @returns a function that removes it */
export function addWebContents(contents: HostWebContents): () => void {
  const { id } = contents;
  all.set(id, contents);
  return () => void all.delete(id);
}

/** Host-internal: all pages. */
export function everyWebContents(): readonly HostWebContents[] {
  return [...all.values()];
}

export const webContents = unimplementedProxy(
  {
    getAllWebContents: () => everyWebContents().map((contents) => whole<ElectronWebContents>(contents)),
  } satisfies Partial<typeof electronWebContents>,
  'webContents',
);
