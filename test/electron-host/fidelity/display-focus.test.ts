// The focus on a display, where the window manager decides about it. Playwright isn't attached to these pages: it would
// emulate the focus.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startVirtualDisplay } from '../../../build/display.ts';
import { type RunningHarness, startHarness } from './harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'host-shown-'));
let harness: RunningHarness;

declare global {
  var windowPair: { readonly one: Electron.BrowserWindow; readonly two: Electron.BrowserWindow };
}

beforeAll(async () => {
  const args = ['--remote-debugging-port=0'];
  harness = await startHarness({
    headless: false,
    userDataDir: folder,
    args,
    env: { DISPLAY: await startVirtualDisplay() },
  });
});
afterAll(async () => {
  await harness.host.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() =>
  harness.run(async (_electron, harness) => {
    harness.clear();
    globalThis.recordedEvents = [];
    const [one, two] = [harness.window(), harness.window()];
    globalThis.windowPair = { one, two };
    for (const [name, win] of Object.entries(windowPair)) {
      win.on('focus', () => recordedEvents.push(`${name} focus`));
      win.on('blur', () => recordedEvents.push(`${name} blur`));
      await win.loadURL(`data:text/html,<title>${name} ${win.id}</title>`);
    }
  }),
);

/** The focus of both windows, in the app and in their pages. */
const readFocus = () =>
  harness.run(async (_electron, harness) => {
    const windows = [windowPair.one, windowPair.two];
    const pages = windows.map((win) => harness.evaluate(win.webContents, 'document.hasFocus()'));
    return [windows.map((win) => win.isFocused()), await Promise.all(pages)];
  });
const takeEvents = () => harness.run(() => recordedEvents.splice(0));
const ofOne = [
  [true, false],
  [true, false],
];
const ofTwo = [
  [false, true],
  [false, true],
];

const targetList = v.array(v.object({ id: v.string(), title: v.string() }));

/** Activates a window like a click on it. */
async function giveFocus(title: string): Promise<void> {
  const [, devTools = ''] = /DevTools listening on ws:\/\/([^/]+)/.exec(harness.host.output()) ?? [];
  const response = await fetch(`http://${devTools}/json/list`);
  const targets = v.parse(targetList, await response.json());
  const id = targets.find((target) => target.title === title)?.id ?? '';
  const { status } = await fetch(`http://${devTools}/json/activate/${id}`);
  expect(status).toBe(200);
}

it('the window that is shown last has the focus', async () => {
  await harness.run(() => {
    windowPair.one.show();
    windowPair.two.show();
  });
  await expect.poll(readFocus).toEqual(ofTwo);
  expect(await takeEvents()).toEqual(['one focus', 'one blur', 'two focus']);
  await harness.run(() => windowPair.one.focus());
  await expect.poll(readFocus).toEqual(ofOne);
  expect(await takeEvents()).toEqual(['two blur', 'one focus']);
});

it('the app gets focus events when the user focuses another window', async () => {
  await harness.run(() => {
    windowPair.one.show();
    windowPair.two.show();
  });
  await expect.poll(readFocus).toEqual(ofTwo);
  await takeEvents();
  const title = await harness.run(() => windowPair.one.getTitle());
  // Repeated: Chromium can still give the focus to the window that was shown last.
  const focusOne = () => giveFocus(title).then(readFocus);
  await expect.poll(focusOne).toEqual(ofOne);
  expect((await takeEvents()).slice(-2)).toEqual(['two blur', 'one focus']);
});
