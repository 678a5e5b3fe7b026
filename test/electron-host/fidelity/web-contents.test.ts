// Pages: their pictures, their size, their keys.
import { expect } from 'vitest';
import { says, useLab } from './lab.ts';

const lab = useLab();
const contents = 'docs/api/web-contents.md';

says(
  contents,
  'contents.capturePage([rect, opts]): Captures a snapshot of the page within rect. Omitting rect will capture the whole visible page.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const win = lab.window({ width: 120, height: 80 });
      await win.loadURL('data:text/html,<body style="margin:0;background:rgb(10,20,30)">');
      win.show();
      win.hide();
      const whole = await win.webContents.capturePage();
      const part = await win.webContents.capturePage({ x: 10, y: 10, width: 20, height: 30 });
      return [whole.getSize(), part.getSize(), [...whole.toBitmap().subarray(0, 4)], win.isVisible()];
    });
    expect(told).toEqual([{ width: 120, height: 80 }, { width: 20, height: 30 }, [30, 20, 10, 255], false]);
  },
);

says(
  contents,
  'contents.setZoomFactor(factor): Changes the zoom factor to the specified factor. Zoom factor is zoom percent divided by 100, so 300% = 3.0.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const win = lab.window({ width: 300, height: 200 });
      await win.loadURL('data:text/html,zoomed');
      win.webContents.setZoomFactor(2);
      const inside: unknown = await win.webContents.executeJavaScript('[innerWidth, devicePixelRatio]');
      const level = win.webContents.getZoomLevel();
      win.webContents.setZoomLevel(0);
      return { inside, level: level.toFixed(1), factor: win.webContents.getZoomFactor() };
    });
    expect(told).toEqual({ inside: [150, 2], level: '3.8', factor: 1 });
  },
);

says(
  contents,
  'before-input-event: Emitted before dispatching the keydown and keyup events in the page. Calling event.preventDefault will prevent the page keydown/keyup events and the menu shortcuts.',
  async () => {
    const id = await lab.run(async ({ Menu }, lab) => {
      const win = lab.window({ show: true });
      await win.loadURL('data:text/html,<input>');
      await win.webContents.executeJavaScript('document.querySelector("input").focus()');
      const keys: string[] = [];
      Object.assign(globalThis, { keys });
      win.webContents.on('before-input-event', (event, input) => {
        keys.push(`${input.type} ${input.key}`);
        if (input.key === 'x' || (input.key === 'j' && input.control)) event.preventDefault();
      });
      const item = (accelerator: string) => ({
        label: accelerator,
        accelerator,
        click: () => keys.push(`menu ${accelerator}`),
      });
      Menu.setApplicationMenu(
        Menu.buildFromTemplate([{ label: 'Keys', submenu: [item('Control+K'), item('Control+J')] }]),
      );
      return win.id;
    });
    for (const key of ['a', 'x', 'Control+K', 'Control+J']) await lab.host.pressKey(id, key);
    const told = await lab.run(async ({ BrowserWindow, Menu }, _lab, windowId) => {
      const text: unknown = await BrowserWindow.fromId(windowId)?.webContents.executeJavaScript(
        'document.querySelector("input").value',
      );
      Menu.setApplicationMenu(null);
      return { text, keys: Reflect.get(globalThis, 'keys') as string[] };
    }, id);
    expect(told.text).toBe('a');
    expect(told.keys.filter((key) => !key.startsWith('keyUp'))).toEqual([
      'keyDown a',
      'keyDown x',
      'keyDown k',
      'menu Control+K',
      'keyDown j',
    ]);
  },
);
