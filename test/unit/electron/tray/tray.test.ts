// The tray's renderer: what it sets of the icon, and when.
import { beforeEach, expect, test } from 'vitest';
import type { TrayAction, TrayMenu } from '../../../../app/core/tray/tray-menu.ts';
import type { TrayView } from '../../../../app/core/tray/tray-view.ts';
import type { TrayBackground } from '../../../../app/electron/tray/tray-appearance.ts';
import { createTrayRenderer, type TrayOptions } from '../../../../app/electron/tray/tray.ts';

const menu: TrayMenu = [
  { id: 'status', label: 'Available' },
  'separator',
  { id: 'open', label: 'Open', action: [['panel.show']], accelerator: 'Alt+P' },
  { id: 'account-0', label: 'Ada', action: [['account.show', 'a']], checked: false },
  { id: 'account-1', label: 'Bob', action: [['account.show', 'b']], checked: true },
  { id: 'more', label: 'More', submenu: [{ id: 'quit', label: 'Quit', action: [['panel.show']] }] },
];
const available: TrayView = { status: 'available', tooltip: 'Perch\nAvailable', menu, newVoicemails: 0 };

/** What was set, oldest first. An image is its file's name, and the number on it. */
let changes: [part: 'image' | 'tooltip' | 'title' | 'menu', value?: string][];
let shownMenu: Parameters<TrayOptions<string>['setMenu']>[0];
let actions: TrayAction[];
let background: TrayBackground;
let appearanceChanges: () => void;
let created: PromiseWithResolvers<Awaited<TrayOptions<string>['tray']>>;
let render: (view: TrayView) => void;

beforeEach(() => {
  [changes, shownMenu, actions] = [[], [], []];
  background = {
    platform: 'linux',
    desktop: 'X-Cinnamon',
    hasDarkApps: false,
    hasDarkSystemUi: false,
    iconColor: 'system',
  };
  created = Promise.withResolvers();
  render = createTrayRenderer<string>({
    tray: created.promise,
    icons: (file, number) => (number === undefined ? file : `${file} ${number}`),
    background: () => background,
    onChange: (listener) => (appearanceChanges = listener),
    setMenu: (template) => {
      shownMenu = template;
      changes.push(['menu']);
    },
    runAction: (action) => actions.push(action),
  });
});

const createTray = async () => {
  created.resolve({
    setImage: (image) => void changes.push(['image', image]),
    setToolTip: (text) => void changes.push(['tooltip', text]),
    setTitle: (text) => void changes.push(['title', text]),
  });
  await created.promise;
};

test('a view that is published before the icon exists is drawn as soon as it does', async () => {
  render({ ...available, tooltip: 'older' });
  render(available);
  expect(changes).toEqual([]);
  await createTray();
  expect(changes).toEqual([['image', 'available-light.png'], ['tooltip', 'Perch\nAvailable'], ['menu']]);
});

test('an icon that exists before the first view is left as it is', async () => {
  await createTray();
  appearanceChanges();
  expect(changes).toEqual([]);
  render(available);
  expect(changes).toHaveLength(3);
});

test('an icon that can’t be created leaves no unhandled rejection', async () => {
  created.reject(new Error('no tray'));
  await expect(created.promise).rejects.toThrow('no tray');
  render(available);
  expect(changes).toEqual([]);
});

test('the menu has the items of the view, whose actions a click runs: those without an effect are disabled', async () => {
  await createTray();
  render(available);
  const click: unknown = expect.any(Function);
  const accelerator = { accelerator: 'Alt+P', registerAccelerator: false };
  expect(shownMenu).toEqual([
    { id: 'status', label: 'Available', enabled: false },
    { type: 'separator' },
    { id: 'open', label: 'Open', enabled: true, ...accelerator, click },
    { id: 'account-0', label: 'Ada', enabled: true, type: 'radio', checked: false, click },
    { id: 'account-1', label: 'Bob', enabled: true, type: 'radio', checked: true, click },
    { id: 'more', label: 'More', submenu: [{ id: 'quit', label: 'Quit', enabled: true, click }] },
  ]);
  for (const { click } of shownMenu.slice(2, 4)) if (click) Reflect.apply(click, undefined, []);
  expect(actions).toEqual([[['panel.show']], [['account.show', 'a']]]);
});

test.each<[string, Partial<TrayView>, typeof changes]>([
  ['nothing', { menu: structuredClone(menu) }, []],
  ['the status', { status: 'busy' }, [['image', 'busy-light.png']]],
  ['the number', { newVoicemails: 40 }, [['image', 'available-light.png 9+']]],
  ['the tooltip', { tooltip: 'Perch' }, [['tooltip', 'Perch']]],
  ['the menu', { menu: menu.slice(0, 3) }, [['menu']]],
])('of a view in which %s has changed, only that is set again', async (_name, change, expected) => {
  await createTray();
  render(available);
  changes = [];
  for (let times = 0; times < 2; times++) render({ ...available, ...change });
  expect(changes).toEqual(expected);
});

test('when the desktop’s theme changes, the icon is drawn for it and the menu stays open', async () => {
  await createTray();
  render(available);
  changes = [];
  background = { ...background, hasDarkApps: true };
  for (let times = 0; times < 2; times++) appearanceChanges();
  expect(changes).toEqual([['image', 'available-dark.png']]);
});

test('the number of new voicemails is beside the icon on macOS, while there are any', async () => {
  background = { ...background, platform: 'darwin' };
  await createTray();
  for (const newVoicemails of [0, 2, 2, 0]) render({ ...available, newVoicemails });
  expect(changes.slice(3)).toEqual([
    ['title', '2'],
    ['title', ''],
  ]);
});
