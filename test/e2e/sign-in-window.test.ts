import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listeningPort } from '../loopback/listening-port.ts';
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

test('a first page that never comes ends the sign-in with the reason, and what a page may not open is said in the panel', async () => {
  const answers: Record<string, (response: ServerResponse) => void> = {
    '/204': (response) => response.writeHead(204).end(),
    '/download': (response) => response.writeHead(200, { 'content-disposition': 'attachment' }).end('x'),
    '/500': (response) => response.writeHead(500).end(),
    '/http': (response) => response.writeHead(302, { location: 'http://plain.example/' }).end(),
    '/blank': (response) => response.writeHead(302, { location: 'about:blank' }).end(),
    '/reset': (response) => response.destroy(),
    '/': () => {
      // Never answered.
    },
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
  const connection = { ...fixture.service.connection, baseUrl: `http://${host}`, authUrl: `http://${host}` };
  await writeFile(fixture.connectionFile, JSON.stringify(connection));
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
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
  // The page before may still be going.
  const opens = () => portal.evaluate(`open('https://sso.example/')`).catch(() => 'destroyed');
  await expect.poll(opens).toBe(null);
  await isNoted('sso.example');
  await portal.evaluate(`void (location.href = '/basic')`);
  await panel.getByText(messages.signInNote.blocked(host)).waitFor();
  await portal.evaluate(`void (location.href = 'mailto:help@example.net')`);
  await isNoted('mailto:');
  await portal.evaluate(`void (location.href = 'about:blank')`);
  await expect.poll(() => portal.url()).toBe('about:blank');
  await expect.poll(perch.visibleWindows).toContain(`${host} – Practice service`);
  portalServer.close();
});
