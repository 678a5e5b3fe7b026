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
