// The classes of Electron's objects.
import { expect, it } from 'vitest';
import { useHarness } from './harness.ts';

const harness = useHarness();

it('spec/api-browser-window-spec.ts: sets the correct class name on the prototype', async () => {
  const result = await harness.run(
    async ({ BrowserWindow, Menu, MenuItem, Notification, Tray, nativeImage }, harness) => {
      const win = harness.window();
      await win.loadURL('data:text/html,');
      const { webContents } = win;
      const types = { BrowserWindow, Menu, MenuItem, Notification, Tray };
      const objects = [
        win,
        webContents,
        webContents.session,
        webContents.mainFrame,
        nativeImage.createEmpty(),
        new MenuItem({ label: 'item' }),
        new Menu(),
        webContents.session.protocol,
      ];
      class Own extends BrowserWindow {}
      return {
        prototypes: Object.values(types).map((type) => [type.name, type.prototype.constructor === type]),
        objects: objects.map((object) => object.constructor.name),
        tags: objects.map((object) => Object.prototype.toString.call(object)),
        own: [Own.name, win.constructor === BrowserWindow, win instanceof BrowserWindow],
      };
    },
  );
  const names = ['BrowserWindow', 'Menu', 'MenuItem', 'Notification', 'Tray'];
  expect(result.prototypes).toEqual(names.map((name) => [name, true]));
  expect(result.objects).toEqual([
    'BrowserWindow',
    'WebContents',
    'Session',
    'WebFrameMain',
    'NativeImage',
    'MenuItem',
    'Menu',
    'Protocol',
  ]);
  expect(result.tags).toEqual(Array(8).fill('[object Object]'));
  expect(result.own).toEqual(['Own', true, true]);
});
