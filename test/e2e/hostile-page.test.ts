// What a page in the sign-in window may not do, whoever wrote it.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WebContents } from 'electron';
import type { Page } from 'playwright';
import type { RunningPerch } from './driver.ts';
import { choosePracticeService, openPortal, panelOf } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;
let perch: RunningPerch;
let portal: Page;

beforeAll(async () => {
  fixture = await createFixture();
  perch = await fixture.start();
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
  await perch.evaluateInMain(async ({ app }) => {
    const seen: Record<string, boolean[]> = { download: [], navigation: [], redirect: [], title: [] };
    const asked: string[] = [];
    Reflect.set(globalThis, 'seen', seen);
    Reflect.set(globalThis, 'asked', asked);
    // What is answered to a page that asks for a window; who sets the answer comes after this.
    app.prependListener('web-contents-created', (_event: unknown, created: WebContents) => {
      const set = created.setWindowOpenHandler.bind(created);
      created.setWindowOpenHandler = (handler) =>
        set((details) => {
          const answer = handler(details);
          asked.push(answer.action);
          return answer;
        });
    });
    // Looked at when everybody has heard of it.
    app.on('session-created', (created) =>
      created.on('will-download', (event) =>
        setImmediate(() => seen['download']?.push(event.defaultPrevented)),
      ),
    );
    app.on('browser-window-created', (_event, created) =>
      created.on('page-title-updated', (event) =>
        setImmediate(() => seen['title']?.push(event.defaultPrevented)),
      ),
    );
    app.on('web-contents-created', (_event, created) => {
      created.on('will-navigate', (event) =>
        setImmediate(() => seen['navigation']?.push(event.defaultPrevented)),
      );
      created.on('will-redirect', (event) =>
        setImmediate(() => seen['redirect']?.push(event.defaultPrevented)),
      );
    });
  });
  portal = await openPortal(perch, panel);
});

afterAll(() => fixture.clear());

const seen = (what: string) =>
  perch.evaluateInMain(
    async (_electron, name) => (Reflect.get(globalThis, 'seen') as Record<string, boolean[]>)[name],
    what,
  );

test('[S3] it is a page as in any browser: it finds nothing of Perch, Electron or Node', async () => {
  const found = await portal.evaluate(
    `['perch', 'electron', 'require', 'module', 'process', 'Buffer'].filter((name) => name in globalThis)`,
  );
  expect(found).toEqual([]);
});

test('[S4] it has no say in the title of its window, which begins with its host', async () => {
  const { length } = (await seen('title')) ?? [];
  await portal.evaluate(`document.title = 'bank.example.net – Practice service'`);
  await expect.poll(() => seen('title')).toHaveLength(length + 1);
  expect(await seen('title')).not.toContain(false);
  expect(await perch.visibleWindows()).toEqual([
    `${new URL(fixture.service.baseUrl).host} – Practice service`,
  ]);
});

test('[S1] it is granted no permission', async () => {
  const states = await portal.evaluate(`Promise.all(
    ['geolocation', 'notifications', 'camera', 'microphone'].map(async (name) =>
      (await navigator.permissions.query({ name })).state),
  )`);
  expect(states).toEqual(['denied', 'denied', 'denied', 'denied']);
  const code = await portal.evaluate(`new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(() => resolve('found'), (error) => resolve(error.code)))`);
  expect(code).toBe(1);
});

test('[S2] it opens no window', async () => {
  const count = () => perch.evaluateInMain(async ({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  const before = await count();
  expect(await portal.evaluate(`window.open('https://example.invalid/')`)).toBe(null);
  await portal.evaluate(`(() => {
    const link = document.createElement('a');
    link.href = 'https://example.invalid/';
    link.textContent = 'elsewhere';
    document.body.prepend(link);
  })()`);
  await portal.getByText('elsewhere').click({ button: 'middle' });
  await portal.getByText('elsewhere').click({ modifiers: ['Shift'] });
  await expect
    .poll(() => perch.evaluateInMain(async () => Reflect.get(globalThis, 'asked') as string[]))
    .toEqual(['deny', 'deny', 'deny']);
  expect(await count()).toBe(before);
});

test('[S5] it saves no file', async () => {
  const file = createServer((_request, response) =>
    response.writeHead(200, { 'content-disposition': 'attachment; filename="invoice.exe"' }).end('x'),
  ).listen(0, '127.0.0.1');
  await once(file, 'listening');
  await portal.evaluate(`void (location.href = '${addressOf(file)}')`);
  await expect.poll(() => seen('download')).toEqual([true]);
  file.close();
});

test('[S6] it leads to no page that anybody on the way could have written, and to no other program', async () => {
  const { length } = (await seen('navigation')) ?? [];
  for (const address of ['http://example.invalid/', 'mailto:somebody@example.invalid'])
    await portal.evaluate(`void (location.href = '${address}')`);
  await expect.poll(() => seen('navigation')).toHaveLength(length + 2);
  expect((await seen('navigation'))?.slice(length)).toEqual([true, true]);
  expect(new URL(portal.url()).origin).toBe(fixture.service.baseUrl);
});

test('[S7] nor does it lead there by way of a redirect', async () => {
  for (const location of ['http://example.invalid/', 'perch-other://callback']) {
    const { length } = (await seen('redirect')) ?? [];
    const server = createServer((_request, response) => response.writeHead(302, { location }).end()).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    await portal.evaluate(`void (location.href = '${addressOf(server)}')`);
    await expect.poll(() => seen('redirect')).toHaveLength(length + 1);
    expect((await seen('redirect'))?.at(-1)).toBe(true);
    server.close();
  }
  expect(new URL(portal.url()).origin).toBe(fixture.service.baseUrl);
});

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
