// The tray: what a person sees of it, and what the app hears of the person.
import { expect, it } from 'vitest';
import { says, useHarness } from './harness.ts';

const lab = useHarness();
const source = 'docs/api/tray.md';
/** The pixels of a picture of one colour, as `toBitmap` gives them: blue first. */
const red = [0, 0, 255, 255];
const green = [0, 255, 0, 255];

/** A tray that is destroyed when its test is over. */
function withTray(test: () => Promise<void>): () => Promise<void> {
  return async () => {
    await lab.run(({ nativeImage, Tray }) => {
      const picture = (bgra: number[]) =>
        nativeImage.createFromBitmap(Buffer.from(bgra), { width: 1, height: 1 });
      globalThis.inHand = { tray: new Tray(picture([0, 0, 255, 255])), events: [], picture };
    });
    try {
      await test();
    } finally {
      await lab.run(() => inHand.tray.destroy());
    }
  };
}

declare global {
  var inHand: {
    readonly tray: Electron.Tray;
    readonly events: unknown[];
    readonly picture: (bgra: number[]) => Electron.NativeImage;
  };
}

const pixelOf = async () => {
  const image = (await lab.host.tray())?.image;
  return lab.run(
    ({ nativeImage }, _lab, png) => [...nativeImage.createFromBuffer(Buffer.from(png)).toBitmap()],
    image ?? new Uint8Array(),
  );
};

says(
  source,
  'new Tray(image): Creates a new tray icon associated with the image. tray.setImage(image): Sets the image associated with this tray icon. tray.destroy(): Destroys the tray icon immediately.',
  async () => {
    expect(await lab.host.tray()).toBeUndefined();
    await withTray(async () => {
      expect(await pixelOf()).toEqual(red);
      await lab.run(() => inHand.tray.setImage(inHand.picture([0, 255, 0, 255])));
      expect(await pixelOf()).toEqual(green);
    })();
    expect(await lab.host.tray()).toBeUndefined();
  },
);

says(
  source,
  'setToolTip(toolTip): Sets the hover text for this tray icon. Setting the text to an empty string will remove the tooltip. getTitle(): Returns string - the title displayed next to the tray icon in the status bar',
  withTray(async () => {
    await lab.run(() => {
      inHand.tray.setToolTip('Reachable');
      inHand.tray.setTitle('3');
    });
    expect(await lab.host.tray()).toMatchObject({ tooltip: 'Reachable', title: '3' });
    expect(await lab.run(() => inHand.tray.getTitle())).toBe('3');
    await lab.run(() => inHand.tray.setToolTip(''));
    expect(await lab.host.tray()).toMatchObject({ tooltip: '' });
  }),
);

it(
  'spec/api-tray-spec.ts: throws a descriptive error for a missing file; accepts empty image; is an instance of Tray',
  withTray(async () => {
    const told = await lab.run(({ nativeImage, Tray }, lab) => {
      inHand.tray.setImage(nativeImage.createEmpty());
      const noPicture = lab.file('text.png', 'no picture');
      const errors = [
        () => new Tray('/no/where.png'),
        () => inHand.tray.setImage('/no/where.png'),
        () => new Tray(noPicture),
      ].map((use) => {
        try {
          use();
          return 'nothing was thrown';
        } catch (error) {
          return String(error).replace(noPicture, 'text.png');
        }
      });
      return { errors, isTray: inHand.tray instanceof Tray };
    });
    expect(told).toEqual({
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

says(
  source,
  'setContextMenu(menu): Sets the context menu for this icon. menu: Menu | null',
  withTray(async () => {
    expect((await lab.host.tray())?.menu).toBeUndefined();
    await lab.run(({ Menu }) =>
      inHand.tray.setContextMenu(
        Menu.buildFromTemplate([
          { id: 'open', label: 'Open', click: ({ id }) => inHand.events.push(id) },
          { id: 'no', label: 'No', enabled: false },
          {
            label: 'More',
            submenu: [{ id: 'deep', label: 'Deep', click: ({ id }) => inHand.events.push(id) }],
          },
        ]),
      ),
    );
    expect((await lab.host.tray())?.menu).toMatchObject([
      { id: 'open', label: 'Open', type: 'normal', enabled: true, visible: true },
      { id: 'no', enabled: false },
      { label: 'More', type: 'submenu', submenu: [{ id: 'deep' }] },
    ]);
    await lab.host.chooseMenuItem('Open');
    await lab.host.chooseMenuItem(['More', 'Deep']);
    await expect(lab.host.chooseMenuItem('No')).rejects.toThrow('disabled');
    expect(await lab.run(() => inHand.events)).toEqual(['open', 'deep']);
    await lab.run(() => inHand.tray.setContextMenu(null));
    expect((await lab.host.tray())?.menu).toBeUndefined();
  }),
);

says(
  source,
  'Linux: In order for changes made to individual MenuItems to take effect, you have to call setContextMenu again.',
  withTray(async () => {
    await lab.run(({ Menu }) => {
      const menu = Menu.buildFromTemplate([
        { label: 'Item1', type: 'radio' },
        { label: 'Item2', type: 'radio', checked: true },
      ]);
      inHand.tray.setContextMenu(menu);
      Object.assign(globalThis, { menu });
    });
    const shown = async () => (await lab.host.tray())?.menu?.map(({ label, checked }) => [label, checked]);
    await lab.run(() => {
      const menu = Reflect.get(globalThis, 'menu') as Electron.Menu;
      for (const item of menu.items) Object.assign(item, { label: `New ${item.label}` });
      for (const item of menu.items.slice(0, 1)) item.checked = true;
    });
    expect(await shown()).toEqual([
      ['Item1', false],
      ['Item2', true],
    ]);
    await lab.run(() => inHand.tray.setContextMenu(Reflect.get(globalThis, 'menu') as Electron.Menu));
    expect(await shown()).toEqual([
      ['New Item1', true],
      ['New Item2', false],
    ]);
  }),
);

it(
  'spec/api-menu-item-spec.ts: at least have one item checked in each group, and the menu of a tray is not popped up by being set',
  withTray(async () => {
    const told = await lab.run(({ Menu }, lab) => {
      const menu = Menu.buildFromTemplate([
        { label: 'a', type: 'radio' },
        { label: 'b', type: 'radio' },
      ]);
      const shown = lab.record(menu, ['menu-will-show']);
      inHand.tray.setContextMenu(menu);
      return shown;
    });
    expect(told).toEqual([]);
    expect((await lab.host.tray())?.menu?.map(({ checked }) => checked)).toEqual([true, false]);
  }),
);

/** Does something with the mouse while the app believes to be on a platform, and tells what it heard. */
async function hears(platform: string, act: () => Promise<void>): Promise<unknown> {
  await lab.run((_electron, _lab, platform) => {
    Object.defineProperty(process, 'platform', { value: platform });
    for (const name of ['click', 'right-click', 'double-click'] as const) {
      inHand.tray.on(name as 'click', ({ ctrlKey, shiftKey, altKey, metaKey }, ...places) =>
        inHand.events.push([name, { ctrlKey, shiftKey, altKey, metaKey }, ...places]),
      );
    }
  }, platform);
  try {
    await act();
    return await lab.run(() => inHand.events);
  } finally {
    await lab.run((_electron, _lab, platform) => {
      Object.defineProperty(process, 'platform', { value: platform });
      inHand.tray.removeAllListeners();
      inHand.events.length = 0;
    }, process.platform);
  }
}

const keys = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
const bounds = { x: 0, y: 0, width: 0, height: 0 };
const click = ['click', keys, bounds, { x: 0, y: 0 }];

says(
  source,
  'click: Returns event KeyboardEvent, bounds Rectangle - The bounds of tray icon, position Point - The position of the event. On Linux this event is emitted when the tray icon receives an activation. right-click, double-click: macOS, Windows.',
  withTray(async () => {
    expect(await hears('linux', () => lab.host.clickTray())).toEqual([click]);
    expect(await hears('linux', () => lab.host.rightClickTray())).toEqual([]);
    expect(await hears('linux', () => lab.host.doubleClickTray())).toEqual([click, click]);
  }),
);

says(
  source,
  'right-click: Returns event KeyboardEvent, bounds Rectangle. Emitted when the tray icon is right clicked. double-click: Emitted when the tray icon is double clicked.',
  withTray(async () => {
    const right = ['right-click', keys, bounds];
    expect(await hears('darwin', () => lab.host.rightClickTray())).toEqual([right]);
    expect(await hears('darwin', () => lab.host.doubleClickTray())).toEqual([
      click,
      ['double-click', keys, bounds],
    ]);
  }),
);

it(
  'getBounds (macOS, Windows in docs/api/tray.md) is empty on Linux, where the desktop does not tell it',
  withTray(async () => {
    expect(await lab.run(() => inHand.tray.getBounds())).toEqual(bounds);
  }),
);

says(
  source,
  'setIgnoreDoubleClickEvents(ignore): Sets the option to ignore double click events. Ignoring these events allows you to detect every individual click of the tray icon. This value is set to false by default.',
  withTray(async () => {
    const told = await lab.run(() => {
      const first = inHand.tray.getIgnoreDoubleClickEvents();
      inHand.tray.setIgnoreDoubleClickEvents(true);
      return [first, inHand.tray.getIgnoreDoubleClickEvents()];
    });
    expect(told).toEqual([false, true]);
    expect(await hears('darwin', () => lab.host.doubleClickTray())).toEqual([click, click]);
  }),
);

says(
  source,
  'isDestroyed(): Returns boolean - Whether the tray icon is destroyed.',
  withTray(async () => {
    const told = await lab.run(() => {
      const before = inHand.tray.isDestroyed();
      inHand.tray.destroy();
      inHand.tray.destroy();
      const errors = [() => inHand.tray.setToolTip('x'), () => inHand.tray.getBounds()].map((use) => {
        try {
          use();
          return 'nothing was thrown';
        } catch (error) {
          return String(error);
        }
      });
      return { before, after: inHand.tray.isDestroyed(), errors };
    });
    expect(told).toEqual({
      before: false,
      after: true,
      errors: Array(2).fill('Error: Tray is destroyed'),
    });
  }),
);

says(
  source,
  "popUpContextMenu([menu, position]) (macOS, Windows): Pops up the context menu of the tray icon. When menu is passed, the menu will be shown instead of the tray icon's context menu. closeContextMenu() (macOS, Windows): Closes an open context menu, as set by tray.setContextMenu().",
  withTray(async () => {
    await lab.run(({ Menu }) => {
      const menu = (label: string) => {
        const made = Menu.buildFromTemplate([{ label, click: () => inHand.events.push(label) }]);
        made.on('menu-will-show', () => inHand.events.push(`${label} opens`));
        made.on('menu-will-close', () => inHand.events.push(`${label} closes`));
        return made;
      };
      inHand.tray.setContextMenu(menu('own'));
      inHand.tray.popUpContextMenu(menu('other'));
    });
    await lab.host.chooseMenuItem('other');
    await lab.run(() => inHand.tray.popUpContextMenu());
    await lab.run(() => inHand.tray.closeContextMenu());
    expect(await lab.run(() => inHand.events)).toEqual([
      'other opens',
      'other closes',
      'other',
      'own opens',
      'own closes',
    ]);
  }),
);
