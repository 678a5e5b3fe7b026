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
  'setToolTip(toolTip): Sets the hover text for this tray icon. Setting the text to an empty string will remove the tooltip. getTitle(): Returns string - the title displayed next to the tray icon in the status bar',
  withTray(async () => {
    await harness.run(() => {
      trayFixture.tray.setToolTip('Reachable');
      trayFixture.tray.setTitle('3');
    });
    expect(await harness.host.tray()).toMatchObject({ tooltip: 'Reachable', title: '3' });
    expect(await harness.run(() => trayFixture.tray.getTitle())).toBe('3');
    await harness.run(() => trayFixture.tray.setToolTip(''));
    expect(await harness.host.tray()).toMatchObject({ tooltip: '' });
  }),
);

it(
  'spec/api-tray-spec.ts: throws a descriptive error for a missing file; accepts empty image; is an instance of Tray',
  withTray(async () => {
    const result = await harness.run(({ nativeImage, Tray }, harness) => {
      trayFixture.tray.setImage(nativeImage.createEmpty());
      const noPicture = harness.file('text.png', 'no picture');
      const errors = [
        () => new Tray('/no/where.png'),
        () => trayFixture.tray.setImage('/no/where.png'),
        () => new Tray(noPicture),
      ].map((use) => {
        try {
          use();
          return 'nothing was thrown';
        } catch (error) {
          return String(error).replace(noPicture, 'text.png');
        }
      });
      return { errors, isTray: trayFixture.tray instanceof Tray };
    });
    expect(result).toEqual({
      errors: [
        "Error: Failed to load image from path '/no/where.png'",
        "Error: Failed to load image from path '/no/where.png'",
        "Error: Failed to load image from path 'text.png'",
      ],
      isTray: true,
    });
    expect(await pixelOf()).toEqual([]);
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
          { id: 'no', label: 'No', enabled: false },
          {
            label: 'More',
            submenu: [{ id: 'deep', label: 'Deep', click: ({ id }) => trayFixture.events.push(id) }],
          },
        ]),
      ),
    );
    expect((await harness.host.tray())?.menu).toMatchObject([
      { id: 'open', label: 'Open', type: 'normal', enabled: true, visible: true },
      { id: 'no', enabled: false },
      { label: 'More', type: 'submenu', submenu: [{ id: 'deep' }] },
    ]);
    await harness.host.chooseMenuItem('Open');
    await harness.host.chooseMenuItem(['More', 'Deep']);
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
  'spec/api-menu-item-spec.ts: at least have one item checked in each group, and the menu of a tray is not popped up by being set',
  withTray(async () => {
    const result = await harness.run(({ Menu }, harness) => {
      const menu = Menu.buildFromTemplate([
        { label: 'a', type: 'radio' },
        { label: 'b', type: 'radio' },
      ]);
      const shown = harness.record(menu, ['menu-will-show']);
      trayFixture.tray.setContextMenu(menu);
      return shown;
    });
    expect(result).toEqual([]);
    expect((await harness.host.tray())?.menu?.map(({ checked }) => checked)).toEqual([true, false]);
  }),
);

/** Returns the mouse events that the app gets during an action on a platform. */
async function recordMouseEvents(platform: string, act: () => Promise<void>): Promise<unknown> {
  await harness.run((_electron, harness, platform) => {
    Object.defineProperty(process, 'platform', { value: platform });
    harness.onEach(trayFixture.tray, ['click', 'right-click', 'double-click'], (name, event, ...details) => {
      // The event object also carries preventDefault and the like.
      const modifiers = ['ctrlKey', 'shiftKey', 'altKey', 'metaKey'].map((key): [string, unknown] => [
        key,
        Reflect.get(Object(event), key),
      ]);
      trayFixture.events.push([name, Object.fromEntries(modifiers), ...details]);
    });
  }, platform);
  try {
    await act();
    return await harness.run(() => trayFixture.events);
  } finally {
    await harness.run((_electron, _harness, platform) => {
      Object.defineProperty(process, 'platform', { value: platform });
      trayFixture.tray.removeAllListeners();
      trayFixture.events.length = 0;
    }, process.platform);
  }
}

const keys = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
const bounds = { x: 0, y: 0, width: 0, height: 0 };
const click = ['click', keys, bounds, { x: 0, y: 0 }];

itConformsTo(
  source,
  'click: Returns event KeyboardEvent, bounds Rectangle - The bounds of tray icon, position Point - The position of the event. On Linux this event is emitted when the tray icon receives an activation. right-click, double-click: macOS, Windows.',
  withTray(async () => {
    expect(await recordMouseEvents('linux', () => harness.host.clickTray())).toEqual([click]);
    expect(await recordMouseEvents('linux', () => harness.host.rightClickTray())).toEqual([]);
    expect(await recordMouseEvents('linux', () => harness.host.doubleClickTray())).toEqual([click, click]);
  }),
);

itConformsTo(
  source,
  'right-click: Returns event KeyboardEvent, bounds Rectangle. Emitted when the tray icon is right clicked. double-click: Emitted when the tray icon is double clicked.',
  withTray(async () => {
    const right = ['right-click', keys, bounds];
    expect(await recordMouseEvents('darwin', () => harness.host.rightClickTray())).toEqual([right]);
    expect(await recordMouseEvents('darwin', () => harness.host.doubleClickTray())).toEqual([
      click,
      ['double-click', keys, bounds],
    ]);
  }),
);

it(
  'getBounds (macOS, Windows in docs/api/tray.md) is empty on Linux',
  withTray(async () => {
    expect(await harness.run(() => trayFixture.tray.getBounds())).toEqual(bounds);
  }),
);

itConformsTo(
  source,
  'setIgnoreDoubleClickEvents(ignore): Sets the option to ignore double click events. Ignoring these events allows you to detect every individual click of the tray icon. This value is set to false by default.',
  withTray(async () => {
    const result = await harness.run(() => {
      const first = trayFixture.tray.getIgnoreDoubleClickEvents();
      trayFixture.tray.setIgnoreDoubleClickEvents(true);
      return [first, trayFixture.tray.getIgnoreDoubleClickEvents()];
    });
    expect(result).toEqual([false, true]);
    expect(await recordMouseEvents('darwin', () => harness.host.doubleClickTray())).toEqual([click, click]);
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

itConformsTo(
  source,
  "popUpContextMenu([menu, position]) (macOS, Windows): Pops up the context menu of the tray icon. When menu is passed, the menu will be shown instead of the tray icon's context menu. closeContextMenu() (macOS, Windows): Closes an open context menu, as set by tray.setContextMenu().",
  withTray(async () => {
    await harness.run(({ Menu }) => {
      const menu = (label: string) => {
        const made = Menu.buildFromTemplate([{ label, click: () => trayFixture.events.push(label) }]);
        made.on('menu-will-show', () => trayFixture.events.push(`${label} opens`));
        made.on('menu-will-close', () => trayFixture.events.push(`${label} closes`));
        return made;
      };
      trayFixture.tray.setContextMenu(menu('own'));
      trayFixture.tray.popUpContextMenu(menu('other'));
    });
    await harness.host.chooseMenuItem('other');
    await harness.run(() => trayFixture.tray.popUpContextMenu());
    await harness.run(() => trayFixture.tray.closeContextMenu());
    expect(await harness.run(() => trayFixture.events)).toEqual([
      'other opens',
      'other closes',
      'other',
      'own opens',
      'own closes',
    ]);
  }),
);
