// Windows that pages open.
import { expect, it } from 'vitest';
import { says, useHarness } from './harness.ts';

const lab = useHarness();
const contents = 'docs/api/web-contents.md';
const page =
  '<a href="/linked" target="_blank">link</a><form action="/sent" method="post" target="_blank"><input name="a"></form>';

const ways = {
  'window.open': ['window.open("opened", "name", "width=300,height=200") === null', '/opened'],
  'a link to a new window': ['document.querySelector("a").click(); true', '/linked'],
  'a link with a modifier': [
    'document.querySelector("a").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true })); true',
    '/linked',
  ],
  'a form to a new window': ['document.forms[0].submit(); true', '/sent'],
} as const;

for (const [name, [script, path]] of Object.entries(ways)) {
  says(
    contents,
    `setWindowOpenHandler (${name}): When set to { action: 'deny' } cancels the creation of the new window.`,
    async () => {
      const told = await lab.run(
        async ({ BrowserWindow }, lab, { html, code }) => {
          const { webContents } = lab.window();
          const asked: string[] = [];
          webContents.setWindowOpenHandler(({ url }) => {
            asked.push(url.replace(lab.origin, ''));
            return { action: 'deny' };
          });
          await webContents.loadURL(lab.route('/opener', html));
          const result: unknown = await webContents.executeJavaScript(code, true);
          // A page made after it: what was to be opened would be there by now.
          await lab.window().loadURL(lab.route('/after', 'after'));
          return { asked, result, open: BrowserWindow.getAllWindows().length, requests: [...lab.requests] };
        },
        { html: page, code: script },
      );
      expect(told).toEqual({ asked: [path], result: true, open: 2, requests: ['/opener', '/after'] });
    },
  );
}

says(
  contents,
  'setWindowOpenHandler: details.url - The resolved version of the URL passed to window.open(); frameName; features; disposition.',
  async () => {
    const details = await lab.run(async (_electron, lab) => {
      const { webContents } = lab.window();
      const asked: unknown[] = [];
      webContents.setWindowOpenHandler(({ url, frameName, features, disposition, referrer }) => {
        asked.push({
          url: url.replace(lab.origin, ''),
          frameName,
          features,
          disposition,
          referrer: referrer.url.replace(lab.origin, ''),
        });
        return { action: 'deny' };
      });
      await webContents.loadURL(lab.route('/deep/opener', ''));
      await webContents.executeJavaScript(
        'window.open("foo", "name", "width=300"); window.open("foo"); 0',
        true,
      );
      return asked;
    });
    const common = { url: '/deep/foo', referrer: '/deep/opener' };
    expect(details).toEqual([
      { ...common, frameName: 'name', features: 'width=300', disposition: 'new-window' },
      { ...common, frameName: '', features: '', disposition: 'foreground-tab' },
    ]);
  },
);

says(
  contents,
  "setWindowOpenHandler: { action: 'allow' } will allow the new window to be created. did-create-window: Emitted after successful creation of a window via window.open in the renderer.",
  async () => {
    const told = await lab.run(async ({ BrowserWindow }, lab) => {
      const { webContents } = lab.window();
      webContents.setWindowOpenHandler(() => ({
        action: 'allow',
        overrideBrowserWindowOptions: { show: false, height: 222 },
      }));
      await webContents.loadURL(lab.route('/opener', ''));
      lab.route('/opened', '<script>opener.told = "by the opened"</script>');
      const created = lab.once(webContents, 'did-create-window');
      await webContents.executeJavaScript('opened = window.open("/opened", "name", "width=333"); 0', true);
      // The first argument is the window, there is no event before it.
      const [opened, details] = (await created) as unknown as [
        Electron.BrowserWindow,
        Electron.DidCreateWindowDetails,
      ];
      await lab.once(opened.webContents, 'did-finish-load');
      return {
        url: details.url.replace(lab.origin, ''),
        size: opened.getSize(),
        shown: opened.webContents.getURL().replace(lab.origin, ''),
        told: (await webContents.executeJavaScript('told')) as unknown,
        open: BrowserWindow.getAllWindows().length,
      };
    });
    expect(told).toEqual({
      url: '/opened',
      size: [333, 222],
      shown: '/opened',
      told: 'by the opened',
      open: 2,
    });
  },
);

it('a frame of another origin is asked for like its page', async () => {
  const told = await lab.run(async ({ BrowserWindow }, lab) => {
    const { webContents } = lab.window();
    const asked: string[] = [];
    const denied = new Promise<void>((resolve) => {
      webContents.setWindowOpenHandler(({ url }) => {
        asked.push(url.replace(lab.origin, ''));
        resolve();
        return { action: 'deny' };
      });
    });
    lab.route('/inner', '<script>window.open("/opened", "n", "noopener")</script>');
    await webContents.loadURL(
      lab.route('/outer', `<iframe src="${lab.origin.replace('127.0.0.1', 'localhost')}/inner"></iframe>`),
    );
    await denied;
    await lab.window().loadURL(lab.route('/after', 'after'));
    return {
      asked: asked.length,
      open: BrowserWindow.getAllWindows().length,
      opened: lab.requests.includes('/opened'),
    };
  });
  expect(told).toEqual({ asked: 1, open: 2, opened: false });
});
