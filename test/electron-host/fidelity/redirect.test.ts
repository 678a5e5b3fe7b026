// Redirects and external addresses: the events come before any request.
import { expect, it } from 'vitest';
import type { Recorded } from '../runtime/records.ts';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness();
const contents = 'docs/api/web-contents.md';

for (const target of [
  'perch://callback/?code=1',
  'https://unreachable.invalid/callback?code=1',
  '/elsewhere?code=1',
]) {
  itConformsTo(
    contents,
    `will-redirect (to ${target}): Calling event.preventDefault() will prevent the navigation (not just the redirect).`,
    async () => {
      const result = await harness.run(async (_electron, harness, location) => {
        harness.route('/leave', { status: 302, headers: { location } });
        const { webContents } = harness.window();
        await harness.whileLoading(webContents, () =>
          webContents.loadURL(harness.route('/start', '<form method="post" action="/leave"></form>')),
        );
        harness.requests.length = 0;
        const names = ['will-redirect', 'did-navigate', 'did-fail-load'];
        const events = harness.record(webContents, names);
        webContents.once('will-redirect', (event) => event.preventDefault());
        await harness.whileLoading(webContents, () =>
          webContents.executeJavaScript('document.forms[0].submit()'),
        );
        return {
          events,
          requests: [...harness.requests],
          url: webContents.getURL().replace(harness.origin, ''),
        };
      }, target);
      expect(result).toEqual({ events: [`will-redirect ${target}`], requests: ['/leave'], url: '/start' });
    },
  );
}

itConformsTo(contents, 'will-redirect: This event will be emitted after did-start-navigation.', async () => {
  const result = await harness.run(async (_electron, harness) => {
    harness.route('/one', { status: 301, headers: { location: '/two' } });
    harness.route('/two', { status: 307, headers: { location: '/three' } });
    harness.route('/three', 'there');
    const { webContents } = harness.window();
    const events = harness.record(webContents, ['did-start-navigation', 'will-redirect', 'did-navigate']);
    await webContents.loadURL(`${harness.origin}/one`);
    return events;
  });
  expect(result).toEqual([
    'did-start-navigation /one',
    'will-redirect /two',
    'will-redirect /three',
    'did-navigate /three',
  ]);
});

itConformsTo(
  contents,
  'will-navigate can happen when the window.location object is changed, also to an address of a private scheme.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const { webContents } = harness.window();
      await harness.whileLoading(webContents, () => webContents.loadURL(harness.route('/start', 'start')));
      const events = harness.record(webContents, ['will-navigate', 'did-navigate', 'did-fail-load']);
      webContents.once('will-navigate', (event) => event.preventDefault());
      await harness.whileLoading(webContents, () =>
        webContents.executeJavaScript('location.href = "perch://callback/?code=1"; 0'),
      );
      return [...events, webContents.getURL().replace(harness.origin, '')];
    });
    expect(result).toEqual(['will-navigate perch://callback/?code=1', '/start']);
  },
);

const triggers = {
  'a link': ['<a href="perch://open/?a=1">go</a>', 'document.querySelector("a").click()'],
  'a script': ['', 'location.href = "perch://open/?a=1"; 0'],
  "a server's redirect": ['<a href="/out">go</a>', 'document.querySelector("a").click()'],
} as const;

for (const [name, [html, script]] of Object.entries(triggers)) {
  itConformsTo(
    'docs/api/session.md',
    `setPermissionRequestHandler: openExternal - Request to open links in external applications. (${name} that no listener prevents; the page stays.)`,
    async () => {
      const opened = async () =>
        (await harness.host.recorded()).filter(
          ({ member }: Recorded) => member === 'shell.openExternal (a page)',
        ).length;
      const before = await opened();
      const result = await harness.run(
        async (_electron, harness, [body, action]) => {
          harness.route('/out', { status: 302, headers: { location: 'perch://open/?a=1' } });
          const { webContents } = harness.window();
          await harness.whileLoading(webContents, () => webContents.loadURL(harness.route('/way', body)));
          const events = harness.record(webContents, ['will-redirect', 'did-navigate', 'did-finish-load']);
          const requests: unknown[] = [];
          for (const isGranted of [false, true]) {
            await new Promise<void>((resolve, reject) => {
              webContents.session.setPermissionRequestHandler((contents, permission, callback, details) => {
                const { isMainFrame, requestingUrl } = details;
                const url = 'externalURL' in details ? details.externalURL : undefined;
                requests.push([
                  contents === webContents,
                  permission,
                  url,
                  isMainFrame,
                  requestingUrl.replace(harness.origin, ''),
                ]);
                callback(isGranted);
                resolve();
              });
              webContents.executeJavaScript(action, true).catch(reject);
            });
          }
          await harness.nextTurn();
          return { requests, events, url: webContents.getURL().replace(harness.origin, '') };
        },
        [html, script] as const,
      );
      const request = [true, 'openExternal', 'perch://open/?a=1', true, '/way'];
      const redirect = name.includes('redirect') ? 'will-redirect perch://open/?a=1' : undefined;
      expect(result).toEqual({
        requests: [request, request],
        events: redirect === undefined ? [] : [redirect, redirect],
        url: '/way',
      });
      await expect.poll(opened).toBe(before + 1);
    },
  );
}

const unsafe = [
  'file:///etc/hostname',
  'about:blank',
  'about:srcdoc',
  'data:text/html,<title>data</title>',
  'blob:null/1234',
  'filesystem:http://127.0.0.1/temporary/a',
  'chrome://version/',
];
/** Chromium aborts these; an aborted load causes no did-fail-load. */
const aborted = ['javascript:document.title="ran"', 'view-source:https://example.com/'];

for (const target of [...unsafe, ...aborted]) {
  it(`spec/api-net-spec.ts: should not follow redirects to ${new URL(target).protocol}, and will-redirect is not emitted for them: ${target}`, async () => {
    const result = await harness.run(async (_electron, harness, location) => {
      harness.route('/leave', { status: 302, headers: { location } });
      harness.route('/inner', '<a href="/leave">go</a>');
      const { webContents } = harness.window();
      const events: unknown[] = [];
      const names = ['will-redirect', 'did-navigate', 'did-fail-load'];
      harness.onEach(webContents, names, (name, _event, ...details) => {
        const [first, second] = details;
        events.push(name === 'did-fail-load' ? [first, second, details[3]] : `${name} ${String(first)}`);
      });
      const loaded = await webContents.loadURL(`${harness.origin}/leave`).then(
        () => 'loaded',
        (error: unknown) => harness.codeOf(error),
      );
      await harness.whileLoading(webContents, () =>
        webContents.loadURL(harness.route('/outer', '<iframe src="/inner"></iframe>')),
      );
      const [frame] = webContents.mainFrame.frames;
      const inPage = events.splice(0);
      await harness.whileLoading(webContents, () =>
        frame?.executeJavaScript('document.querySelector("a").click()'),
      );
      return { loaded, inPage, inFrame: events, title: webContents.getTitle() };
    }, target);
    const failed = (isMain: boolean) =>
      aborted.includes(target) ? [] : [[-311, 'ERR_UNSAFE_REDIRECT', isMain]];
    expect(result.loaded).toBe(aborted.includes(target) ? 'ERR_FAILED' : 'ERR_UNSAFE_REDIRECT');
    expect(result.inPage).toEqual([...failed(true), expect.stringMatching(/^did-navigate .*\/outer$/)]);
    expect(result.inFrame).toEqual(failed(false));
    expect(result.title).toBe('');
  });
}
