// The panel with a cached profile: the size of its assets, its first paint, its heap, and the time until a change in the
// main process is painted.
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { ensureBuilt } from '../../build/ensure-built.ts';
import { choosePracticeService, panelOf, signIn } from '../e2e/actions.ts';
import type { RunningPerch } from '../e2e/driver.ts';
import { createFixture } from '../e2e/fixture.ts';
import { type Figure, figure, median, p95 } from './figure.ts';
import { changesToPaint } from './panel-page.ts';
import { measureReopening } from './panel-reopen.ts';
import { openPage, startKeptOpen } from './windows.ts';

const project = resolve(import.meta.dirname, '../..');
const loads = 9;
const changes = 100;

export async function measurePanel(): Promise<Figure[]> {
  await ensureBuilt(project);
  const fixture = await createFixture();
  try {
    const perch = await startKeptOpen(fixture);
    await choosePracticeService(await panelOf(perch));
    const page = await signIn(perch, fixture.service, 'alice@practice.example');
    const requested = new Set<string>();
    page.on('request', (request) => requested.add(basename(new URL(request.url()).pathname)));
    await page.reload();
    await page.getByRole('button', { name: 'All fields' }).waitFor();
    const loaded = [
      await measureSize(requested),
      await measureFirstPaint(perch, page),
      await measureHeap(page),
    ];
    // The page can't be used after this, which unloads it.
    const reopened = await measureReopening(perch);
    await perch.clickTray();
    return [...loaded, reopened, await measureUpdate(await panelOf(perch))];
  } finally {
    await fixture.clear();
  }
}

/** The scripts and style sheets that the page has loaded, each compressed separately. */
async function measureSize(requested: ReadonlySet<string>): Promise<Figure> {
  const assets = [...requested].filter((name) => /\.(?:js|css)$/.test(name));
  const contents = await Promise.all(
    assets.map((name) => readFile(join(project, 'dist/renderer/assets', name))),
  );
  const bytes = contents.reduce((sum, content) => sum + gzipSync(content).length, 0);
  return figure({
    id: 'renderer.gzip',
    unit: 'kB',
    method: 'The scripts and style sheets that the panel loads to show a profile, compressed.',
    values: [bytes / 1000],
    target: 48,
  });
}

/** First contentful paint, alternating with that of a page of one word. */
async function measureFirstPaint(perch: RunningPerch, page: Page): Promise<Figure> {
  const empty = await openPage(perch, 'Empty', '<p>Perch');
  const reloadEmpty = await prepareReloads(empty);
  const reloadPanel = await prepareReloads(page);
  const ours: number[] = [];
  const reference: number[] = [];
  for (let load = 0; load < loads; load += 1) {
    reference.push(await reloadEmpty());
    ours.push(await reloadPanel());
  }
  return figure({
    id: 'panel.firstPaint',
    unit: 'times',
    method: 'First contentful paint of the panel with a cached profile, compared with a page of one word.',
    values: ours.map((ms, load) => ms / (reference[load] ?? NaN)),
    target: 2.6,
    ours: median(ours),
    reference: median(reference),
  });
}

/**
 * Returns a function that reloads a page and returns the time of its first contentful paint, in milliseconds. Nothing is
 * evaluated in the page before it has painted: Playwright's scripts take as long to compile as the panel's.
 */
async function prepareReloads(page: Page): Promise<() => Promise<number>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.enable');
  await devTools.send('Page.setLifecycleEventsEnabled', { enabled: true });
  return async () => {
    const { frameTree } = await devTools.send('Page.getFrameTree');
    const { promise: painted, resolve } = Promise.withResolvers<null>();
    // The paint of the page before the reload may be reported late.
    const onEvent = ({ name, loaderId }: { readonly name: string; readonly loaderId: string }) => {
      if (name === 'firstContentfulPaint' && loaderId !== frameTree.frame.loaderId) resolve(null);
    };
    devTools.on('Page.lifecycleEvent', onEvent);
    await devTools.send('Page.reload');
    await painted;
    devTools.off('Page.lifecycleEvent', onEvent);
    const read = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    return (await page.evaluate(read)) ?? NaN;
  };
}

async function measureHeap(page: Page): Promise<Figure> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('HeapProfiler.enable');
  const reload = await prepareReloads(page);
  const values: number[] = [];
  while (values.length < 3) {
    await reload();
    await devTools.send('HeapProfiler.collectGarbage');
    values.push((await devTools.send('Runtime.getHeapUsage')).usedSize / 1e6);
  }
  await devTools.detach();
  return figure({
    id: 'panel.heap',
    unit: 'MB',
    method: 'JavaScript heap of the panel’s page while it shows a profile.',
    values,
    target: 2.6,
  });
}

/** Includes the call that makes the change. */
async function measureUpdate(page: Page): Promise<Figure> {
  const times = await page.evaluate(changesToPaint, changes);
  return figure({
    id: 'panel.update',
    unit: 'ms',
    method: 'From a call that changes the view until the panel has painted it, the 95th percentile.',
    value: p95(times),
    values: times,
    target: 20,
  });
}
