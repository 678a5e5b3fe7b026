// The text in a JavaScript heap: that of a page's renderer with all of its worlds, and that of the main process.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import type { RunningPerch } from './driver.ts';

/** V8 cuts strings in a snapshot at 1,024 characters: the switch that lets pages' be written whole. */
export const wholeStrings = '--js-flags=--heap-snapshot-string-limit=100000000';

/** Every string that can still be reached in the renderer of a page. */
export async function stringsOfPage(page: Page): Promise<readonly string[]> {
  const devTools = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  devTools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await devTools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await devTools.detach();
  return stringsIn(chunks.join(''));
}

/** The same for the main process, by way of a file. */
export async function stringsOfMain(perch: RunningPerch, file: string): Promise<readonly string[]> {
  const write = async (_electron: unknown, path: string) => {
    const v8 = process.getBuiltinModule('node:v8');
    v8.setFlagsFromString('--heap-snapshot-string-limit=100000000');
    return v8.writeHeapSnapshot(path);
  };
  return stringsIn(await readFile(await perch.inMain(write, file), 'utf8'));
}

function stringsIn(snapshot: string): readonly string[] {
  return (JSON.parse(snapshot) as { strings: readonly string[] }).strings;
}
