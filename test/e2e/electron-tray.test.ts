// Tests the tray control on the Chromium host, which needs no Electron binary.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HostProcess, launchHost } from '../electron-host/launch.ts';
import { trayModule } from './electron-tray.ts';

declare global {
  var trayEvents: string[];
}

let folder: string;
let host: HostProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perch-tray-'));
  await writeFile(join(folder, 'tray.cjs'), trayModule);
  await writeFile(join(folder, 'main.cjs'), `require('./tray.cjs');\nglobalThis.trayEvents = [];\n`);
  host = await launchHost({ main: join(folder, 'main.cjs'), userDataDir: join(folder, 'data') });
  await host.ready;
});

afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

const readTray = () => host.evaluate(() => globalThis.trayControl.read());

test('a tray with an image is read with its tooltip and menu', async () => {
  expect(await readTray()).toBeUndefined();
  await host.evaluate(({ Menu, Tray, nativeImage }) => {
    const image = nativeImage.createFromBitmap(Buffer.alloc(16 * 16 * 4, 255), { width: 16, height: 16 });
    const tray = new Tray(image);
    tray.setToolTip('Perch\nAvailable');
    tray.setImage(image);
    tray.on('click', () => globalThis.trayEvents.push('click'));
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: 'Alice', enabled: false },
        { type: 'separator' },
        { label: 'Open', click: () => globalThis.trayEvents.push('open') },
      ]),
    );
  });
  const state = await readTray();
  expect(state).toMatchObject({ tooltip: 'Perch\nAvailable', menu: ['Alice', 'Open'] });
  expect(
    Buffer.from(state?.image ?? '', 'base64')
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
});

test('a click and a chosen menu item reach the app', async () => {
  await host.evaluate(() => {
    globalThis.trayControl.click();
    globalThis.trayControl.choose('Open');
  });
  await expect.poll(() => host.evaluate(() => globalThis.trayEvents)).toEqual(['click', 'open']);
});

test.each([
  ['Alice', /"Alice" is disabled/],
  ['Secret', /has no item "Secret"/],
])('choosing a disabled or missing item throws: %s', async (label, reason) => {
  const choice = host.evaluate((_electron, chosen) => globalThis.trayControl.choose(chosen), label);
  await expect(choice).rejects.toThrow(reason);
});
