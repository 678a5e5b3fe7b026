// What gives the tests on Electron the tray, tried where Electron's binary can't be had: on the Chromium host.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HostProcess, launchHost } from '../electron-host/launch.ts';
import { trayModule } from './electron-tray.ts';

declare global {
  var heard: string[];
}

let folder: string;
let host: HostProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perch-tray-'));
  await writeFile(join(folder, 'tray.cjs'), trayModule);
  await writeFile(join(folder, 'main.cjs'), `require('./tray.cjs');\nglobalThis.heard = [];\n`);
  host = await launchHost({ main: join(folder, 'main.cjs'), userDataDir: join(folder, 'data') });
  await host.ready;
});

afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

const look = () => host.evaluate(() => globalThis.trayInHand.look());

test('a tray is seen when it has an image, with its tooltip and menu', async () => {
  expect(await look()).toBeUndefined();
  await host.evaluate(({ Menu, Tray, nativeImage }) => {
    const image = nativeImage.createFromBitmap(Buffer.alloc(16 * 16 * 4, 255), { width: 16, height: 16 });
    const tray = new Tray(image);
    tray.setToolTip('Perch\nAvailable');
    tray.setImage(image);
    tray.on('click', () => globalThis.heard.push('click'));
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: 'Alice', enabled: false },
        { type: 'separator' },
        { label: 'Secret', visible: false },
        { label: 'Open', click: () => globalThis.heard.push('open') },
      ]),
    );
  });
  const seen = await look();
  expect(seen).toMatchObject({ tooltip: 'Perch\nAvailable', menu: ['Alice', 'Open'] });
  expect(
    Buffer.from(seen?.image ?? '', 'base64')
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
});

test('a person clicks it and chooses from its menu', async () => {
  await host.evaluate(() => {
    globalThis.trayInHand.click();
    globalThis.trayInHand.choose('Open');
  });
  await expect.poll(() => host.evaluate(() => globalThis.heard)).toEqual(['click', 'open']);
});

test.each([
  ['Alice', /can't choose Alice: it is disabled/],
  ['Secret', /has no Secret/],
])('what a person can’t choose is refused: %s', async (label, reason) => {
  const choice = host.evaluate((_electron, chosen) => globalThis.trayInHand.choose(chosen), label);
  await expect(choice).rejects.toThrow(reason);
});
