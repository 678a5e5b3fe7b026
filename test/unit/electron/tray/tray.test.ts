// The tray's renderer on the Chromium host's API: what the user sees of the icon.
import { launchInProcess } from '../host-in-process.ts';
import { nativeTheme, screen, Tray } from 'electron';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TrayAction, TrayMenu } from '../../../../app/core/tray/tray-menu.ts';
import type { TrayView } from '../../../../app/core/tray/tray-view.ts';
import { createTrayBackground } from '../../../../app/electron/tray/tray-appearance.ts';
import { addBadge } from '../../../../app/electron/tray/number-badge.ts';
import { openTrayIcons } from '../../../../app/electron/tray/tray-icons.ts';
import { createTrayRenderer } from '../../../../app/electron/tray/tray.ts';
import { HostNativeTheme, nativeTheme as hostTheme } from '../../../electron-host/api/native-theme.ts';
import { HostTray, type PublishedItem } from '../../../electron-host/api/tray.ts';

const icons = openTrayIcons(resolve('build/icons/tray'));

const menu: TrayMenu = [
  { id: 'status', label: 'Available' },
  'separator',
  { id: 'open', label: 'Open', action: [['panel.show']], accelerator: 'Alt+P' },
  'separator',
  { id: 'account-0', label: 'Ada', action: [['account.show', 'a']], checked: false },
  { id: 'account-1', label: 'Bob', action: [['account.show', 'b']], checked: true },
];
const available: TrayView = { status: 'available', tooltip: 'Perch\nAvailable', menu, newVoicemails: 0 };

let tray: Tray;
let created: PromiseWithResolvers<Tray>;
let actions: TrayAction[];
/** How often each part of the icon was set. */
let changes: { image: number; tooltip: number; menu: number };
let render: (view: TrayView) => void;

beforeEach(async () => {
  await launchInProcess();
  HostNativeTheme.setSystem(hostTheme, 'light');
  tray = new Tray(icons('connecting-light.png'));
  created = Promise.withResolvers();
  actions = [];
  changes = { image: 0, tooltip: 0, menu: 0 };
  const setImage = tray.setImage.bind(tray);
  const setToolTip = tray.setToolTip.bind(tray);
  tray.setImage = (image) => {
    changes.image += 1;
    setImage(image);
  };
  tray.setToolTip = (text) => {
    changes.tooltip += 1;
    setToolTip(text);
  };
  render = createTrayRenderer({
    tray: created.promise,
    icons,
    background: createTrayBackground(
      nativeTheme,
      { platform: 'linux', desktop: 'X-Cinnamon' },
      () => 'system',
    ),
    setMenu: (built) => {
      changes.menu += 1;
      tray.setContextMenu(built);
    },
    runAction: (action) => actions.push(action),
  });
});

afterEach(() => {
  tray.destroy();
  nativeTheme.removeAllListeners('updated');
  screen.removeAllListeners('display-metrics-changed');
});

/** What the user sees. */
const shown = () => {
  const [only] = HostTray.shown;
  if (only === undefined) throw new Error('There is no tray icon.');
  return HostTray.stateOf(only);
};
const shows = (file: string) => shown().image.toPNG().equals(icons(file).toPNG());
const withoutCommands = (items: readonly PublishedItem[] | undefined): unknown =>
  items?.map(({ id, label, type, enabled, checked, accelerator }) => ({
    ...(type !== 'separator' && { id, label, enabled }),
    type,
    ...(type === 'radio' && { checked }),
    ...(accelerator !== undefined && { accelerator }),
  }));
const choose = (id: string) => {
  const item = shown().menu?.find((each) => each.id === id);
  if (item === undefined) throw new Error(`The menu has no item ${id}.`);
  item.click();
};
const createTray = async () => {
  created.resolve(tray);
  await created.promise;
};

test('a view that is published before the icon exists is drawn as soon as it does', async () => {
  render({ ...available, tooltip: 'older' });
  render(available);
  expect(shown()).toMatchObject({ toolTip: '', menu: undefined });
  await createTray();
  expect(shown().toolTip).toBe('Perch\nAvailable');
  expect(shows('available-light.png')).toBe(true);
});

test('an icon that exists before the first view is left as it is', async () => {
  await createTray();
  HostNativeTheme.setSystem(hostTheme, 'dark');
  await new Promise(setImmediate);
  expect(changes).toEqual({ image: 0, tooltip: 0, menu: 0 });
  render(available);
  expect(changes).toEqual({ image: 1, tooltip: 1, menu: 1 });
});

test('an icon that can’t be created leaves no unhandled rejection', async () => {
  created.reject(new Error('no tray'));
  await expect(created.promise).rejects.toThrow('no tray');
  render(available);
  expect(changes).toEqual({ image: 0, tooltip: 0, menu: 0 });
});

test('the menu has the items of the view: those without an effect are disabled', async () => {
  await createTray();
  render(available);
  expect(withoutCommands(shown().menu)).toEqual([
    { id: 'status', label: 'Available', type: 'normal', enabled: false },
    { type: 'separator' },
    { id: 'open', label: 'Open', type: 'normal', enabled: true, accelerator: 'Alt+P' },
    { type: 'separator' },
    { id: 'account-0', label: 'Ada', type: 'radio', enabled: true, checked: false },
    { id: 'account-1', label: 'Bob', type: 'radio', enabled: true, checked: true },
  ]);
});

test('an item that is chosen runs its action, also one with a mark', async () => {
  await createTray();
  render(available);
  choose('open');
  choose('account-0');
  expect(actions).toEqual([[['panel.show']], [['account.show', 'a']]]);
});

test.each<[string, TrayView, typeof changes]>([
  ['nothing', { ...available, menu: structuredClone(menu) }, { image: 0, tooltip: 0, menu: 0 }],
  ['the status', { ...available, status: 'busy' }, { image: 1, tooltip: 0, menu: 0 }],
  ['the number', { ...available, newVoicemails: 3 }, { image: 1, tooltip: 0, menu: 0 }],
  ['the tooltip', { ...available, tooltip: 'Perch' }, { image: 0, tooltip: 1, menu: 0 }],
  ['the menu', { ...available, menu: menu.slice(0, 3) }, { image: 0, tooltip: 0, menu: 1 }],
])('of a view in which %s has changed, only that is set again', async (_name, next, expected) => {
  await createTray();
  render(available);
  changes = { image: 0, tooltip: 0, menu: 0 };
  render(next);
  expect(changes).toEqual(expected);
  render(next);
  expect(changes).toEqual(expected);
});

test('when the desktop’s theme changes, the icon is drawn for it and the menu stays open', async () => {
  await createTray();
  render(available);
  changes = { image: 0, tooltip: 0, menu: 0 };
  HostNativeTheme.setSystem(hostTheme, 'dark');
  await expect.poll(() => shows('available-dark.png')).toBe(true);
  expect(changes).toEqual({ image: 1, tooltip: 0, menu: 0 });
});

test('the number of new voicemails is on the icon, at both scale factors, while there are any', async () => {
  await createTray();
  const plain = icons('available-light.png');
  render({ ...available, newVoicemails: 3 });
  const { image } = shown();
  for (const scaleFactor of [1, 2]) {
    const [before, after] = [plain.toBitmap({ scaleFactor }), image.toBitmap({ scaleFactor })];
    expect(image.getSize(scaleFactor)).toEqual({ width: 24, height: 24 });
    expect(after).toHaveLength(before.length);
    const sheet = icons(`number-light-${24 * scaleFactor}.png`).toBitmap();
    expect(after.equals(addBadge(before, sheet, '3'))).toBe(true);
    expect(after.equals(before)).toBe(false);
  }
  render({ ...available, newVoicemails: 40 });
  expect(shown().image.toPNG().equals(icons('available-light.png', '9+').toPNG())).toBe(true);
  expect(icons('available-light-22.png', '9+').toBitmap({ scaleFactor: 2 })).toHaveLength(44 * 44 * 4);
  render(available);
  expect(shows('available-light.png')).toBe(true);
});

test.each([
  [1, 16],
  [1.25, 20],
  [1.5, 24],
  [1.75, 32],
  [2, 32],
  [2.5, 40],
  [3, 40],
])('on Windows at a scale of %s an icon with a number has %s pixels', (scaleFactor, width) => {
  const display = screen.getPrimaryDisplay();
  const readDisplay = screen.getPrimaryDisplay.bind(screen);
  screen.getPrimaryDisplay = () => ({ ...display, scaleFactor });
  try {
    const image = icons('busy-dark.ico', '9+');
    expect(image.getScaleFactors()).toEqual([1]);
    expect(image.getSize()).toEqual({ width, height: width });
    expect(icons('busy-dark.ico', '9+')).toBe(image);
  } finally {
    screen.getPrimaryDisplay = readDisplay;
  }
});

test('a changed scale of the display leaves an icon without a number alone', async () => {
  await createTray();
  render(available);
  changes = { image: 0, tooltip: 0, menu: 0 };
  screen.emit('display-metrics-changed');
  expect(changes).toEqual({ image: 0, tooltip: 0, menu: 0 });
});

test('an icon is read from its file once', () => {
  expect(icons('busy-dark.png').isEmpty()).toBe(false);
  expect(icons('busy-dark.png')).toBe(icons('busy-dark.png'));
  expect(icons('busy-dark.png')).not.toBe(icons('busy-light.png'));
});

test('an icon that is missing or unreadable is an error that names it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perch-tray-'));
  try {
    writeFileSync(join(folder, 'broken.png'), 'no picture');
    const open = openTrayIcons(folder);
    expect(() => open('none.png')).toThrow(`The tray icon none.png is missing from ${folder}.`);
    expect(() => open('broken.png')).toThrow('broken.png');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the number of new voicemails is beside the icon on macOS, while there are any', async () => {
  const titles: string[] = [];
  tray.setTitle = (title) => titles.push(title);
  const renderOnMac = createTrayRenderer({
    tray: created.promise,
    icons,
    background: createTrayBackground(nativeTheme, { platform: 'darwin', desktop: undefined }, () => 'system'),
    setMenu: (built) => tray.setContextMenu(built),
    runAction: () => {},
  });
  await createTray();
  for (const newVoicemails of [0, 2, 2, 0]) renderOnMac({ ...available, newVoicemails });
  expect(titles).toEqual(['2', '']);
});
