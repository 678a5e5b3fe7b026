// Windows opened by pages.
import { expect, it } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness();
const contents = 'docs/api/web-contents.md';
const page =
  '<a href="/linked" target="_blank">link</a><form action="/sent" method="post" target="_blank"><input name="a"></form>';

const triggers = {
  'window.open': ['window.open("opened", "name", "width=300,height=200") === null', '/opened'],
  'a link to a new window': ['document.querySelector("a").click(); true', '/linked'],
  'a link with a modifier': [
    'document.querySelector("a").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true })); true',
    '/linked',
  ],
  'a form to a new window': ['document.forms[0].submit(); true', '/sent'],
} as const;

for (const [name, [script, path]] of Object.entries(triggers)) {
  itConformsTo(
    contents,
    `setWindowOpenHandler (${name}): When set to { action: 'deny' } cancels the creation of the new window.`,
    async () => {
      const result = await harness.run(
        async ({ BrowserWindow }, harness, { html, code }) => {
          const { webContents } = harness.window();
          const calls: string[] = [];
          webContents.setWindowOpenHandler(({ url }) => {
            calls.push(url.replace(harness.origin, ''));
            return { action: 'deny' };
          });
          await webContents.loadURL(harness.route('/opener', html));
          const result: unknown = await webContents.executeJavaScript(code, true);
          // Loads another page, so that a pending popup would exist.
          await harness.window().loadURL(harness.route('/after', 'after'));
          return {
            calls,
            result,
            open: BrowserWindow.getAllWindows().length,
            requests: [...harness.requests],
          };
        },
        { html: page, code: script },
      );
      expect(result).toEqual({ calls: [path], result: true, open: 2, requests: ['/opener', '/after'] });
    },
  );
}

itConformsTo(
  contents,
  'setWindowOpenHandler: details.url - The resolved version of the URL passed to window.open(); frameName; features; disposition.',
  async () => {
    const details = await harness.run(async (_electron, harness) => {
      const { webContents } = harness.window();
      const calls: unknown[] = [];
      webContents.setWindowOpenHandler(({ url, frameName, features, disposition, referrer }) => {
        calls.push({
          url: url.replace(harness.origin, ''),
          frameName,
          features,
          disposition,
          referrer: referrer.url.replace(harness.origin, ''),
        });
        return { action: 'deny' };
      });
      await webContents.loadURL(harness.route('/deep/opener', ''));
      await webContents.executeJavaScript(
        'window.open("foo", "name", "width=300"); window.open("foo"); 0',
        true,
      );
      return calls;
    });
    const common = { url: '/deep/foo', referrer: '/deep/opener' };
    expect(details).toEqual([
      { ...common, frameName: 'name', features: 'width=300', disposition: 'new-window' },
      { ...common, frameName: '', features: '', disposition: 'foreground-tab' },
    ]);
  },
);

itConformsTo(
  contents,
  "setWindowOpenHandler: { action: 'allow' } will allow the new window to be created. did-create-window: Emitted after successful creation of a window via window.open in the renderer.",
  async () => {
    const result = await harness.run(async ({ BrowserWindow }, harness) => {
      const { webContents } = harness.window();
      webContents.setWindowOpenHandler(() => ({
        action: 'allow',
        overrideBrowserWindowOptions: { show: false, height: 222 },
      }));
      await webContents.loadURL(harness.route('/opener', ''));
      harness.route('/opened', '<script>opener.message = "by the opened"</script>');
      const created = new Promise<[Electron.BrowserWindow, Electron.DidCreateWindowDetails]>((resolve) => {
        // This event has no event object as its first argument.
        webContents.once('did-create-window', (window, details) => resolve([window, details]));
      });
      await webContents.executeJavaScript('opened = window.open("/opened", "name", "width=333"); 0', true);
      const [opened, details] = await created;
      await harness.once(opened.webContents, 'did-finish-load');
      return {
        url: details.url.replace(harness.origin, ''),
        size: opened.getSize(),
        shown: opened.webContents.getURL().replace(harness.origin, ''),
        message: await harness.evaluate(webContents, 'message'),
        open: BrowserWindow.getAllWindows().length,
      };
    });
    expect(result).toEqual({
      url: '/opened',
      size: [333, 222],
      shown: '/opened',
      message: 'by the opened',
      open: 2,
    });
  },
);

it('setWindowOpenHandler is called for a popup of a cross-origin frame', async () => {
  const result = await harness.run(async ({ BrowserWindow }, harness) => {
    const { webContents } = harness.window();
    const calls: string[] = [];
    const denied = new Promise<void>((resolve) => {
      webContents.setWindowOpenHandler(({ url }) => {
        calls.push(url.replace(harness.origin, ''));
        resolve();
        return { action: 'deny' };
      });
    });
    harness.route('/inner', '<script>window.open("/opened", "n", "noopener")</script>');
    await webContents.loadURL(
      harness.route(
        '/outer',
        `<iframe src="${harness.origin.replace('127.0.0.1', 'localhost')}/inner"></iframe>`,
      ),
    );
    await denied;
    await harness.window().loadURL(harness.route('/after', 'after'));
    return {
      calls: calls.length,
      open: BrowserWindow.getAllWindows().length,
      opened: harness.requests.includes('/opened'),
    };
  });
  expect(result).toEqual({ calls: 1, open: 2, opened: false });
});
