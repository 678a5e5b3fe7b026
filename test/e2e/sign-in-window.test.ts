// The tests share a running Perch. Each begins with a sign-in view.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { listeningPort } from '../loopback/listening-port.ts';
import { messages } from '../../app/i18n/messages.ts';
import { addService, openPortal, panelOf } from './actions.ts';
import type { RunningPerch } from './driver.ts';
import { createFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;
let perch: RunningPerch;
let panel: Page;

beforeAll(async () => {
  fixture = await createFixture();
  perch = await fixture.start();
  panel = await panelOf(perch);
});

afterAll(() => fixture.clear());

test('[S9] a page with a beforeunload handler can’t prevent the window from closing', async () => {
  const portal = await openPortal(perch, panel);
  await portal.evaluate(`addEventListener('beforeunload', (event) => event.preventDefault())`);
  // Chromium runs the handler only after user interaction with the page.
  await portal.getByLabel('Username').click();
  await perch.closeWindow(/– Practice service$/);
  await panel.getByText(messages.actionResult.signInCancelled).waitFor();
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
});

test('a first page that never comes ends the sign-in with the reason, and what a page may not open is said in the panel', async () => {
  const answers: Record<string, (response: ServerResponse) => void> = {
    '/204': (response) => response.writeHead(204).end(),
    '/download': (response) => response.writeHead(200, { 'content-disposition': 'attachment' }).end('x'),
    '/500': (response) => response.writeHead(500).end(),
    '/http': (response) => response.writeHead(302, { location: 'http://plain.example/' }).end(),
    '/blank': (response) => response.writeHead(302, { location: 'about:blank' }).end(),
    '/reset': (response) => response.destroy(),
    '/basic': (response) => response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end('Denied'),
  };
  let first = '/204';
  const portalServer = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const answer = answers[searchParams.has('client_id') ? first : pathname];
    if (answer !== undefined) answer(response);
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<title>${pathname} – Practice service</title><a href="/forgotten" target="_blank">Forgotten?</a>`,
        );
  }).listen(0, '127.0.0.1');
  await once(portalServer, 'listening');
  const host = `127.0.0.1:${listeningPort(portalServer)}`;
  const name = 'No page – Practice service';
  await addService(perch, fixture, { name, baseUrl: `http://${host}`, authUrl: `http://${host}` });
  const { noPage, pageBlocked, pageNetwork, pageRedirected } = messages.signInFailed;
  for (const [path, text] of [
    ['/204', noPage(204)],
    ['/download', noPage(200)],
    ['/500', noPage(500)],
    ['/http', pageBlocked('plain.example')],
    ['/blank', pageRedirected],
    ['/reset', pageNetwork('')],
  ] as const) {
    first = path;
    await panel.getByRole('button', { name: messages.signIn.submit, exact: true }).click();
    await panel.getByText(text).waitFor();
    await expect.poll(perch.visibleWindows).toEqual(['Perch']);
  }

  first = '/page';
  const portal = await openPortal(perch, panel);
  await portal.waitForURL(/127/);
  expect(await portal.evaluate(`'showOpenFilePicker' in globalThis`)).toBe(false);
  await portal.getByText('Forgotten?').click();
  await expect.poll(() => portal.title()).toContain('/forgotten');
  await perch.evaluateInMain(async ({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find((window) => window.getTitle().includes('Practice service'))
      ?.webContents.sendInputEvent({ type: 'keyDown', keyCode: 'Left', modifiers: ['alt'] }),
  );
  await expect.poll(() => portal.title()).toContain('/portal/');
  const isNoted = async (name: string) => {
    await panel.getByText(messages.signInNote.blocked(name)).waitFor();
    await expect
      .poll(perch.visibleWindows)
      .toEqual(expect.arrayContaining(['Perch', `${host} – ${messages.signInNote.title}`]));
  };
  /** Repeated where the page before is still going. */
  const run = (script: string) =>
    expect.poll(() => portal.evaluate(script).catch(() => 'destroyed')).toBe(null);
  await run(`open('https://sso.example/')`);
  await isNoted('sso.example');
  await run(`(location.href = '/basic', null)`);
  await panel.getByText(messages.signInNote.blocked(host)).waitFor();
  await run(`(location.href = 'mailto:help@example.net', null)`);
  await isNoted('mailto:');
  await run(`(location.href = 'about:blank', null)`);
  await expect.poll(() => portal.url()).toBe('about:blank');
  await expect.poll(perch.visibleWindows).toContain(`${host} – ${name}`);
  portalServer.close();
  await perch.closeWindow(`${host} – ${name}`);
  await panel.getByText(messages.actionResult.signInCancelled).waitFor();
});

// The last test: no request of a later sign-in window would be answered.
test('the sign-in window is shown before the portal responds, with the host first in its title', async () => {
  await addService(perch, fixture, { name: 'Held – Practice service' });
  // Holds every request of the sign-in window.
  await perch.evaluateInMain(async ({ app, session }) => {
    app.on('session-created', (created) => {
      if (created !== session.defaultSession) created.webRequest.onBeforeSendHeaders(() => {});
    });
  });
  await panel.getByRole('button', { name: messages.signIn.submit, exact: true }).click();
  await expect
    .poll(perch.visibleWindows)
    .toEqual([expect.stringMatching(/^127\.0\.0\.1:\d+ – Held – Practice service$/)]);
});
