// From a click on the tray until the panel is painted: while its page is loaded, and after it was unloaded.
import type { Page } from 'playwright';
import { panelOf } from '../e2e/actions.ts';
import type { RunningPerch } from '../e2e/driver.ts';
import { type Figure, figure, median, p95 } from './figure.ts';
import { armShownPaint, firstPaintedAt, shownPaintAt } from './panel-page.ts';

const openings = 40;
const loads = 20;

export async function measureReopening(perch: RunningPerch, loaded: Page): Promise<Figure[]> {
  if (await isVisible(perch)) await hide(perch);
  const warm: number[] = [];
  for (let opening = 0; opening < openings; opening += 1) {
    await loaded.evaluate(armShownPaint);
    const clickedAt = now();
    await perch.clickTray();
    warm.push((await loaded.evaluate(shownPaintAt)) - clickedAt);
    await hide(perch);
  }
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
  return [
    figure({
      id: 'panel.reopen',
      unit: 'ms',
      method:
        'From a click on the tray until the hidden panel, its page loaded, is painted, the 95th percentile.',
      value: p95(warm),
      values: warm,
      target: 50,
    }),
    figure({
      id: 'panel.reopen.unloaded',
      unit: 'ms',
      method: 'The same after the panel was unloaded, as it is after five hidden minutes.',
      value: p95(cold),
      values: cold,
      target: 250,
      ours: median(cold),
      reference: median(empty),
    }),
  ];
}

/** Milliseconds from the creation of a window until it has painted a page of one word. */
async function openEmptyWindow(perch: RunningPerch): Promise<number> {
  const createdAt = now();
  await perch.evaluateInMain(async ({ BrowserWindow, session }) => {
    const webPreferences = { session: session.fromPartition('bench'), sandbox: true };
    const window = new BrowserWindow({ width: 380, height: 560, title: 'Bench', webPreferences });
    await window.loadURL('app://perch/reopened.html');
  });
  const page = await perch.window('Reopened');
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
    for (const window of BrowserWindow.getAllWindows()) if (window.getTitle() !== 'Empty') window.destroy();
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
