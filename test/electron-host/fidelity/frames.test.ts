// The frames of a page: their events and WebFrameMain.
import { expect } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness();
const contents = 'docs/api/web-contents.md';

itConformsTo(
  contents,
  'will-frame-navigate is fired when the main frame or any of its subframes attempts to navigate. Calling event.preventDefault() will prevent the navigation.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      harness.route('/frame', 'frame');
      const { webContents } = harness.window();
      const events: unknown[] = [];
      webContents.on('will-frame-navigate', (event) => {
        events.push([event.url.replace(harness.origin, ''), event.isMainFrame]);
        event.preventDefault();
      });
      webContents.on('will-navigate', () => events.push('will-navigate'));
      await harness.whileLoading(webContents, () =>
        webContents.loadURL(harness.route('/framed', '<iframe src="/frame"></iframe>')),
      );
      return { events, requests: [...harness.requests] };
    });
    expect(result).toEqual({ events: [['/frame', false]], requests: ['/framed'] });
  },
);

for (const target of ['perch://callback/?code=1', '/elsewhere']) {
  itConformsTo(
    contents,
    `will-redirect (of a frame, to ${target}): Emitted when a server side redirect occurs during navigation. Calling event.preventDefault() will prevent the navigation (not just the redirect).`,
    async () => {
      const result = await harness.run(async (_electron, harness, location) => {
        harness.route('/leave', { status: 302, headers: { location } });
        harness.route('/inner', '<a href="/leave">go</a>');
        const { webContents } = harness.window();
        await harness.whileLoading(webContents, () =>
          webContents.loadURL(harness.route('/outer', '<iframe src="/inner"></iframe>')),
        );
        harness.requests.length = 0;
        const seen: unknown[] = [];
        webContents.once('will-redirect', (event) => {
          seen.push([event.url.replace(harness.origin, ''), event.isMainFrame]);
          event.preventDefault();
        });
        webContents.on('did-navigate', () => seen.push('did-navigate'));
        const [frame] = webContents.mainFrame.frames;
        await harness.whileLoading(webContents, () =>
          frame?.executeJavaScript('document.querySelector("a").click()'),
        );
        return { seen, requests: [...harness.requests], inner: frame?.url.replace(harness.origin, '') };
      }, target);
      expect(result).toEqual({ seen: [[target, false]], requests: ['/leave'], inner: '/inner' });
    },
  );
}
