// The driver returns only pages of windows that Perch has.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import { testHost } from './test-host.ts';
import { panelOf } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;

beforeEach(async () => {
  fixture = await createFixture();
});

afterEach(() => fixture.clear());

// Chromium closes the page of a destroyed window with a delay. Until then that page also has the panel's title.
test.skipIf(testHost() !== 'chromium')(
  'a page with the panel’s title outside any window is not returned as the panel',
  async () => {
    const perch = await fixture.start();
    const panel = await panelOf(perch);
    for (const context of panel.context().browser()?.contexts() ?? []) {
      const leftOver = await context.newPage();
      await leftOver.setContent('<title>Perch</title><h1>Closing</h1>');
    }
    expect(await panelOf(perch)).toBe(panel);

    await perch.evaluateInMain(async ({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.destroy();
    });
    await perch.clickTray();
    const reopened = await panelOf(perch);
    expect(await reopened.getByRole('heading', { level: 1 }).innerText()).toBe(messages.welcome.title);
    expect(await reopened.evaluate(`'perch' in globalThis`)).toBe(true);
  },
);
