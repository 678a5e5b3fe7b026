// Menus: templates, look-up, popups and accelerators.
import { expect, it } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness();
const menu = 'docs/api/menu.md';

itConformsTo(
  menu,
  'Menu.buildFromTemplate: the template is an array of options for constructing a MenuItem. You can also attach other fields to the element of the template and they will become properties of the constructed menu items.',
  async () => {
    const result = await harness.run(({ Menu, MenuItem }) => {
      const template = [
        { label: 'one', extra: 'field' },
        { label: 'more', submenu: [{ label: 'sub' }] },
        { type: 'separator' as const },
      ];
      const before = JSON.stringify(template);
      const menu = Menu.buildFromTemplate([...template, new MenuItem({ label: 'made' })]);
      const extra: unknown = Reflect.get(menu.items[0] ?? {}, 'extra');
      return {
        items: menu.items.map(({ label, type }) => [label, type]),
        sub: menu.items[1]?.submenu?.items.map(({ label }) => label),
        extra,
        unchanged: JSON.stringify(template) === before,
        parent: menu.items[0]?.menu === menu,
      };
    });
    expect(result).toEqual({
      items: [
        ['one', 'normal'],
        ['more', 'submenu'],
        ['', 'separator'],
        ['made', 'normal'],
      ],
      sub: ['sub'],
      extra: 'field',
      unchanged: true,
      parent: true,
    });
  },
);

it('spec/api-menu-spec.ts: does throw exceptions for empty objects and null values, for an unknown type, for a missing submenu', async () => {
  const result = await harness.run(({ Menu }, harness) =>
    [
      [{}],
      [null],
      [undefined],
      [{ visible: true }],
      'hello',
      [{ label: 'a', type: 'b' }],
      [{ label: 'a', type: 'submenu' }],
    ].map((template) => {
      try {
        harness.call(Menu, 'buildFromTemplate', template);
        return 'nothing was thrown';
      } catch (error) {
        return String(error);
      }
    }),
  );
  const incomplete =
    'TypeError: Invalid template for MenuItem: must have at least one of label, role or type';
  expect(result).toEqual([
    ...Array<string>(4).fill(incomplete),
    'TypeError: Invalid template for Menu: Menu template must be an array',
    'Error: Unknown menu item type: b',
    'Error: Invalid submenu',
  ]);
});

it('spec/api-menu-spec.ts: should filter excess menu separators', async () => {
  const result = await harness.run(({ Menu }) => {
    const separator = { type: 'separator' as const };
    const menu = Menu.buildFromTemplate([
      separator,
      separator,
      { label: 'a' },
      separator,
      separator,
      { label: 'b' },
      separator,
    ]);
    return menu.items.map(({ label, type }) => label || type);
  });
  expect(result).toEqual(['a', 'separator', 'b']);
});

itConformsTo(
  menu,
  'menu.getMenuItemById(id): Returns MenuItem | null - the item with the specified id. menu.insert(pos, menuItem): Inserts the menuItem to the pos position of the menu. menu.append(menuItem): Appends the menuItem to the menu.',
  async () => {
    const result = await harness.run(({ Menu, MenuItem }) => {
      const menu = Menu.buildFromTemplate([
        { label: 'one', id: 'one' },
        { label: 'more', submenu: [{ label: 'deep', id: 'deep' }] },
      ]);
      menu.append(new MenuItem({ label: 'last' }));
      menu.insert(1, new MenuItem({ label: 'second', id: 'second' }));
      const refused = [-1, 99].map((position) => {
        try {
          menu.insert(position, new MenuItem({ label: 'x' }));
          return 'nothing was thrown';
        } catch (error) {
          return String(error);
        }
      });
      return {
        labels: menu.items.map(({ label }) => label),
        found: ['second', 'deep', 'nowhere'].map((id) => menu.getMenuItemById(id)?.label ?? null),
        refused,
      };
    });
    expect(result).toEqual({
      labels: ['one', 'second', 'more', 'last'],
      found: ['second', 'deep', null],
      refused: [
        'RangeError: Position -1 cannot be less than 0',
        'RangeError: Position 99 cannot be greater than the total MenuItem count',
      ],
    });
  },
);

itConformsTo(
  menu,
  'menu-will-show: Emitted when menu.popup() is called. menu-will-close: Emitted when a popup is closed either manually or with menu.closePopup(). callback: Called when menu is closed.',
  async () => {
    await harness.run(({ Menu }, harness) => {
      const menu = Menu.buildFromTemplate([{ label: 'Go', click: () => recordedEvents.push('click') }]);
      globalThis.recordedEvents = [];
      harness.record(menu, ['menu-will-show', 'menu-will-close'], recordedEvents);
      menu.on('menu-will-show', (event) => recordedEvents.push(typeof event));
      const popup = () => {
        menu.popup({ window: harness.window(), callback: () => recordedEvents.push('callback') });
      };
      popup();
      menu.closePopup();
      popup();
    });
    await harness.host.chooseMenuItem('Go');
    expect(await harness.run(() => recordedEvents)).toEqual([
      'menu-will-show',
      'object',
      'menu-will-close',
      'callback',
      'menu-will-show',
      'object',
      'menu-will-close',
      'callback',
      'click',
    ]);
    await expect(harness.host.chooseMenuItem('Go')).rejects.toThrow('The app shows no tray.');
  },
);

it('spec/api-menu-spec.ts: popup throws an error if options is not an object, and needs a window', async () => {
  const result = await harness.run(({ Menu }, harness) => {
    const menu = Menu.buildFromTemplate([{ label: 'Go' }]);
    return ['this is a string', null, undefined].map((options) => {
      try {
        harness.call(menu, 'popup', options);
        return 'nothing was thrown';
      } catch (error) {
        return String(error);
      }
    });
  });
  expect(result).toEqual([
    'TypeError: Options must be an object',
    'TypeError: Options must be an object',
    'Error: Cannot open Menu without a BaseWindow present',
  ]);
});

itConformsTo(
  'docs/tutorial/keyboard-shortcuts.md',
  'Local keyboard shortcuts are triggered only when the application is focused. These shortcuts map to specific menu items within the app’s main application menu.',
  async () => {
    const id = await harness.run(async ({ Menu }, harness) => {
      globalThis.recordedEvents = [];
      const note = (item: Electron.MenuItem, window: Electron.BaseWindow | undefined, event: object) =>
        recordedEvents.push([item.label, window?.id, Reflect.get(event, 'triggeredByAccelerator')]);
      Menu.setApplicationMenu(
        Menu.buildFromTemplate([
          {
            label: 'Menu',
            submenu: [
              { label: 'open', accelerator: 'CommandOrControl+O', click: note },
              { label: 'disabled', accelerator: 'CommandOrControl+D', enabled: false, click: note },
              {
                label: 'shown only',
                accelerator: 'CommandOrControl+E',
                registerAccelerator: false,
                click: note,
              },
              { label: 'hidden', accelerator: 'CommandOrControl+H', visible: false, click: note },
              { role: 'copy', label: 'copy' },
            ],
          },
        ]),
      );
      const win = harness.window({ show: true });
      await win.loadURL(
        'data:text/html,<script>keys = ""; addEventListener("keydown", ({ key }) => (keys += key))</script>',
      );
      return win.id;
    });
    for (const keys of ['Control+D', 'Control+E', 'Control+H', 'Control+Shift+O', 'Control+O'])
      await harness.host.pressKey(id, keys);
    await expect
      .poll(() => harness.run(() => recordedEvents))
      .toEqual([
        ['hidden', id, true],
        ['open', id, true],
      ]);
  },
);

itConformsTo(
  menu,
  'Menu.setApplicationMenu: Passing null will suppress the default menu. Menu.getApplicationMenu: The application menu, if set, or null, if not set.',
  async () => {
    const id = await harness.run(async ({ Menu }, harness) => {
      const menu = Menu.buildFromTemplate([{ label: 'Menu', submenu: [{ role: 'close' }] }]);
      Menu.setApplicationMenu(menu);
      const set = Menu.getApplicationMenu() === menu;
      Menu.setApplicationMenu(null);
      if (!set || Menu.getApplicationMenu() !== null) throw new Error('The application menu is another.');
      const win = harness.window({ show: true });
      await win.loadURL(
        'data:text/html,<script>addEventListener("keydown", ({ key }) => (document.title += key))</script>',
      );
      return win.id;
    });
    await harness.host.pressKey(id, 'Control+W');
    // The page got the key: no accelerator closed its window.
    await expect
      .poll(async () => (await harness.host.windows()).map(({ title }) => title.slice(-1)))
      .toEqual(['w']);
  },
);
