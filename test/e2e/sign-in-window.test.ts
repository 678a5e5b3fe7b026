import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunningPerch } from './driver.ts';
import { choosePracticeService, openPortal, panelOf } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;

beforeEach(async () => {
  fixture = await createFixture();
});

afterEach(() => fixture.clear());

test('the window is on the screen before the portal answers, with its host first', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
  // No request of a sign-in gets its answer.
  await perch.evaluateInMain(async ({ app, session }) => {
    app.on('session-created', (created) => {
      if (created !== session.defaultSession) created.webRequest.onBeforeRequest(() => {});
    });
  });
  await panel.getByRole('button', { name: 'Sign in', exact: true }).click();
  const { host } = new URL(fixture.service.baseUrl);
  await expect.poll(perch.visibleWindows).toEqual([`${host} – Practice service`]);
});

test('[S9] a page can’t keep its window open', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
  const portal = await openPortal(perch, panel);
  await portal.evaluate(`addEventListener('beforeunload', (event) => event.preventDefault())`);
  // Only a page that was used may ask.
  await portal.getByLabel('Username').click();
  await perch.closeWindow(/– Practice service$/);
  await panel.getByText('The sign-in was cancelled.').waitFor();
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
});

test('when the person stays away for long, the panel comes beside the window and takes no key from it', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
  await minutesAreShort(perch);
  await openPortal(perch, panel);
  await expect.poll(async () => (await perch.visibleWindows()).length).toBe(2);
  const focused = await perch.evaluateInMain(async ({ BrowserWindow }) =>
    BrowserWindow.getFocusedWindow()?.getTitle(),
  );
  expect(focused).toContain('– Practice service');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
});

test('beside the window the panel can be closed, and the tray shows it and hides it as ever', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
  await minutesAreShort(perch);
  await openPortal(perch, panel);
  const count = async () => (await perch.visibleWindows()).length;
  await expect.poll(count).toBe(2);
  await perch.closeWindow('Perch');
  await expect.poll(count).toBe(1);
  expect(await perch.visibleWindows()).not.toContain('Perch');
  await perch.clickTray();
  await expect.poll(count).toBe(2);
  const focused = await perch.evaluateInMain(async ({ BrowserWindow }) =>
    BrowserWindow.getFocusedWindow()?.getTitle(),
  );
  expect(focused).toBe('Perch');
  await perch.clickTray();
  await expect.poll(count).toBe(1);
});

/** The panel comes after a minute; here that passes in a moment. */
function minutesAreShort(perch: RunningPerch): Promise<void> {
  return perch.evaluateInMain(async () => {
    const wait = globalThis.setTimeout;
    const shortly = (run: () => void, ms?: number) => wait(run, ms === 60_000 ? 300 : ms);
    globalThis.setTimeout = Object.assign(shortly, wait);
  });
}
