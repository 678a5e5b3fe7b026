// What the other end-to-end tests rely on: the driver gives the pages of the windows that Perch has, and no others.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testHost } from './test-host.ts';
import { panelOf } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

let stage: Fixture;

beforeEach(async () => {
  stage = await createFixture();
});

afterEach(() => stage.clear());

// Chromium closes the page of a destroyed window some time later; until then that page has the panel's title, too.
test.skipIf(testHost() !== 'chromium')(
  'a page with the panel’s title that is in no window is not taken for the panel',
  async () => {
    const perch = await stage.start();
    const panel = await panelOf(perch);
    for (const context of panel.context().browser()?.contexts() ?? []) {
      const leftOver = await context.newPage();
      await leftOver.setContent('<title>Perch</title><h1>Closing</h1>');
    }
    expect(await panelOf(perch)).toBe(panel);

    await perch.inMain(async ({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.destroy();
    }, undefined);
    await perch.clickTray();
    const reopened = await panelOf(perch);
    expect(await reopened.getByRole('heading', { level: 1 }).innerText()).toBe('Welcome to Perch');
    expect(await reopened.evaluate(`'perch' in globalThis`)).toBe(true);
  },
);
