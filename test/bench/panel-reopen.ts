// From a click on the tray until the panel is painted, after its page was unloaded. How soon a loaded page is painted can't be measured
// with Playwright, for which a hidden page continues to draw.
import { panelOf } from '../e2e/actions.ts';
import type { RunningPerch } from '../e2e/driver.ts';
import { type Figure, figure, median, p95 } from './figure.ts';
import { firstPaintedAt } from './panel-page.ts';
import { openPage } from './windows.ts';

const loads = 20;

export async function measureReopening(perch: RunningPerch): Promise<Figure> {
  if (await isVisible(perch)) await hide(perch);
  const cold: number[] = [];
  const empty: number[] = [];
  for (let load = 0; load < loads; load += 1) {
    empty.push(await openEmptyWindow(perch));
    await unload(perch);
    const clickedAt = now();
    await perch.clickTray();
    const page = await panelOf(perch);
    await page.getByRole('button', { name: 'All fields' }).waitFor();
    cold.push((await page.evaluate(firstPaintedAt)) - clickedAt);
    await hide(perch);
  }
  return figure({
    id: 'panel.reopen.unloaded',
    unit: 'ms',
    method:
      'From a click on the tray until the panel is painted after it was unloaded, as it is after five hidden minutes, the 95th percentile.',
    value: p95(cold),
    values: cold,
    target: 250,
    ours: median(cold),
    reference: median(empty),
  });
}

/** Milliseconds from the creation of a window until it has painted a page of one word. */
async function openEmptyWindow(perch: RunningPerch): Promise<number> {
  const createdAt = now();
  const page = await openPage(perch, 'Reopened', '<p>Perch');
  const paintedAt = await page.evaluate(firstPaintedAt);
  await perch.closeWindow('Reopened');
  return paintedAt - createdAt;
}

/** In milliseconds since 1970, like the times from the panel's page. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

/** Destroys the panel's window, as Perch does when the panel was hidden for a while. */
async function unload(perch: RunningPerch): Promise<void> {
  await perch.evaluateInMain(async ({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) if (window.getTitle() === 'Perch') window.destroy();
  });
}

/** A click on the tray hides a visible panel. */
async function hide(perch: RunningPerch): Promise<void> {
  await perch.clickTray();
  while (await isVisible(perch));
}

async function isVisible(perch: RunningPerch): Promise<boolean> {
  return (await perch.visibleWindows()).includes('Perch');
}
