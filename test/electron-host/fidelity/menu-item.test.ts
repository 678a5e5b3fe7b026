// Menu items: roles, checked states and clicks.
import { expect, it } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness();
const item = 'docs/api/menu-item.md';

it('spec/api-menu-item-spec.ts: should have default MenuItem properties; command id cannot be overwritten', async () => {
  const result = await harness.run(({ MenuItem }) => {
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
  expect(result).toEqual({
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
  const result = await harness.run(({ MenuItem }) => {
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
  expect(result).toEqual([
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
  const result = await harness.run(({ MenuItem }) =>
    [
      new MenuItem({ role: 'fileMenu' }),
      new MenuItem({ role: 'editMenu' }),
      new MenuItem({ role: 'windowMenu' }),
      new MenuItem({ role: 'fileMenu', submenu: [{ role: 'close' }] }),
    ].map(({ label, submenu }) => [label, ...(submenu?.items ?? []).map(({ role, type }) => role ?? type)]),
  );
  expect(result).toEqual([
    ['File', 'quit'],
    ['Edit', 'undo', 'redo', 'separator', 'cut', 'copy', 'paste', 'delete', 'separator', 'selectall'],
    ['Window', 'minimize', 'zoom', 'close'],
    ['File', 'close'],
  ]);
});

itConformsTo(
  item,
  'role: Define the action of the menu item, when specified the click property will be ignored.',
  async () => {
    const result = await harness.run(async ({ Menu }, harness) => {
      const win = harness.window({ show: true });
      const clicked: string[] = [];
      const menu = Menu.buildFromTemplate([
        { role: 'minimize', click: () => clicked.push('minimize') },
        { role: 'close', click: () => clicked.push('close') },
      ]);
      menu.items[0]?.click({}, win, win.webContents);
      const minimized = win.isMinimized();
      const closed = harness.once(win, 'closed');
      menu.items[1]?.click({}, win, win.webContents);
      await closed;
      return { clicked, minimized, destroyed: win.isDestroyed() };
    });
    expect(result).toEqual({ clicked: [], minimized: true, destroyed: true });
  },
);

itConformsTo(
  item,
  'click: Will be called with click(menuItem, window, event) when the menu item is clicked. window - This will not be defined if no window is open.',
  async () => {
    await harness.run(() => void (globalThis.recordedEvents = []));
    const choose = async (show: boolean) => {
      const id = await harness.run(({ Menu }, harness, show) => {
        const win = harness.window({ show });
        const menu = Menu.buildFromTemplate([
          {
            id: 'go',
            label: 'Go',
            click: (item, window, event) =>
              recordedEvents.push([item.id, window?.id ?? null, event.triggeredByAccelerator]),
          },
        ]);
        menu.popup({ window: win });
        return win.id;
      }, show);
      await harness.host.chooseMenuItem('go');
      return id;
    };
    await choose(false);
    const focused = await choose(true);
    expect(await harness.run(() => recordedEvents)).toEqual([
      ['go', null, false],
      ['go', focused, false],
    ]);
  },
);

itConformsTo(
  item,
  'A checkbox menu item will toggle the checked property on and off when selected. You can add a click function for additional behavior.',
  async () => {
    const result = await harness.run(({ Menu }) => {
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
    expect(result).toEqual([false, true, false]);
  },
);

itConformsTo(
  item,
  'A radio menu item will turn on its checked property when clicked, and will turn off that property for all adjacent items in the same menu.',
  async () => {
    const result = await harness.run(({ Menu }) => {
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
    expect(result).toEqual(['ac', 'bc', 'bc', 'bd', 'ad']);
  },
);

it("spec/api-menu-item-spec.ts: at least have one item checked in each group; setting 'checked' should flip other items' 'checked' property", async () => {
  const result = await harness.run(({ Menu }, harness) => {
    const menu = Menu.buildFromTemplate([
      { label: 'a', type: 'radio' },
      { label: 'b', type: 'radio' },
      { type: 'separator' },
      { label: 'c', type: 'radio' },
      { label: 'd', type: 'radio' },
    ]);
    const checked = () => menu.items.flatMap(({ label, checked }) => (checked ? [label] : [])).join('');
    const built = checked();
    menu.popup({ window: harness.window() });
    const shown = checked();
    menu.closePopup();
    for (const item of menu.items) if (item.label === 'b') item.checked = true;
    return [built, shown, checked()];
  });
  expect(result).toEqual(['', 'ac', 'bc']);
});

itConformsTo(
  item,
  'enabled: If false, the menu item will be greyed out and unclickable. visible: If false, the menu item will be entirely hidden. This property can be dynamically changed.',
  async () => {
    await harness.run(({ Menu }, harness) => {
      globalThis.recordedEvents = [];
      const menu = Menu.buildFromTemplate([
        { label: 'grey', enabled: false, click: () => recordedEvents.push('grey') },
        { label: 'hidden', visible: false, click: () => recordedEvents.push('hidden') },
        { label: 'later', enabled: false, visible: false, click: () => recordedEvents.push('later') },
      ]);
      for (const item of menu.items.filter(({ label }) => label === 'later')) {
        item.enabled = true;
        item.visible = true;
        item.label = 'now';
      }
      menu.popup({ window: harness.window() });
    });
    await expect(harness.host.chooseMenuItem('grey')).rejects.toThrow('disabled');
    await expect(harness.host.chooseMenuItem('hidden')).rejects.toThrow('hidden');
    await harness.host.chooseMenuItem('now');
    expect(await harness.run(() => recordedEvents)).toEqual(['later']);
  },
);
