// What a page in the sign-in window can't do.
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { WebContents } from 'electron';
import type { Page } from 'playwright';
import { listeningPort } from '../loopback/listening-port.ts';
import type { RunningPerch } from './driver.ts';
import { messages } from '../../app/i18n/messages.ts';
import { openPortal, panelOf } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { timeoutMs } from './timeouts.ts';

interface PreventedEvents {
  readonly bounds: boolean[];
  readonly download: boolean[];
  readonly navigation: boolean[];
  readonly redirect: boolean[];
  readonly title: boolean[];
}

declare global {
  /** For each event of these kinds, whether Perch prevented its default. */
  var prevented: PreventedEvents;
  var windowOpenActions: string[];
}

let fixture: Fixture;
let perch: RunningPerch;
let panel: Page;
let portal: Page;
/** A server for the connection's redirect address, and for a page that tries to have that address requested. */
let hostile: Server;
/** The paths that were requested from the hostile server. */
const requested: string[] = [];

beforeAll(async () => {
  hostile = createServer(answerHostilePage).listen(0, '127.0.0.1');
  await once(hostile, 'listening');
  const redirectUri = `${addressOf(hostile)}callback`;
  fixture = await createFixture(undefined, { redirectUris: [redirectUri] });
  await writeFile(fixture.connectionFile, JSON.stringify({ ...fixture.service.connection, redirectUri }));
  perch = await fixture.start();
  panel = await panelOf(perch);
  await perch.evaluateInMain(async ({ app }) => {
    globalThis.prevented = { bounds: [], download: [], navigation: [], redirect: [], title: [] };
    globalThis.windowOpenActions = [];
    // Records the result of the window-open handler. Perch sets the handler after this listener has run.
    app.prependListener('web-contents-created', (_event: unknown, created: WebContents) => {
      const set = created.setWindowOpenHandler.bind(created);
      created.setWindowOpenHandler = (handler) =>
        set((details) => {
          const response = handler(details);
          globalThis.windowOpenActions.push(response.action);
          return response;
        });
    });
    // Reads `defaultPrevented` after all listeners have run.
    app.on('session-created', (created) =>
      created.on('will-download', (event) =>
        setImmediate(() => globalThis.prevented.download.push(event.defaultPrevented)),
      ),
    );
    app.on('browser-window-created', (_event, created) =>
      created.on('page-title-updated', (event) =>
        setImmediate(() => globalThis.prevented.title.push(event.defaultPrevented)),
      ),
    );
    app.on('web-contents-created', (_event, created) => {
      created.on('will-frame-navigate', (event) =>
        setImmediate(() => globalThis.prevented.navigation.push(event.defaultPrevented)),
      );
      created.on('content-bounds-updated', (event) =>
        setImmediate(() => globalThis.prevented.bounds.push(event.defaultPrevented)),
      );
      created.on('will-redirect', (event) =>
        setImmediate(() => globalThis.prevented.redirect.push(event.defaultPrevented)),
      );
    });
  });
  portal = await openPortal(perch, panel);
});

afterAll(async () => {
  hostile.closeAllConnections();
  hostile.close();
  await fixture.clear();
});

const prevented = (event: keyof PreventedEvents) =>
  perch.evaluateInMain(async (_electron, name) => globalThis.prevented[name], event);

test('[S3] a page finds no global of Perch, Electron or Node', async () => {
  const found = await portal.evaluate(
    `['perch', 'electron', 'require', 'module', 'process', 'Buffer'].filter((name) => name in globalThis)`,
  );
  expect(found).toEqual([]);
});

test('[S4] a page can’t change the window title, which begins with the host', async () => {
  const { length } = await prevented('title');
  await portal.evaluate(`document.title = 'bank.example.net – Practice service'`);
  await expect.poll(() => prevented('title')).toHaveLength(length + 1);
  expect(await prevented('title')).not.toContain(false);
  expect(await perch.visibleWindows()).toEqual([
    `${new URL(fixture.service.baseUrl).host} – Practice service`,
  ]);
});

test('[S174] a page can’t move or resize its window', async () => {
  const bounds = () =>
    perch.evaluateInMain(async ({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.getBounds());
  const before = await bounds();
  const { length } = await prevented('bounds');
  await portal.evaluate(`moveTo(0, 0); moveBy(9, 9); resizeTo(2000, 2000); resizeBy(50, 50)`);
  await expect.poll(() => prevented('bounds')).toHaveLength(length + 4);
  expect(await prevented('bounds')).not.toContain(false);
  expect(before).toBeDefined();
  expect(await bounds()).toEqual(before);
});

test('[S1] a page gets neither location, notifications, camera nor microphone', async () => {
  const states = await portal.evaluate(`Promise.all(
    ['geolocation', 'notifications', 'camera', 'microphone'].map(async (name) =>
      (await navigator.permissions.query({ name })).state),
  )`);
  expect(states).toEqual(['denied', 'denied', 'denied', 'denied']);
  const code = await portal.evaluate(`new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(() => resolve('found'), (error) => resolve(error.code)))`);
  expect(code).toBe(1);
});

test('[S425] a page can’t paste the clipboard after a click; the user can', async () => {
  await perch.evaluateInMain(async ({ clipboard }) => clipboard.writeText('copied elsewhere'));
  const field = portal.getByLabel('Username');
  await field.fill('');
  await portal.evaluate(`addEventListener('click', () => document.execCommand('paste'), { once: true })`);
  await field.click();
  expect(await field.inputValue()).toBe('');
  await portal.keyboard.press('Control+v');
  await expect.poll(() => field.inputValue()).toBe('copied elsewhere');
  await field.fill('');
});

test('[S2] a page can’t open a window', async () => {
  const count = () => perch.evaluateInMain(async ({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  const before = await count();
  expect(await portal.evaluate(`window.open('https://example.invalid/')`)).toBe(null);
  await portal.evaluate(`(() => {
    const link = document.createElement('a');
    link.href = 'https://example.invalid/';
    link.textContent = 'link';
    document.body.prepend(link);
  })()`);
  await portal.getByText('link').click({ button: 'middle' });
  await portal.getByText('link').click({ modifiers: ['Shift'] });
  await expect
    .poll(() => perch.evaluateInMain(async () => globalThis.windowOpenActions))
    .toEqual(['deny', 'deny', 'deny']);
  expect(await count()).toBe(before);
});

test('[S5] a page can’t download a file', async () => {
  const file = createServer((_request, response) =>
    response.writeHead(200, { 'content-disposition': 'attachment; filename="invoice.exe"' }).end('x'),
  ).listen(0, '127.0.0.1');
  await once(file, 'listening');
  await portal.evaluate(`void (location.href = '${addressOf(file)}')`);
  await expect.poll(() => prevented('download')).toEqual([true]);
  file.close();
});

test('[S6] a page can’t navigate to plain HTTP or to another program', async () => {
  const { length } = await prevented('navigation');
  for (const address of ['http://example.invalid/', 'mailto:user@example.invalid'])
    await portal.evaluate(`void (location.href = '${address}')`);
  await expect.poll(() => prevented('navigation')).toHaveLength(length + 2);
  expect((await prevented('navigation')).slice(length)).toEqual([true, true]);
  expect(new URL(portal.url()).origin).toBe(fixture.service.baseUrl);
});

test('[S7] a page can’t redirect to plain HTTP or to another program', async () => {
  for (const location of ['http://example.invalid/', 'perch-other://callback']) {
    const { length } = await prevented('redirect');
    const server = createServer((_request, response) => response.writeHead(302, { location }).end()).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    const redirect = async () => {
      await portal.evaluate(`void (location.href = '${addressOf(server)}')`);
      const isRedirected = async () => (await prevented('redirect')).length > length;
      await vi.waitUntil(isRedirected, { timeout: timeoutMs });
    };
    // Tried again if it fails: a navigation that begins while the previous one is being stopped can be stopped with it.
    await redirect().catch(redirect);
    expect(await prevented('redirect')).not.toContain(false);
    server.close();
  }
  expect(new URL(portal.url()).origin).toBe(fixture.service.baseUrl);
});

test('[S184] neither frames, scripts, forms nor workers can make the redirect address be requested', async () => {
  await portal.evaluate(`void (location.href = '${addressOf(hostile)}')`);
  await portal.getByText('Hostile page').waitFor();
  await portal.evaluate(attempts);
  await expect.poll(() => requested).toEqual(expect.arrayContaining(waysToRequest.map(redirecting)));
  await portal.evaluate(attemptsOfServiceWorker);
  await expect.poll(() => requested).toEqual(expect.arrayContaining(waysOfServiceWorker.map(redirecting)));
  // Once this request succeeds, all earlier ones were sent or refused. It fails while the service worker is being stopped.
  const isDone = () => portal.evaluate(`fetch('/done').then((response) => response.ok, () => false)`);
  await expect.poll(isDone).toBe(true);
  expect(requested).toContain('/done');
  expect(requested.filter((path) => path.startsWith('/callback'))).toEqual([]);
  expect(await perch.visibleWindows()).toContain(`${new URL(addressOf(hostile)).host} – Practice service`);
});

// Emits Electron's event itself, because the test's system has no client certificate.
test('a server that asks for a client certificate gets none', async () => {
  const { isPrevented, answers } = await perch.evaluateInMain(async ({ app, webContents }) => {
    let isPrevented = false;
    const answers: unknown[][] = [];
    const event = { preventDefault: () => (isPrevented = true) };
    const answer = (...values: unknown[]) => void answers.push(values);
    const [page] = webContents.getAllWebContents();
    app.emit(
      'select-client-certificate',
      event,
      page,
      'login.example.net:443',
      [{ subjectName: 'Ada' }],
      answer,
    );
    return { isPrevented, answers };
  });
  // Without `preventDefault`, Electron sends the first certificate.
  expect({ isPrevented, answers }).toEqual({ isPrevented: true, answers: [[]] });
});

test('[S185] a redirect that a service worker passes on ends the sign-in without being requested', async () => {
  await portal.evaluate(`void (location.href = '/to-callback?navigation')`);
  await panel.getByText(messages.signInFailed.wrongState).waitFor();
  expect(requested).toContain('/to-callback?navigation');
  expect(requested.filter((path) => path.startsWith('/callback'))).toEqual([]);
});

const waysToRequest = [
  'frame',
  'image',
  'script',
  'style',
  'object',
  'fetch',
  'beacon',
  'events',
  'worker',
  'form',
];
const waysOfServiceWorker = ['fetch-by-service-worker', 'frame-by-service-worker'];

function redirecting(way: string): string {
  return `/to-callback?${way}`;
}

/** Runs in the hostile page: requests the redirect address, and an address that redirects to it, in all `waysToRequest`. */
const attempts = `(() => {
  const add = (name, attributes) => document.body.appendChild(Object.assign(document.createElement(name), attributes));
  for (const path of ['/callback', '/to-callback']) {
    add('iframe', { src: path + '?frame' });
    add('img', { src: path + '?image' });
    add('script', { src: path + '?script' });
    add('link', { rel: 'stylesheet', href: path + '?style' });
    add('object', { data: path + '?object' });
    fetch(path + '?fetch').catch(() => undefined);
    navigator.sendBeacon(path + '?beacon');
    new EventSource(path + '?events');
    new Worker('/worker.js#' + path);
    add('iframe', { name: path });
    add('form', { action: path + '?form', method: 'post', target: path }).submit();
  }
})()`;

/** Runs in the hostile page: requests the same addresses once a service worker controls the page. */
const attemptsOfServiceWorker = `(async () => {
  const claimed = new Promise((resolve) => (navigator.serviceWorker.oncontrollerchange = resolve));
  await navigator.serviceWorker.register('/service-worker.js');
  await claimed;
  for (const path of ['/callback', '/to-callback']) {
    await fetch(path + '?fetch-by-service-worker').catch(() => undefined);
    const frame = document.createElement('iframe');
    frame.src = path + '?frame-by-service-worker';
    document.body.append(frame);
  }
})()`;

function answerHostilePage({ url = '' }: IncomingMessage, response: ServerResponse): void {
  requested.push(url);
  const scripts: Readonly<Record<string, string>> = {
    '/worker.js': `fetch(location.hash.slice(1) + '?worker').catch(() => undefined)`,
    '/service-worker.js': `
      addEventListener('install', () => skipWaiting());
      addEventListener('activate', (event) => event.waitUntil(clients.claim()));
      addEventListener('fetch', (event) => event.respondWith(fetch(event.request)));`,
  };
  const script = scripts[url];
  if (url.startsWith('/to-callback'))
    response.writeHead(302, { location: '/callback?code=abc&state=wrong' }).end();
  else if (script !== undefined) response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
  else response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hostile page</h1>');
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${listeningPort(server)}/`;
}
