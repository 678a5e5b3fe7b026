// Menus: built from templates, found by id, checked, chosen by mouse and by keys.
import { expect, it } from 'vitest';
import { says, useLab } from './lab.ts';

const lab = useLab();
const menu = 'docs/api/menu.md';
const item = 'docs/api/menu-item.md';

says(
  menu,
  'Menu.buildFromTemplate: the template is an array of options for constructing a MenuItem. You can also attach other fields to the element of the template and they will become properties of the constructed menu items.',
  async () => {
    const told = await lab.run(({ Menu, MenuItem }) => {
      const template = [
        { label: 'one', extra: 'field' },
        { label: 'more', submenu: [{ label: 'sub' }] },
        { type: 'separator' as const },
      ];
      const before = JSON.stringify(template);
      const menu = Menu.buildFromTemplate([...template, new MenuItem({ label: 'made' })]);
      return {
        items: menu.items.map(({ label, type }) => [label, type]),
        sub: menu.items[1]?.submenu?.items.map(({ label }) => label),
        extra: Reflect.get(menu.items[0] ?? {}, 'extra') as unknown,
        unchanged: JSON.stringify(template) === before,
        parent: menu.items[0]?.menu === menu,
      };
    });
    expect(told).toEqual({
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
  const told = await lab.run(({ Menu }) =>
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
        Menu.buildFromTemplate(template as never);
        return 'nothing was thrown';
      } catch (error) {
        return String(error);
      }
    }),
  );
  const incomplete =
    'TypeError: Invalid template for MenuItem: must have at least one of label, role or type';
  expect(told).toEqual([
    ...Array<string>(4).fill(incomplete),
    'TypeError: Invalid template for Menu: Menu template must be an array',
    'Error: Unknown menu item type: b',
    'Error: Invalid submenu',
  ]);
});

it('spec/api-menu-spec.ts: should filter excess menu separators', async () => {
  const told = await lab.run(({ Menu }) => {
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
  expect(told).toEqual(['a', 'separator', 'b']);
});

says(
  menu,
  'menu.getMenuItemById(id): Returns MenuItem | null - the item with the specified id. menu.insert(pos, menuItem): Inserts the menuItem to the pos position of the menu. menu.append(menuItem): Appends the menuItem to the menu.',
  async () => {
    const told = await lab.run(({ Menu, MenuItem }) => {
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
    expect(told).toEqual({
      labels: ['one', 'second', 'more', 'last'],
      found: ['second', 'deep', null],
      refused: [
        'RangeError: Position -1 cannot be less than 0',
        'RangeError: Position 99 cannot be greater than the total MenuItem count',
      ],
    });
  },
);

it('spec/api-menu-item-spec.ts: should have default MenuItem properties; command id cannot be overwritten', async () => {
  const told = await lab.run(({ MenuItem }) => {
    const item = new MenuItem({ label: 'hello' });
    const other = new MenuItem({ label: 'other' });
    const overwritten = Reflect.set(item, 'commandId', 1e6);
    const { label, sublabel, toolTip, enabled, visible, checked, type, registerAccelerator, accelerator } =
      item;
    return {
      properties: {
        label,
        sublabel,
        toolTip,
        enabled,
        visible,
        checked,
        type,
        registerAccelerator,
        accelerator,
      },
      sequential: other.commandId === item.commandId + 1,
      overwritten,
    };
  });
  expect(told).toEqual({
    properties: {
      label: 'hello',
      sublabel: '',
      toolTip: '',
      enabled: true,
      visible: true,
      checked: false,
      type: 'normal',
      registerAccelerator: true,
      accelerator: null,
    },
    sequential: true,
    overwritten: false,
  });
});

it('spec/api-menu-item-spec.ts: returns the correct default label and accelerator of a role; allows a custom accelerator and label to be set', async () => {
  const told = await lab.run(({ MenuItem }) => {
    const roles = [
      'about',
      'quit',
      'close',
      'minimize',
      'reload',
      'undo',
      'redo',
      'cut',
      'copy',
      'paste',
      'delete',
      'selectAll',
    ] as const;
    const custom = new MenuItem({ role: 'close', label: 'Custom Close!', accelerator: 'D' });
    return [...roles.map((role) => new MenuItem({ role })), custom].map(
      ({ role, label, accelerator, registerAccelerator }) => [role, label, accelerator, registerAccelerator],
    );
  });
  expect(told).toEqual([
    ['about', 'About', null, true],
    ['quit', 'Quit', 'CommandOrControl+Q', true],
    ['close', 'Close', 'CommandOrControl+W', true],
    ['minimize', 'Minimize', 'CommandOrControl+M', true],
    ['reload', 'Reload', 'CmdOrCtrl+R', true],
    ['undo', 'Undo', 'CommandOrControl+Z', true],
    ['redo', 'Redo', 'Shift+CommandOrControl+Z', true],
    ['cut', 'Cut', 'CommandOrControl+X', false],
    ['copy', 'Copy', 'CommandOrControl+C', false],
    ['paste', 'Paste', 'CommandOrControl+V', false],
    ['delete', 'Delete', null, true],
    ['selectall', 'Select All', 'CommandOrControl+A', true],
    ['close', 'Custom Close!', 'D', true],
  ]);
});

it('spec/api-menu-item-spec.ts: MenuItem fileMenu, editMenu and windowMenu include a default submenu layout when submenu is empty; overrides default layout when submenu is specified', async () => {
  const told = await lab.run(({ MenuItem }) =>
    [
      new MenuItem({ role: 'fileMenu' }),
      new MenuItem({ role: 'editMenu' }),
      new MenuItem({ role: 'windowMenu' }),
      new MenuItem({ role: 'fileMenu', submenu: [{ role: 'close' }] }),
    ].map(({ label, submenu }) => [label, ...(submenu?.items ?? []).map(({ role, type }) => role ?? type)]),
  );
  expect(told).toEqual([
    ['File', 'quit'],
    ['Edit', 'undo', 'redo', 'separator', 'cut', 'copy', 'paste', 'delete', 'separator', 'selectall'],
    ['Window', 'minimize', 'zoom', 'close'],
    ['File', 'close'],
  ]);
});

says(
  item,
  'role: Define the action of the menu item, when specified the click property will be ignored.',
  async () => {
    const told = await lab.run(async ({ Menu }, lab) => {
      const win = lab.window({ show: true });
      const clicked: string[] = [];
      const menu = Menu.buildFromTemplate([
        { role: 'minimize', click: () => clicked.push('minimize') },
        { role: 'close', click: () => clicked.push('close') },
      ]);
      menu.items[0]?.click({}, win, win.webContents);
      const minimized = win.isMinimized();
      const closed = lab.once(win, 'closed');
      menu.items[1]?.click({}, win, win.webContents);
      await closed;
      return { clicked, minimized, destroyed: win.isDestroyed() };
    });
    expect(told).toEqual({ clicked: [], minimized: true, destroyed: true });
  },
);

says(
  item,
  'click: Will be called with click(menuItem, window, event) when the menu item is clicked. window - This will not be defined if no window is open.',
  async () => {
    await lab.run(() => void Object.assign(globalThis, { calls: [] }));
    const choose = async (show: boolean) => {
      const id = await lab.run(({ Menu }, lab, show) => {
        const win = lab.window({ show });
        const calls = Reflect.get(globalThis, 'calls') as unknown[];
        const menu = Menu.buildFromTemplate([
          {
            id: 'go',
            label: 'Go',
            click: (item, window, event) =>
              calls.push([item.id, window?.id ?? null, event.triggeredByAccelerator]),
          },
        ]);
        menu.popup({ window: win });
        return win.id;
      }, show);
      await lab.host.chooseMenuItem('go');
      return id;
    };
    await choose(false);
    const focused = await choose(true);
    expect(await lab.run(() => Reflect.get(globalThis, 'calls') as unknown)).toEqual([
      ['go', null, false],
      ['go', focused, false],
    ]);
  },
);

says(
  item,
  'A checkbox menu item will toggle the checked property on and off when selected. You can add a click function for additional behavior.',
  async () => {
    const told = await lab.run(({ Menu }) => {
      const seen: boolean[] = [];
      const menu = Menu.buildFromTemplate([
        { label: 'text', type: 'checkbox', click: ({ checked }) => seen.push(checked) },
      ]);
      const [item] = menu.items;
      seen.push(item?.checked ?? true);
      item?.click();
      item?.click();
      return seen;
    });
    expect(told).toEqual([false, true, false]);
  },
);

says(
  item,
  'A radio menu item will turn on its checked property when clicked, and will turn off that property for all adjacent items in the same menu.',
  async () => {
    const told = await lab.run(({ Menu }) => {
      const menu = Menu.buildFromTemplate([
        { label: 'a', type: 'radio', checked: true },
        { label: 'b', type: 'radio' },
        { type: 'separator' },
        { label: 'c', type: 'radio', checked: true },
        { label: 'd', type: 'radio' },
      ]);
      const checked = () => menu.items.flatMap(({ label, checked }) => (checked ? [label] : [])).join('');
      const seen = [checked()];
      for (const label of ['b', 'b', 'd', 'a']) {
        menu.items.find((item) => item.label === label)?.click();
        seen.push(checked());
      }
      return seen;
    });
    expect(told).toEqual(['ac', 'bc', 'bc', 'bd', 'ad']);
  },
);

it("spec/api-menu-item-spec.ts: at least have one item checked in each group; setting 'checked' should flip other items' 'checked' property", async () => {
  const told = await lab.run(({ Menu }, lab) => {
    const menu = Menu.buildFromTemplate([
      { label: 'a', type: 'radio' },
      { label: 'b', type: 'radio' },
      { type: 'separator' },
      { label: 'c', type: 'radio' },
      { label: 'd', type: 'radio' },
    ]);
    const checked = () => menu.items.flatMap(({ label, checked }) => (checked ? [label] : [])).join('');
    const built = checked();
    menu.popup({ window: lab.window() });
    const shown = checked();
    menu.closePopup();
    for (const item of menu.items) if (item.label === 'b') item.checked = true;
    return [built, shown, checked()];
  });
  expect(told).toEqual(['', 'ac', 'bc']);
});

says(
  item,
  'enabled: If false, the menu item will be greyed out and unclickable. visible: If false, the menu item will be entirely hidden. This property can be dynamically changed.',
  async () => {
    await lab.run(({ Menu }, lab) => {
      const chosen: string[] = [];
      const menu = Menu.buildFromTemplate([
        { label: 'grey', enabled: false, click: () => chosen.push('grey') },
        { label: 'hidden', visible: false, click: () => chosen.push('hidden') },
        { label: 'later', enabled: false, visible: false, click: () => chosen.push('later') },
      ]);
      Object.assign(globalThis, { chosen });
      for (const item of menu.items.filter(({ label }) => label === 'later')) {
        item.enabled = true;
        item.visible = true;
        item.label = 'now';
      }
      menu.popup({ window: lab.window() });
    });
    await expect(lab.host.chooseMenuItem('grey')).rejects.toThrow('disabled');
    await expect(lab.host.chooseMenuItem('hidden')).rejects.toThrow('hidden');
    await lab.host.chooseMenuItem('now');
    expect(await lab.run(() => Reflect.get(globalThis, 'chosen') as unknown)).toEqual(['later']);
  },
);

says(
  menu,
  'menu-will-show: Emitted when menu.popup() is called. menu-will-close: Emitted when a popup is closed either manually or with menu.closePopup(). callback: Called when menu is closed.',
  async () => {
    await lab.run(({ Menu }, lab) => {
      const menu = Menu.buildFromTemplate([{ label: 'Go', click: () => events.push('click') }]);
      const events = lab.record(menu, ['menu-will-show', 'menu-will-close']);
      menu.on('menu-will-show', (event) => events.push(typeof event));
      const popup = () => {
        menu.popup({ window: lab.window(), callback: () => events.push('callback') });
      };
      popup();
      menu.closePopup();
      popup();
      Object.assign(globalThis, { events });
    });
    await lab.host.chooseMenuItem('Go');
    expect(await lab.run(() => Reflect.get(globalThis, 'events') as unknown)).toEqual([
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
    await expect(lab.host.chooseMenuItem('Go')).rejects.toThrow('The app shows no tray.');
  },
);

it('spec/api-menu-spec.ts: popup throws an error if options is not an object, and needs a window', async () => {
  const told = await lab.run(({ Menu }) => {
    const menu = Menu.buildFromTemplate([{ label: 'Go' }]);
    return ['this is a string', null, undefined].map((options) => {
      try {
        menu.popup(options as never);
        return 'nothing was thrown';
      } catch (error) {
        return String(error);
      }
    });
  });
  expect(told).toEqual([
    'TypeError: Options must be an object',
    'TypeError: Options must be an object',
    'Error: Cannot open Menu without a BaseWindow present',
  ]);
});

says(
  'docs/tutorial/keyboard-shortcuts.md',
  'Local keyboard shortcuts are triggered only when the application is focused. These shortcuts map to specific menu items within the app’s main application menu.',
  async () => {
    const id = await lab.run(async ({ Menu }, lab) => {
      const pressed: unknown[] = [];
      Object.assign(globalThis, { pressed });
      const note = (item: Electron.MenuItem, window: Electron.BaseWindow | undefined, event: object) =>
        pressed.push([item.label, window?.id, Reflect.get(event, 'triggeredByAccelerator')]);
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
      const win = lab.window({ show: true });
      await win.loadURL(
        'data:text/html,<script>keys = ""; addEventListener("keydown", ({ key }) => (keys += key))</script>',
      );
      return win.id;
    });
    for (const keys of ['Control+D', 'Control+E', 'Control+H', 'Control+Shift+O', 'Control+O'])
      await lab.host.pressKey(id, keys);
    await expect
      .poll(() => lab.run(() => Reflect.get(globalThis, 'pressed') as unknown))
      .toEqual([
        ['hidden', id, true],
        ['open', id, true],
      ]);
  },
);

says(
  menu,
  'Menu.setApplicationMenu: Passing null will suppress the default menu. Menu.getApplicationMenu: The application menu, if set, or null, if not set.',
  async () => {
    const id = await lab.run(async ({ Menu }, lab) => {
      const menu = Menu.buildFromTemplate([{ label: 'Menu', submenu: [{ role: 'close' }] }]);
      Menu.setApplicationMenu(menu);
      const set = Menu.getApplicationMenu() === menu;
      Menu.setApplicationMenu(null);
      if (!set || Menu.getApplicationMenu() !== null) throw new Error('The application menu is another.');
      const win = lab.window({ show: true });
      await win.loadURL(
        'data:text/html,<script>addEventListener("keydown", ({ key }) => (document.title += key))</script>',
      );
      return win.id;
    });
    await lab.host.pressKey(id, 'Control+W');
    // The page was given the key, and no menu closed its window.
    await expect
      .poll(async () => (await lab.host.windows()).map(({ title }) => title.slice(-1)))
      .toEqual(['w']);
  },
);
