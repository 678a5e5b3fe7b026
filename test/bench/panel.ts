// The panel with a cached profile: the size of its assets, and the time until a change in the main process is painted.
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { ensureBuilt } from '../../build/ensure-built.ts';
import { signIn } from '../e2e/actions.ts';
import { createFixture } from '../e2e/fixture.ts';
import { type Figure, figure, p95 } from './figure.ts';
import { changesToPaint } from './page-functions.ts';
import { startKeptOpen } from './windows.ts';

const project = resolve(import.meta.dirname, '../..');
const changes = 100;

export async function measurePanel(): Promise<Figure[]> {
  await ensureBuilt(project);
  const fixture = await createFixture();
  try {
    const perch = await startKeptOpen(fixture);
    const page = await signIn(perch, fixture.service, 'alice@practice.example');
    const requested = new Set<string>();
    page.on('request', (request) => requested.add(basename(new URL(request.url()).pathname)));
    await page.reload();
    await page.getByRole('button', { name: 'All fields' }).waitFor();
    return [await measureSize(requested), await measureUpdate(page)];
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
    method: 'The scripts and style sheets that show a profile, compressed.',
    values: [bytes / 1000],
    target: 48,
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
    target: 22,
  });
}
