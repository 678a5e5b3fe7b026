// Interception of requests by the app.
import { expect, it } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness();
const webRequest = 'docs/api/web-request.md';

itConformsTo(
  webRequest,
  'onBeforeRequest: The listener will be called with listener(details, callback) when a request is about to occur. cancel. The filter object has a urls property which is an Array of URL patterns that will be used to filter out the requests that do not match the URL patterns. Only the last attached listener will be used.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const { webContents } = harness.window();
      const { webRequest } = webContents.session;
      await webContents.loadURL(harness.route('/page', 'page'));
      harness.route('/free', 'free');
      const fetched: unknown[] = [];
      const request = async (path: string) =>
        fetched.push(
          await harness.evaluate(
            webContents,
            `fetch('${path}').then(({ status }) => status, ({ name }) => name)`,
          ),
        );
      const seen: string[] = [];
      webRequest.onBeforeRequest(({ url, resourceType }, callback) => {
        const path = url.replace(harness.origin, '');
        seen.push(`${path} ${resourceType}`);
        callback({ cancel: path === '/cancelled' });
      });
      await request('/free');
      await request('/cancelled');
      const navigated = await webContents
        .loadURL(`${harness.origin}/cancelled`)
        .catch((error: unknown) => harness.codeOf(error));
      await webContents.loadURL(`${harness.origin}/page`);
      const cancel = (_details: unknown, callback: (answer: object) => void) => callback({ cancel: true });
      webRequest.onBeforeRequest({ urls: ['https://*/*', 'ws://*/*'] }, cancel);
      await request('/free');
      webRequest.onBeforeRequest({ urls: ['http://*/*'] }, cancel);
      await request('/free');
      return { fetched, seen, navigated };
    });
    expect(result).toEqual({
      fetched: [200, 'TypeError', 200, 'TypeError'],
      seen: ['/free xhr', '/cancelled xhr', '/cancelled mainFrame', '/page mainFrame'],
      navigated: 'ERR_BLOCKED_BY_CLIENT',
    });
  },
);

it('a favicon is not requested and causes no webRequest events', async () => {
  const result = await harness.run(async (_electron, harness) => {
    const { webContents } = harness.window();
    const events: string[] = [];
    webContents.session.webRequest.onBeforeRequest(({ url }, callback) => {
      events.push(url.replace(harness.origin, ''));
      callback({});
    });
    harness.route('/picture', { headers: { 'content-type': 'image/svg+xml' }, body: '<svg/>' });
    await webContents.loadURL(harness.route('/iconless', 'page'));
    await webContents.loadURL(
      harness.route('/iconic', '<link rel="icon" href="/icon.png"><img src="/picture">'),
    );
    // Loads another page, so that a pending request would have been sent.
    await harness.window().loadURL(harness.route('/after', 'after'));
    return { events, requests: [...harness.requests] };
  });
  expect(result.events).toEqual(['/iconless', '/iconic', '/picture']);
  expect(result.requests).toEqual(['/iconless', '/iconic', '/picture', '/after']);
});
