// The panel with a profile that is known: what it loads, how soon it is painted, what it holds, and how soon a
// change in the main process is seen on it.
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from 'playwright';
import { browserSwitches, findBrowser } from '../../build/browser.ts';
import { ensureBuilt } from '../../build/ensure-built.ts';
import { choosePracticeService, panelOf, signIn } from '../e2e/actions.ts';
import { createFixture } from '../e2e/fixture.ts';
import { type Figure, figure, median, p95 } from './figure.ts';
import { changesToPaint } from './panel-page.ts';

const project = resolve(import.meta.dirname, '../..');
const loads = 9;
const changes = 100;

export async function panel(): Promise<Figure[]> {
  await ensureBuilt(project);
  const fixture = await createFixture();
  try {
    const perch = await fixture.start();
    await choosePracticeService(await panelOf(perch));
    const page = await signIn(perch, fixture.service, 'alice@practice.example');
    await page.reload();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    return [await size(page), await firstPaint(page), await heap(page), await update(page)];
  } finally {
    await fixture.clear();
  }
}

/** All scripts and style sheets that the page asked for, each compressed by itself as a server would. */
async function size(page: Page): Promise<Figure> {
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const files = [...new Set(loaded.map((name) => basename(new URL(name).pathname)))];
  const assets = files.filter((name) => /\.(?:js|css)$/.test(name));
  const contents = await Promise.all(
    assets.map((name) => readFile(join(project, 'dist/renderer/assets', name))),
  );
  const bytes = contents.reduce((sum, content) => sum + gzipSync(content).length, 0);
  return figure({
    id: 'renderer.gzip',
    unit: 'kB',
    method: 'The scripts and style sheets that the panel loads to show a profile, each compressed by itself.',
    values: [bytes / 1000],
    target: 60,
  });
}

/**
 * From the start of a load to its first contentful paint, by turns with a page that holds one word. That page has a
 * browser of its own, of the same kind and with the same switches: in Perch's, every load is Perch's affair.
 */
async function firstPaint(page: Page): Promise<Figure> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserSwitches() });
  const empty = await browser.newPage({ viewport: { width: 380, height: 560 } });
  const ours: number[] = [];
  const reference: number[] = [];
  for (let load = 0; load < loads; load += 1) {
    await empty.goto(`data:text/html,<title>${load}</title><p>Perch`);
    reference.push(await paintedAfter(empty));
    await page.reload();
    ours.push(await paintedAfter(page));
  }
  await browser.close();
  return figure({
    id: 'panel.firstPaint',
    unit: 'times an empty page',
    method:
      'First contentful paint of the panel with a profile that is known, in Perch on the Chromium host, against that of a page with one word in a browser of the same kind, by turns.',
    values: ours.map((ms, load) => ms / (reference[load] ?? NaN)),
    target: 2.5,
    ours: median(ours),
    reference: median(reference),
  });
}

async function paintedAfter(page: Page): Promise<number> {
  const entry = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  return (await entry.jsonValue()) ?? NaN;
}

async function heap(page: Page): Promise<Figure> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('HeapProfiler.enable');
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  await devTools.detach();
  return figure({
    id: 'panel.heap',
    unit: 'MB',
    method: 'JavaScript heap of the panel’s page with a profile on view, after collection.',
    values: [usedSize / 1e6],
    target: 3,
  });
}

/** The way of the call that makes the change is in it, too: the change itself takes no longer than this. */
async function update(page: Page): Promise<Figure> {
  const times = await page.evaluate(changesToPaint, changes);
  return figure({
    id: 'panel.update',
    unit: 'ms',
    method:
      'From a call that changes what is on view until the panel has painted the change, on the Chromium host; the 95th percentile. The way of the call to the main process is in it.',
    value: p95(times),
    values: times,
    target: 34,
  });
}
