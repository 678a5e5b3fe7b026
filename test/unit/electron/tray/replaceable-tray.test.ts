import { launchInProcess } from '../host-in-process.ts';
import { Menu, nativeImage } from 'electron';
import { resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ReplaceableTray } from '../../../../app/electron/tray/replaceable-tray.ts';
import { HostTray } from '../../../electron-host/api/tray.ts';

const icon = (name: string) => nativeImage.createFromPath(resolve('build/icons/tray', name));

let tray: ReplaceableTray;

beforeEach(async () => {
  await launchInProcess();
  tray = new ReplaceableTray(icon('connecting-light.png'));
});

afterEach(() => tray.destroy());

/** What the user sees of the newest icon. */
function shown() {
  const last = HostTray.shown.at(-1);
  if (last === undefined) return undefined;
  const { image, toolTip, menu } = HostTray.stateOf(last);
  return { image: image.toPNG().toString('base64'), toolTip, menu: menu?.map(({ label }) => label) };
}

test('a replaced icon has the image, tooltip and menu that were set last', () => {
  tray.setImage(icon('available-light.png'));
  tray.setToolTip('Perch\nAvailable');
  tray.setContextMenu(Menu.buildFromTemplate([{ label: 'Open' }]));
  const before = shown();
  const count = HostTray.shown.length;
  tray.replace();
  expect(shown()).toEqual(before);
  expect(shown()).toEqual({
    image: icon('available-light.png').toPNG().toString('base64'),
    toolTip: 'Perch\nAvailable',
    menu: ['Open'],
  });
  expect(HostTray.shown).toHaveLength(count);
});

test('a destroyed icon is gone', () => {
  const count = HostTray.shown.length;
  tray.destroy();
  expect(tray.isDestroyed()).toBe(true);
  expect(HostTray.shown).toHaveLength(count - 1);
});
