// The tray's renderer: what it sets of the icon, and when.
import { beforeEach, expect, test } from 'vitest';
import type { TrayAction, TrayMenu } from '../../../../app/core/tray/tray-menu.ts';
import type { TrayView } from '../../../../app/core/tray/tray-view.ts';
import {
  createTrayRenderer,
  type TrayBackground,
  type TrayOptions,
} from '../../../../app/electron/tray/tray.ts';

const menu: TrayMenu = [
  { id: 'status', label: 'Available' },
  'separator',
  { id: 'open', label: 'Open', action: [['panel.show']], accelerator: 'Alt+P' },
  { id: 'account-0', label: 'Ada', action: [['account.show', 'a']], mark: { type: 'radio', checked: false } },
  { id: 'account-1', label: 'Bob', action: [['account.show', 'b']], mark: { type: 'radio', checked: true } },
  { id: 'more', label: 'More', submenu: [{ id: 'quit', label: 'Quit', action: [['panel.show']] }] },
];
const available: TrayView = { state: 'available', tooltip: 'Perch\nAvailable', menu, newVoicemails: 0 };

/** What was set, oldest first. An image is its file's name, and the number on it. */
let changes: [part: 'image' | 'tooltip' | 'title' | 'menu', value?: string][];
let shownMenu: Parameters<TrayOptions<string>['setMenu']>[0];
let actions: TrayAction[];
let background: TrayBackground;
let appearanceChanges: () => void;
let tray: ReturnType<TrayOptions<string>['tray']>;
let render: (view?: TrayView) => void;

beforeEach(() => {
  [changes, shownMenu, actions] = [[], [], []];
  background = {
    platform: 'linux',
    desktop: 'X-Cinnamon',
    hasDarkApps: false,
    hasDarkSystemUi: false,
    iconColor: 'system',
  };
  tray = createTray();
  render = createTrayRenderer<string>({
    tray: () => tray,
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

const createTray = () => ({
  setImage: (image: string) => void changes.push(['image', image]),
  setToolTip: (text: string) => void changes.push(['tooltip', text]),
  setTitle: (text: string) => void changes.push(['title', text]),
});

test('an icon is left as it is until the first view; it is drawn again, and one that was created again gets all of the last view', () => {
  appearanceChanges();
  expect(changes).toEqual([]);
  const drawn: typeof changes = [['image', 'available-light.png'], ['tooltip', 'Perch\nAvailable'], ['menu']];
  render(available);
  expect(changes).toEqual(drawn);
  render();
  expect(changes).toEqual([...drawn, ['image', 'available-light.png']]);
  tray = createTray();
  changes = [];
  render();
  expect(changes).toEqual(drawn);
});

test('the menu has the items of the view, whose actions a click runs: those without an effect are disabled', () => {
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
  ['the state', { state: 'busy' }, [['image', 'busy-light.png']]],
  ['the number', { newVoicemails: 40 }, [['image', 'available-light.png 9+']]],
  ['the tooltip', { tooltip: 'Perch' }, [['tooltip', 'Perch']]],
  ['the menu', { menu: menu.slice(0, 3) }, [['menu']]],
])('of a view in which %s has changed, only that is set again', (_name, change, expected) => {
  render(available);
  changes = [];
  for (let times = 0; times < 2; times++) render({ ...available, ...change });
  expect(changes).toEqual(expected);
});

test('when the desktop’s theme changes, the icon is drawn for it and the menu stays open', () => {
  render(available);
  changes = [];
  background = { ...background, hasDarkApps: true };
  for (let times = 0; times < 2; times++) appearanceChanges();
  expect(changes).toEqual([['image', 'available-dark.png']]);
});

test('the number of new voicemails is beside the icon on macOS, while there are any', () => {
  background = { ...background, platform: 'darwin' };
  for (const newVoicemails of [0, 2, 2, 0]) render({ ...available, newVoicemails });
  expect(changes.slice(3)).toEqual([
    ['title', '2'],
    ['title', ''],
  ]);
});
