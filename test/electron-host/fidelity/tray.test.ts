// The tray: icon, tooltip, menu and mouse events.
import { expect, it } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness();
const source = 'docs/api/tray.md';
/** Pixels in the order of `toBitmap`: BGRA. */
const red = [0, 0, 255, 255];
const green = [0, 255, 0, 255];

/** Creates a tray for a test and destroys it afterwards. */
function withTray(test: () => Promise<void>): () => Promise<void> {
  return async () => {
    await harness.run(({ nativeImage, Tray }) => {
      const picture = (bgra: number[]) =>
        nativeImage.createFromBitmap(Buffer.from(bgra), { width: 1, height: 1 });
      globalThis.trayFixture = { tray: new Tray(picture([0, 0, 255, 255])), events: [], picture };
    });
    try {
      await test();
    } finally {
      await harness.run(() => trayFixture.tray.destroy());
    }
  };
}

declare global {
  var trayMenu: Electron.Menu;
  var trayFixture: {
    readonly tray: Electron.Tray;
    readonly events: unknown[];
    readonly picture: (bgra: number[]) => Electron.NativeImage;
  };
}

const pixelOf = async () => {
  const image = (await harness.host.tray())?.image;
  return harness.run(
    ({ nativeImage }, _harness, png) => [...nativeImage.createFromBuffer(Buffer.from(png)).toBitmap()],
    image ?? new Uint8Array(),
  );
};

itConformsTo(
  source,
  'new Tray(image): Creates a new tray icon associated with the image. tray.setImage(image): Sets the image associated with this tray icon. tray.destroy(): Destroys the tray icon immediately.',
  async () => {
    expect(await harness.host.tray()).toBeUndefined();
    await withTray(async () => {
      expect(await pixelOf()).toEqual(red);
      await harness.run(() => trayFixture.tray.setImage(trayFixture.picture([0, 255, 0, 255])));
      expect(await pixelOf()).toEqual(green);
    })();
    expect(await harness.host.tray()).toBeUndefined();
  },
);

itConformsTo(
  source,
  'setToolTip(toolTip): Sets the hover text for this tray icon. Setting the text to an empty string will remove the tooltip.',
  withTray(async () => {
    await harness.run(() => {
      trayFixture.tray.setToolTip('Reachable');
      trayFixture.tray.setTitle('3');
    });
    expect(await harness.host.tray()).toMatchObject({ tooltip: 'Reachable', title: '3' });
    await harness.run(() => trayFixture.tray.setToolTip(''));
    expect(await harness.host.tray()).toMatchObject({ tooltip: '' });
  }),
);

itConformsTo(
  source,
  'setContextMenu(menu): Sets the context menu for this icon. menu: Menu | null',
  withTray(async () => {
    expect((await harness.host.tray())?.menu).toBeUndefined();
    await harness.run(({ Menu }) =>
      trayFixture.tray.setContextMenu(
        Menu.buildFromTemplate([
          { id: 'open', label: 'Open', click: ({ id }) => trayFixture.events.push(id) },
          { label: 'Keys', accelerator: 'Alt+P', registerAccelerator: false },
          { id: 'no', label: 'No', enabled: false },
          {
            label: 'More',
            submenu: [{ id: 'deep', label: 'Deep', click: ({ id }) => trayFixture.events.push(id) }],
          },
        ]),
      ),
    );
    expect((await harness.host.tray())?.menu).toMatchObject([
      { id: 'open', label: 'Open', type: 'normal', enabled: true },
      { label: 'Keys' },
      { id: 'no', enabled: false },
      { label: 'More', type: 'submenu', submenu: [{ id: 'deep' }] },
    ]);
    await harness.host.chooseMenuItem('Open');
    await harness.host.chooseMenuItem('Deep');
    await expect(harness.host.chooseMenuItem('No')).rejects.toThrow('disabled');
    expect(await harness.run(() => trayFixture.events)).toEqual(['open', 'deep']);
    await harness.run(() => trayFixture.tray.setContextMenu(null));
    expect((await harness.host.tray())?.menu).toBeUndefined();
  }),
);

itConformsTo(
  source,
  'Linux: In order for changes made to individual MenuItems to take effect, you have to call setContextMenu again.',
  withTray(async () => {
    await harness.run(({ Menu }) => {
      const menu = Menu.buildFromTemplate([
        { label: 'Item1', type: 'radio' },
        { label: 'Item2', type: 'radio', checked: true },
      ]);
      trayFixture.tray.setContextMenu(menu);
      globalThis.trayMenu = menu;
    });
    const shown = async () =>
      (await harness.host.tray())?.menu?.map(({ label, checked }) => [label, checked]);
    await harness.run(() => {
      for (const item of trayMenu.items) Object.assign(item, { label: `New ${item.label}` });
      for (const item of trayMenu.items.slice(0, 1)) item.checked = true;
    });
    expect(await shown()).toEqual([
      ['Item1', false],
      ['Item2', true],
    ]);
    await harness.run(() => trayFixture.tray.setContextMenu(trayMenu));
    expect(await shown()).toEqual([
      ['New Item1', true],
      ['New Item2', false],
    ]);
  }),
);

it(
  'spec/api-menu-item-spec.ts: at least have one item checked in each group; a clicked one is, and no other of its group',
  withTray(async () => {
    await harness.run(({ Menu }) => {
      const menu = Menu.buildFromTemplate([
        { label: 'a', type: 'radio' },
        { label: 'b', type: 'radio' },
        { type: 'separator' },
        { label: 'c', type: 'radio' },
      ]);
      trayFixture.tray.setContextMenu(menu);
      globalThis.trayMenu = menu;
    });
    const checked = async () =>
      (await harness.host.tray())?.menu?.flatMap(({ label, checked }) => (checked ? [label] : []));
    expect(await checked()).toEqual(['a', 'c']);
    await harness.host.chooseMenuItem('b');
    await harness.run(() => trayFixture.tray.setContextMenu(trayMenu));
    expect(await checked()).toEqual(['b', 'c']);
  }),
);

const bounds = { x: 0, y: 0, width: 0, height: 0 };

itConformsTo(
  source,
  'click: Returns event KeyboardEvent, bounds Rectangle - The bounds of tray icon, position Point - The position of the event. On Linux this event is emitted when the tray icon receives an activation. right-click: macOS, Windows. popUpContextMenu([menu, position]) (macOS, Windows).',
  withTray(async () => {
    const setPlatform = (platform: string) =>
      harness.run(
        (_electron, _harness, value) => void Object.defineProperty(process, 'platform', { value }),
        platform,
      );
    await harness.run(({ Menu }, harness) => {
      harness.onEach(trayFixture.tray, ['click', 'right-click'], (name, _event, ...details) => {
        trayFixture.events.push([name, ...details]);
        const menu = Menu.buildFromTemplate([{ label: 'Go', click: () => trayFixture.events.push('Go') }]);
        if (name === 'right-click') trayFixture.tray.popUpContextMenu(menu);
      });
    });
    await harness.host.clickTray();
    await harness.host.rightClickTray();
    await setPlatform('darwin');
    await harness.host.rightClickTray();
    await setPlatform(process.platform);
    await harness.host.chooseMenuItem('Go');
    expect(await harness.run(() => trayFixture.events)).toEqual([
      ['click', bounds, { x: 0, y: 0 }],
      ['right-click', bounds],
      'Go',
    ]);
  }),
);

itConformsTo(
  source,
  'isDestroyed(): Returns boolean - Whether the tray icon is destroyed.',
  withTray(async () => {
    const result = await harness.run(() => {
      const before = trayFixture.tray.isDestroyed();
      trayFixture.tray.destroy();
      trayFixture.tray.destroy();
      const errors = [() => trayFixture.tray.setToolTip('x'), () => trayFixture.tray.getBounds()].map(
        (use) => {
          try {
            use();
            return 'nothing was thrown';
          } catch (error) {
            return String(error);
          }
        },
      );
      return { before, after: trayFixture.tray.isDestroyed(), errors };
    });
    expect(result).toEqual({
      before: false,
      after: true,
      errors: Array(2).fill('Error: Tray is destroyed'),
    });
  }),
);
