// DownloadItem: https://www.electronjs.org/docs/latest/api/download-item
import { copyFileSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DownloadItem as ElectronDownloadItem, WebContents } from 'electron';
import type { EventParams } from '../chromium/devtools.ts';
import type { Chromium } from '../chromium/process.ts';
import { toElectron } from '../pages/schemes.ts';
import { createEvent } from './event.ts';
import { StrictEmitter, type PartOf } from './unimplemented-proxy.ts';

type State = ReturnType<ElectronDownloadItem['getState']>;

export class HostDownloadItem
  extends StrictEmitter
  implements PartOf<ElectronDownloadItem, HostDownloadItem>
{
  readonly #started: EventParams<'Browser.downloadWillBegin'>;
  readonly #cancel: () => void;
  #state: State = 'progressing';
  #received = 0;
  #total = 0;
  #savePath = '';

  constructor(started: EventParams<'Browser.downloadWillBegin'>, cancel: () => void) {
    super('DownloadItem', ['updated', 'done']);
    this.#started = started;
    this.#cancel = cancel;
  }

  getURL(): string {
    return toElectron(this.#started.url);
  }
  getFilename(): string {
    return basename(this.#started.suggestedFilename);
  }
  getState(): State {
    return this.#state;
  }
  getReceivedBytes(): number {
    return this.#received;
  }
  getTotalBytes(): number {
    return this.#total;
  }
  getSavePath(): string {
    return this.#savePath;
  }
  setSavePath(path: string): void {
    this.#savePath = path;
  }
  cancel(): void {
    this.#cancel();
  }

  /** Of the host: Chromium reports progress. `file` is Chromium's download. */
  static progress(
    item: HostDownloadItem,
    reported: EventParams<'Browser.downloadProgress'>,
    file: string,
  ): void {
    item.#received = reported.receivedBytes;
    item.#total = reported.totalBytes;
    if (reported.state === 'inProgress') {
      item.emit('updated', createEvent({}), 'progressing');
      return;
    }
    item.#state = reported.state === 'completed' ? 'completed' : 'cancelled';
    if (item.#state === 'completed' && item.#savePath !== '') {
      mkdirSync(dirname(item.#savePath), { recursive: true });
      copyFileSync(file, item.#savePath);
    }
    item.emit('done', createEvent({}), item.#state);
  }
}

/** Reports the downloads of a browser context to its session. */
export async function watchDownloads(
  { browser, profile }: Chromium,
  browserContextId: string | undefined,
  session: StrictEmitter,
  contentsOf: (frameId: string) => WebContents | undefined,
): Promise<void> {
  const context = browserContextId === undefined ? {} : { browserContextId };
  const downloadPath = join(profile, 'downloads');
  const items = new Map<string, HostDownloadItem>();
  browser.on('Browser.downloadWillBegin', (started) => {
    const contents = contentsOf(started.frameId);
    if (!contents) return;
    const cancel = () => browser.post('Browser.cancelDownload', { guid: started.guid, ...context });
    const item = new HostDownloadItem(started, cancel);
    const event = createEvent({});
    session.emit('will-download', event, item, contents);
    // Without a save path, Electron would show a save dialog; the host has none.
    if (event.defaultPrevented || item.getSavePath() === '') cancel();
    if (!event.defaultPrevented) items.set(started.guid, item);
  });
  browser.on('Browser.downloadProgress', (reported) => {
    const item = items.get(reported.guid);
    if (item) HostDownloadItem.progress(item, reported, join(downloadPath, reported.guid));
    if (reported.state !== 'inProgress') items.delete(reported.guid);
  });
  await browser.send('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    downloadPath,
    eventsEnabled: true,
    ...context,
  });
}
