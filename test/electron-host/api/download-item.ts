// will-download: https://www.electronjs.org/docs/latest/api/session#event-will-download
import type { DownloadItem, WebContents } from 'electron';
import type { Chromium } from '../chromium/process.ts';
import { toElectron } from '../pages/schemes.ts';
import { createEvent } from './event.ts';
import { type StrictEmitter, unimplementedProxy } from './unimplemented-proxy.ts';

/** Reports the downloads of a browser context to its session, and cancels them: the host can't save a file. */
export async function watchDownloads(
  { browser, profile }: Chromium,
  browserContextId: string | undefined,
  session: StrictEmitter,
  contentsOf: (frameId: string) => WebContents | undefined,
): Promise<void> {
  const context = browserContextId === undefined ? {} : { browserContextId };
  browser.on('Browser.downloadWillBegin', ({ frameId, guid, url }) => {
    const contents = contentsOf(frameId);
    if (!contents) return;
    const item = { getURL: () => toElectron(url) } satisfies Partial<DownloadItem>;
    session.emit('will-download', createEvent({}), unimplementedProxy(item, 'DownloadItem'), contents);
    browser.post('Browser.cancelDownload', { guid, ...context });
  });
  await browser.send('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    downloadPath: profile,
    eventsEnabled: true,
    ...context,
  });
}
