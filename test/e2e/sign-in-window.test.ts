import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import { choosePracticeService, openPortal, panelOf } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;

beforeEach(async () => {
  fixture = await createFixture();
});

afterEach(() => fixture.clear());

test('the sign-in window is shown before the portal responds, with the host first in its title', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
  // Holds every request of the sign-in window.
  await perch.evaluateInMain(async ({ app, session }) => {
    app.on('session-created', (created) => {
      if (created !== session.defaultSession) created.webRequest.onBeforeSendHeaders(() => {});
    });
  });
  await panel.getByRole('button', { name: messages.signIn.submit, exact: true }).click();
  const { host } = new URL(fixture.service.baseUrl);
  await expect.poll(perch.visibleWindows).toEqual([`${host} – Practice service`]);
});

test('[S9] a page with a beforeunload handler can’t prevent the window from closing', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
  const portal = await openPortal(perch, panel);
  await portal.evaluate(`addEventListener('beforeunload', (event) => event.preventDefault())`);
  // Chromium runs the handler only after user interaction with the page.
  await portal.getByLabel('Username').click();
  await perch.closeWindow(/– Practice service$/);
  await panel.getByText(messages.actionResult.signInCancelled).waitFor();
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
});
