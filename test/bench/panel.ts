// The panel with a cached profile: the size of its assets, its first paint, its heap, and the time until a change in the
// main process is painted.
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

export async function measurePanel(): Promise<Figure[]> {
  await ensureBuilt(project);
  const fixture = await createFixture();
  try {
    const perch = await fixture.start();
    await choosePracticeService(await panelOf(perch));
    const page = await signIn(perch, fixture.service, 'alice@practice.example');
    await page.reload();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    return [
      await measureSize(page),
      await measureFirstPaint(page),
      await measureHeap(page),
      await measureUpdate(page),
    ];
  } finally {
    await fixture.clear();
  }
}

/** The scripts and style sheets that the page has loaded, each compressed separately. */
async function measureSize(page: Page): Promise<Figure> {
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
    method:
      'The scripts and style sheets that the panel loads to show a profile, each compressed separately.',
    values: [bytes / 1000],
    target: 60,
  });
}

/**
 * First contentful paint, alternating with a page of one word. That page is in a second browser with the same executable
 * and switches, as Perch's own handles every load in its browser.
 */
async function measureFirstPaint(page: Page): Promise<Figure> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserSwitches() });
  const empty = await browser.newPage({ viewport: { width: 380, height: 560 } });
  const ours: number[] = [];
  const reference: number[] = [];
  for (let load = 0; load < loads; load += 1) {
    await empty.goto(`data:text/html,<title>${load}</title><p>Perch`);
    reference.push(await firstContentfulPaint(empty));
    await page.reload();
    ours.push(await firstContentfulPaint(page));
  }
  await browser.close();
  return figure({
    id: 'panel.firstPaint',
    unit: 'times an empty page',
    method:
      'First contentful paint of the panel with a cached profile, on the Chromium host, compared with that of a page of one word in a browser with the same executable and switches, alternating.',
    values: ours.map((ms, load) => ms / (reference[load] ?? NaN)),
    target: 2.5,
    ours: median(ours),
    reference: median(reference),
  });
}

async function firstContentfulPaint(page: Page): Promise<number> {
  const entry = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  return (await entry.jsonValue()) ?? NaN;
}

async function measureHeap(page: Page): Promise<Figure> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('HeapProfiler.enable');
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  await devTools.detach();
  return figure({
    id: 'panel.heap',
    unit: 'MB',
    method: 'JavaScript heap of the panel’s page while it shows a profile, after garbage collection.',
    values: [usedSize / 1e6],
    target: 3,
  });
}

/** Includes the call that makes the change. */
async function measureUpdate(page: Page): Promise<Figure> {
  const times = await page.evaluate(changesToPaint, changes);
  return figure({
    id: 'panel.update',
    unit: 'ms',
    method:
      'From a call that changes the view until the panel has painted the new view, on the Chromium host: the 95th percentile. The call to the main process is included.',
    value: p95(times),
    values: times,
    target: 34,
  });
}
