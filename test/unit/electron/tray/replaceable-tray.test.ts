import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { ReplaceableTray } from '../../../../app/electron/tray/replaceable-tray.ts';

test('a replaced icon has the image, tooltip and menu that were set last, and its clicks are reported', () => {
  const icons: ReturnType<typeof createIcon>[] = [];
  const tray = new ReplaceableTray('connecting.png', (image) => {
    const icon = createIcon(image);
    icons.push(icon);
    return icon;
  });
  let clicks = 0;
  tray.on('click', () => (clicks += 1));
  tray.setImage('available.png');
  tray.setToolTip('Available');
  tray.replace();
  const [first, second] = icons;
  expect(icons).toHaveLength(2);
  expect(first?.shown.isDestroyed).toBe(true);
  expect(second?.shown).toEqual({
    image: 'available.png',
    tooltip: 'Available',
    menu: null,
    isDestroyed: false,
  });
  second?.emit('click');
  expect(clicks).toBe(1);
  tray.destroy();
  expect(tray.isDestroyed()).toBe(true);
});

/** Stands in for Electron's tray. */
function createIcon(image: unknown) {
  const shown = { image, tooltip: '', menu: undefined as unknown, isDestroyed: false };
  return Object.assign(new EventEmitter(), {
    shown,
    setImage: (value: unknown) => void (shown.image = value),
    setToolTip: (text: string) => void (shown.tooltip = text),
    setContextMenu: (menu: unknown) => void (shown.menu = menu),
    getBounds: () => ({ x: 0, y: 0, width: 0, height: 0 }),
    isDestroyed: () => shown.isDestroyed,
    destroy: () => void (shown.isDestroyed = true),
  });
}
