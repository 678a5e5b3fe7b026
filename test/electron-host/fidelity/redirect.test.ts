// Redirects, and addresses that no browser loads: judged before anything is asked of them.
import { expect } from 'vitest';
import type { Recorded } from '../runtime/records.ts';
import { says, useHarness } from './harness.ts';

const lab = useHarness();
const contents = 'docs/api/web-contents.md';

for (const target of [
  'perch://callback/?code=1',
  'https://unreachable.invalid/callback?code=1',
  '/elsewhere?code=1',
]) {
  says(
    contents,
    `will-redirect (to ${target}): Calling event.preventDefault() will prevent the navigation (not just the redirect).`,
    async () => {
      const told = await lab.run(async (_electron, lab, location) => {
        lab.route('/leave', { status: 302, headers: { location } });
        const { webContents } = lab.window();
        await lab.whileLoading(webContents, () =>
          webContents.loadURL(lab.route('/start', '<form method="post" action="/leave"></form>')),
        );
        lab.requests.length = 0;
        const names = ['will-redirect', 'did-redirect-navigation', 'did-navigate', 'did-fail-load'];
        const events = lab.record(webContents, names);
        webContents.once('will-redirect', (event) => event.preventDefault());
        await lab.whileLoading(webContents, () =>
          webContents.executeJavaScript('document.forms[0].submit()'),
        );
        return { events, requests: [...lab.requests], url: webContents.getURL().replace(lab.origin, '') };
      }, target);
      expect(told).toEqual({ events: [`will-redirect ${target}`], requests: ['/leave'], url: '/start' });
    },
  );
}

says(
  contents,
  'will-redirect: This event will be emitted after did-start-navigation and always before the did-redirect-navigation event for the same navigation.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      lab.route('/one', { status: 301, headers: { location: '/two' } });
      lab.route('/two', { status: 307, headers: { location: '/three' } });
      lab.route('/three', 'there');
      const { webContents } = lab.window();
      const events = lab.record(webContents, [
        'did-start-navigation',
        'will-redirect',
        'did-redirect-navigation',
        'did-navigate',
      ]);
      await webContents.loadURL(`${lab.origin}/one`);
      return events;
    });
    expect(told).toEqual([
      'did-start-navigation /one',
      'will-redirect /two',
      'did-redirect-navigation /two',
      'will-redirect /three',
      'did-redirect-navigation /three',
      'did-navigate /three',
    ]);
  },
);

says(
  contents,
  'will-navigate can happen when the window.location object is changed, also to an address of a private scheme.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const { webContents } = lab.window();
      await lab.whileLoading(webContents, () => webContents.loadURL(lab.route('/start', 'start')));
      const events = lab.record(webContents, ['will-navigate', 'did-navigate', 'did-fail-load']);
      webContents.once('will-navigate', (event) => event.preventDefault());
      await lab.whileLoading(webContents, () =>
        webContents.executeJavaScript('location.href = "perch://callback/?code=1"; 0'),
      );
      return [...events, webContents.getURL().replace(lab.origin, '')];
    });
    expect(told).toEqual(['will-navigate perch://callback/?code=1', '/start']);
  },
);

const ways = {
  'a link': ['<a href="perch://open/?a=1">go</a>', 'document.querySelector("a").click()'],
  'a script': ['', 'location.href = "perch://open/?a=1"; 0'],
  "a server's redirect": ['<a href="/out">go</a>', 'document.querySelector("a").click()'],
} as const;

for (const [name, [html, script]] of Object.entries(ways)) {
  says(
    'docs/api/session.md',
    `setPermissionRequestHandler: openExternal - Request to open links in external applications. (${name} that nobody prevents; the page stays.)`,
    async () => {
      const opened = async () =>
        (await lab.host.recorded()).filter(({ member }: Recorded) => member === 'shell.openExternal (a page)')
          .length;
      const before = await opened();
      const told = await lab.run(
        async (_electron, lab, [body, action]) => {
          lab.route('/out', { status: 302, headers: { location: 'perch://open/?a=1' } });
          const { webContents } = lab.window();
          await lab.whileLoading(webContents, () => webContents.loadURL(lab.route('/way', body)));
          const events = lab.record(webContents, ['will-redirect', 'did-navigate', 'did-finish-load']);
          const asked: unknown[] = [];
          for (const answer of [false, true]) {
            await new Promise<void>((resolve, reject) => {
              webContents.session.setPermissionRequestHandler((contents, permission, callback, details) => {
                const { isMainFrame, requestingUrl } = details;
                const url = 'externalURL' in details ? details.externalURL : undefined;
                asked.push([
                  contents === webContents,
                  permission,
                  url,
                  isMainFrame,
                  requestingUrl.replace(lab.origin, ''),
                ]);
                callback(answer);
                resolve();
              });
              webContents.executeJavaScript(action, true).catch(reject);
            });
          }
          await lab.turn();
          return { asked, events, url: webContents.getURL().replace(lab.origin, '') };
        },
        [html, script] as const,
      );
      const request = [true, 'openExternal', 'perch://open/?a=1', true, '/way'];
      const redirect = name.includes('redirect') ? 'will-redirect perch://open/?a=1' : undefined;
      expect(told).toEqual({
        asked: [request, request],
        events: redirect === undefined ? [] : [redirect, redirect],
        url: '/way',
      });
      await expect.poll(opened).toBe(before + 1);
    },
  );
}
