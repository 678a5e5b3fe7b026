// What only a real Electron shows of the panel's window and the tray's icons, without waiting for minutes.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultPreferences } from '../../../app/contract/preferences.ts';
import type { AppView, PanelView } from '../../../app/contract/view.ts';
import { addBadge } from '../../../app/electron/tray/number-badge.ts';
import { workerDesktop } from '../../desktop/desktop.ts';
import { startProgram, type StartedProgram } from './start.ts';

let call: StartedProgram['call'];
let close: StartedProgram['close'];

beforeAll(async () => {
  ({ call, close } = await startProgram());
});
afterAll(() => close());

const state = () => call('state');

const settings: PanelView = {
  name: 'settings',
  settings: { part: 'general', proxyPassword: 'none', certificateFile: '', connections: [] },
};
const welcome: PanelView = { name: 'welcome' };
const atSignInWindow = {
  name: 'signing-in',
  connection: { name: 'Example', hosts: ['pbx.example.net'] },
  method: 'window',
  step: 'user',
  isSlow: false,
} as const satisfies PanelView;

const viewOf = (panel: PanelView, keepOpen = false): AppView => ({
  version: 1,
  language: { code: 'en', locale: 'en-GB' },
  secrets: { kind: 'keychain' },
  panel,
  accounts: [],
  preferences: { ...defaultPreferences, keepOpen },
  startupWarnings: [],
});
const publish = (panel: PanelView, keepOpen?: boolean) => call('publish', viewOf(panel, keepOpen));

/** Opens a hidden panel with a view that asks nothing of the user, unless another one is given. */
async function open({ view = settings, hasTray = true, isShownEarly = false } = {}): Promise<void> {
  await call('open', { hasTray, isShownEarly });
  await publish(view);
}
const becomes = (expected: Partial<Awaited<ReturnType<typeof state>>>) =>
  expect.poll(state).toMatchObject(expected);
async function show(): Promise<void> {
  await call('show');
  await becomes({ isShown: true });
}
async function hide(): Promise<void> {
  await call('clickTray');
  await becomes({ isShown: false });
}
/** Clicks another program's window while the panel has the focus. */
async function hidesOnClickElsewhere(): Promise<boolean> {
  await becomes({ isFocused: true });
  await call('expectBlur');
  const desktop = await workerDesktop();
  await (desktop?.clickElsewhere() ?? call('blur'));
  return call('hasHiddenOnBlur');
}

/** A hidden panel is unloaded after this time. */
const unloadAfterMs = 5 * 60_000;

describe('the tray icon', () => {
  test('shows the panel, which was loaded before, and hides it again; it shows nothing while Perch quits', async () => {
    await open();
    expect(await state()).toMatchObject({ isLoaded: true, isShown: false, opened: 0, closed: 0 });
    await call('clickTray');
    await becomes({ isShown: true, isFocused: true, isOnTop: false, opened: 1, closed: 0 });
    await hide();
    expect(await state()).toMatchObject({ opened: 1, closed: 1 });
    await call('beginQuit');
    await call('clickTray');
    expect(await state()).toMatchObject({ isShown: false, opened: 1 });
  });

  test('brings a panel that has stayed after a click elsewhere back to the front, then hides it', async () => {
    await open();
    await publish(welcome);
    await show();
    expect(await hidesOnClickElsewhere()).toBe(false);
    await call('pass', 300);
    await call('clickTray');
    await becomes({ isShown: true, isFocused: true });
    await hide();
  });

  test('shows a panel again that it has just hidden, although it gets the focus only later', async () => {
    await open();
    await show();
    await becomes({ isFocused: true });
    await call('reopen');
    await becomes({ isShown: true, isFocused: true, opened: 2, closed: 1 });
  });

  test('doesn’t show a panel again that pressing it has hidden, as the click follows when the button is released', async () => {
    await open();
    await show();
    expect(await hidesOnClickElsewhere()).toBe(true);
    await call('pass', 299);
    await call('clickTray');
    expect(await state()).toMatchObject({ isShown: false });
    await call('pass', 1);
    await call('clickTray');
    await becomes({ isShown: true });
  });
});

test('a page that isn’t loaded within a minute is an error', async () => {
  await expect(call('open', { loadingMs: 60_000 })).rejects.toThrow(
    'The panel’s page wasn’t loaded within 60 seconds.',
  );
});

test.each<[string, begin: () => Promise<unknown>, end: () => Promise<unknown>]>([
  ['the user has to act in it', () => publish(welcome), () => publish(settings)],
  ['the user wants it to stay open', () => publish(settings, true), () => publish(settings)],
  ['its page holds it', () => call('hold', true), () => call('hold', false)],
  ['a dialog is open', () => call('openDialog'), () => call('closeDialog')],
])('a click elsewhere doesn’t hide the panel while %s, and hides it afterwards', async (_, begin, end) => {
  await open();
  await show();
  await begin();
  expect(await hidesOnClickElsewhere()).toBe(false);
  expect(await state()).toMatchObject({ isInUse: true, opened: 1 });
  await end();
  await show();
  expect(await hidesOnClickElsewhere()).toBe(true);
});

test('without a tray the panel is an ordinary window, which stays after a click elsewhere and is then not in use', async () => {
  await open({ hasTray: false });
  expect(await state()).toMatchObject({ isInUse: false });
  await show();
  await becomes({ isInUse: true, isOnTop: false });
  expect((await state()).focused).toBeGreaterThan(0);
  expect(await hidesOnClickElsewhere()).toBe(false);
  expect(await state()).toMatchObject({ isInUse: false });
});

test('a menu that closes doesn’t hide the panel that was opened from it, and it gets the focus again', async () => {
  await open();
  await call('showFromDesktop');
  await becomes({ isShown: true });
  expect(await hidesOnClickElsewhere()).toBe(false);
  await call('pass', 250);
  await becomes({ isFocused: true });
  await call('pass', 400);
  expect(await hidesOnClickElsewhere()).toBe(true);
});

describe('while the sign-in window is open', () => {
  test('the panel is hidden, comes beside it without the focus, and returns with it', async () => {
    await open();
    await show();
    expect(await hidesOnClickElsewhere()).toBe(true);
    await publish(atSignInWindow);
    const { focused } = await state();
    await publish({ ...atSignInWindow, isSlow: true });
    await becomes({ isShown: true });
    await call('settled');
    expect(await state()).toMatchObject({ isFocused: false, focused });
    await publish(welcome);
    await becomes({ isShown: true, isFocused: true });
    await publish(atSignInWindow);
    await becomes({ isShown: false });
  });

  test('a panel with an open dialog stays', async () => {
    await open();
    await show();
    await call('openDialog');
    await publish(atSignInWindow);
    expect(await state()).toMatchObject({ isShown: true });
    await call('closeDialog');
  });
});

test('a view of the same visibility doesn’t show a panel that the user has hidden', async () => {
  await open({ view: welcome });
  await show();
  await hide();
  await publish(settings);
  expect(await state()).toMatchObject({ isShown: false, opened: 1 });
});

describe('a dialog', () => {
  test('of each kind is owned by the panel', async () => {
    await open();
    expect(await call('ownsDialogs')).toEqual([true, true, true]);
  });

  test('shows a hidden panel, and again after a click on the tray icon, but not once it is closed', async () => {
    await open();
    await call('openDialog');
    await becomes({ isShown: true, opened: 1 });
    await call('clickTray');
    await becomes({ isShown: true, opened: 2 });
    await call('closeDialog');
    await hide();
    expect(await state()).toMatchObject({ isShown: false, opened: 2 });
  });
});

test('until its page is painted, a new window has the colour of the current theme', async () => {
  const style = readFileSync('renderer/theme.css', 'utf8');
  const [, light, dark] = /--surface: light-dark\((#\w+), (#\w+)\)/.exec(style) ?? [];
  await call('setTheme', 'light');
  await open();
  expect(await call('colors')).toEqual([light, light]);
  await call('setTheme', 'dark');
  await call('pass', unloadAfterMs);
  await show();
  expect(await call('colors')).toEqual([dark, dark]);
  await call('setTheme', 'system');
});

describe('a panel that is hidden for five minutes', () => {
  test.each<[string, PanelView, boolean]>([
    ['is unloaded where it asks nothing of the user', settings, false],
    ['stays loaded where the user has to act', welcome, true],
  ])('%s', async (_name, view, isLoaded) => {
    await open({ view });
    await call('pass', unloadAfterMs - 1);
    expect(await state()).toMatchObject({ isLoaded: true });
    await call('pass', 1);
    expect(await state()).toMatchObject({ isLoaded });
    await show();
    expect(await call('runInPage', 'location.href')).toBe('app://perch/index.html');
    await hide();
    await call('pass', unloadAfterMs);
    expect(await state()).toMatchObject({ isLoaded });
  });

  test('stays loaded while it is visible, also if it was shown before it was loaded', async () => {
    await open({ isShownEarly: true });
    await call('pass', unloadAfterMs);
    expect(await state()).toMatchObject({ isShown: true, windows: 1 });
    await hide();
    await call('pass', unloadAfterMs - 1);
    await show();
    await hide();
    await call('pass', 1);
    expect(await state()).toMatchObject({ isLoaded: true });
  });

  test('is no longer held open by its page', async () => {
    await open();
    await call('hold', true);
    await call('pass', unloadAfterMs);
    expect(await state()).toMatchObject({ isLoaded: false });
    await show();
    expect(await hidesOnClickElsewhere()).toBe(true);
  });
});

describe('a page that crashes', () => {
  const isAlive = () => expect.poll(() => call('runInPage', '1 + 1')).toBe(2);

  test('is reloaded, and no longer holds the panel open', async () => {
    await open();
    await call('hold', true);
    await call('crash');
    await isAlive();
    expect((await state()).logged).toHaveLength(1);
    await show();
    expect(await hidesOnClickElsewhere()).toBe(true);
  });

  test('again at once is reloaded when the panel is opened', async () => {
    await open();
    await call('crash');
    await isAlive();
    await call('crash');
    expect(await call('runInPage', '1 + 1')).toBeUndefined();
    await show();
    await isAlive();
  });
});

test('a page that misses a file is reloaded when the panel is opened, and that is logged once', async () => {
  await open();
  for (let times = 0; times < 2; times++)
    expect(await call('runInPage', "import('/view.js').catch(() => 'missing')")).toBe('missing');
  expect((await state()).logged).toEqual(['panel: view.js could not be read']);
  const mark = () => call('runInPage', 'void (globalThis.isMarked = true)');
  const isMarked = () => call('runInPage', 'globalThis.isMarked');
  await mark();
  await show();
  await expect.poll(isMarked).toBeUndefined();
  await mark();
  await hide();
  await show();
  expect(await isMarked()).toBe(true);
});

test('an open panel stays on a screen that becomes lower, and a sign-in window fits the panel’s screen', async () => {
  await open();
  await show();
  expect(await state()).toMatchObject({ bounds: { height: 560 } });
  await call('lowerScreen', 480);
  await becomes({ bounds: expect.objectContaining({ y: 0, height: 480 }) as Electron.Rectangle });
  await call('lowerScreen', 600);
  const { y, height } = await call('signInBounds');
  expect(height).toBe(552);
  expect(y + height).toBeLessThanOrEqual(600);
  await call('lowerScreen', 1080);
});

test('the page can’t rename its window', async () => {
  await open();
  await call('runInPage', 'document.title = "Bank"');
  await expect.poll(() => call('runInPage', 'document.title')).toBe('Bank');
  expect(await state()).toMatchObject({ title: 'Perch' });
});

test('a text that the page copies is on the clipboard', async () => {
  await open();
  expect(await call('copy', '1001')).toBe('1001');
});

describe('when the tray comes or goes', () => {
  test('a hidden panel becomes an ordinary window when it is next opened', async () => {
    await open();
    await call('setHasTray', false);
    expect(await state()).toMatchObject({ isLoaded: false });
    await show();
    expect(await state()).toMatchObject({ isOnTop: false });
    expect(await hidesOnClickElsewhere()).toBe(false);
  });

  test('a visible window without focus is hidden and replaced when the tray returns', async () => {
    await open({ hasTray: false });
    await show();
    expect(await hidesOnClickElsewhere()).toBe(false);
    await call('setHasTray', true);
    await becomes({ isShown: false, isLoaded: false });
  });
});

describe('an icon of the tray', () => {
  const pixels = (base64 = '') => Buffer.from(base64, 'base64');

  test.each([
    ['available-light.png', 'number-light', 24],
    ['available-light-22.png', 'number-light', 22],
  ])('%s has its number at both scale factors', async (file, sheet, width) => {
    const { bitmaps } = await call('icon', file, '3');
    const { bitmaps: plain } = await call('icon', file);
    expect(bitmaps).toMatchObject([1, 2].map((scaleFactor) => ({ scaleFactor, width })));
    for (const [index, { scaleFactor, bitmap }] of bitmaps.entries()) {
      const numbers = (await call('icon', `${sheet}-${width * scaleFactor}.png`)).bitmaps[0];
      const expected = addBadge(pixels(plain[index]?.bitmap), pixels(numbers?.bitmap), '3');
      expect(pixels(bitmap).equals(expected)).toBe(true);
    }
  });

  test.each([
    [1, 16],
    [1.25, 20],
    [1.75, 32],
    [3, 40],
  ])('for Windows has, at a scale of %s and with a number, %s pixels', async (displayScale, width) => {
    const { bitmaps, isCached } = await call('icon', 'busy-dark.ico', '9+', displayScale);
    expect(bitmaps).toMatchObject([{ scaleFactor: 1, width, height: width }]);
    expect(isCached).toBe(true);
  });

  test('is read from its file once; a missing or unreadable one is an error that names it', async () => {
    expect(await call('icon', 'busy-dark.png')).toMatchObject({ isCached: true });
    const folder = mkdtempSync(join(tmpdir(), 'perch-tray-'));
    const open = (file: string) => call('icon', file, undefined, 1, folder);
    try {
      writeFileSync(join(folder, 'broken.png'), 'no picture');
      await expect(open('none.png')).rejects.toThrow(`The tray icon none.png is missing from ${folder}.`);
      await expect(open('broken.png')).rejects.toThrow('broken.png');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
