// clipboard: https://www.electronjs.org/docs/latest/api/clipboard
import type { Clipboard } from 'electron';
import { readSystemClipboard, writeSystemClipboard } from '../display/system-clipboard.ts';
import { chromium } from '../runtime/host.ts';
import { unimplementedProxy } from './unimplemented-proxy.ts';

/** Off-screen the clipboard is in memory: a test doesn't touch the system's. */
let text = '';
/** The last call. The next one waits for it. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<Result>(action: () => Promise<Result>): Promise<Result> {
  const next = last.then(action);
  last = next.catch(() => undefined);
  return next;
}

const hiddenPage = async () => (await chromium).launcher?.hiddenPage();

const read = () =>
  inTurn(async () => {
    const page = await hiddenPage();
    return page ? readSystemClipboard(page) : text;
  });

const write = (written: string) =>
  inTurn(async () => {
    const page = await hiddenPage();
    if (page) await writeSystemClipboard(page, written);
    else text = written;
  });

/** Text only. On a display it is the system's clipboard. */
export const clipboard = unimplementedProxy(
  {
    readText: read,
    writeText: write,
  } satisfies Partial<Clipboard>,
  'clipboard',
);
