// The focus on a display, where not the host decides who has it. No debugger is attached to these pages: it would
// tell them that they have it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startVirtualDisplay } from '../../../build/display.ts';
import { freePort } from '../../../build/free-port.ts';
import { type RunningHarness, startHarness } from './harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'host-shown-'));
let lab: RunningHarness;
let port = 0;

declare global {
  var inSight: { readonly one: Electron.BrowserWindow; readonly two: Electron.BrowserWindow };
}

beforeAll(async () => {
  port = await freePort();
  const args = [`--remote-debugging-port=${port}`];
  lab = await startHarness({
    headless: false,
    userDataDir: folder,
    args,
    env: { DISPLAY: await startVirtualDisplay() },
  });
});
afterAll(async () => {
  await lab.host.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() =>
  lab.run(async (_electron, lab) => {
    lab.clear();
    globalThis.overheard = [];
    const [one, two] = [lab.window(), lab.window()];
    globalThis.inSight = { one, two };
    for (const [name, win] of Object.entries(inSight)) {
      win.on('focus', () => overheard.push(`${name} focus`));
      win.on('blur', () => overheard.push(`${name} blur`));
      await win.loadURL(`data:text/html,<title>${name} ${win.id}</title>`);
    }
  }),
);

/** What the host says of both, and what their pages see. */
const look = () =>
  lab.run(async () => {
    const windows = [inSight.one, inSight.two];
    const pages = windows.map((win) => win.webContents.executeJavaScript('document.hasFocus()'));
    return [windows.map((win) => win.isFocused()), await Promise.all(pages)] as unknown[];
  });
const heard = () => lab.run(() => overheard.splice(0));
const ofOne = [
  [true, false],
  [true, false],
];
const ofTwo = [
  [false, true],
  [false, true],
];

/** As a click on its window would. */
async function giveFocus(title: string): Promise<void> {
  const listed = await fetch(`http://127.0.0.1:${port}/json/list`);
  const targets = (await listed.json()) as readonly { readonly id: string; readonly title: string }[];
  const id = targets.find((target) => target.title === title)?.id ?? '';
  const { status } = await fetch(`http://127.0.0.1:${port}/json/activate/${id}`);
  expect(status).toBe(200);
}

it('windows that are shown one after the other do not fight for the focus: the last one has it', async () => {
  await lab.run(() => {
    inSight.one.show();
    inSight.two.show();
  });
  await expect.poll(look).toEqual(ofTwo);
  expect(await heard()).toEqual(['two focus']);
  await lab.run(() => inSight.one.focus());
  await expect.poll(look).toEqual(ofOne);
  expect(await heard()).toEqual(['two blur', 'one focus']);
});

it('the app hears of the focus that its person gives to another window', async () => {
  await lab.run(() => {
    inSight.one.show();
    inSight.two.show();
  });
  await expect.poll(look).toEqual(ofTwo);
  await heard();
  await giveFocus(await lab.run(() => inSight.one.getTitle()));
  await expect.poll(look).toEqual(ofOne);
  expect(await heard()).toEqual(['two blur', 'one focus']);
});
