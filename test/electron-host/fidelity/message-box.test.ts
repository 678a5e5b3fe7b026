// A message box for a person who runs an app on the host without a test.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';

const app = `
import { app, dialog, shell } from 'electron';
await app.whenReady();
const ask = () => dialog.showMessageBox({
  title: 'Perch', message: 'Really?', detail: 'One\\nTwo' + '\\nThree'.repeat(12), buttons: ['Cancel', 'Yes'], cancelId: 0, defaultId: 0,
});
console.log('response', (await ask()).response, (await ask()).response);
console.log('chosen', (await dialog.showOpenDialog({})).filePaths.length);
await shell.openExternal('https://login.example.net/?state=1');
console.log('opened');
process.stdin.once('data', () => app.exit());
`;

test('a person sees message boxes, why there is no file chooser, and addresses for the browser', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'host-box-'));
  const main = join(folder, 'main.mjs');
  await writeFile(main, app);
  const run = fileURLToPath(new URL('../run.ts', import.meta.url));
  const child = spawn(process.execPath, [
    run,
    '--host-headless',
    main,
    '--remote-debugging-port=0',
    `--user-data-dir=${join(folder, 'data')}`,
  ]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const ended = once(child, 'exit');
  const address = () => /^DevTools listening on (\S+)$/m.exec(output)?.[1] ?? '';
  await expect.poll(address).not.toBe('');
  const browser = await chromium.connectOverCDP(address());
  const boxes = async () => {
    const pages = browser.contexts().flatMap((context) => context.pages());
    const titles = await Promise.all(pages.map((page) => page.title().catch(() => '')));
    return pages.filter((_page, at) => titles[at] === 'Perch');
  };
  await expect.poll(async () => (await boxes()).length).toBe(1);
  const [first] = await boxes();
  expect(await first?.locator('body').innerText()).toMatch(
    /^Really\?\s+One\nTwo(?:\nThree){12}\s+Cancel\s+Yes$/,
  );
  expect(await first?.evaluate('document.activeElement.textContent')).toBe('Cancel');
  // The whole text and the buttons are in view.
  const hidden = 'Math.max(document.documentElement.scrollHeight - innerHeight, scrollY)';
  await expect.poll(() => first?.evaluate(hidden)).toBe(0);
  // The window closes with the press, which may end the call with an error.
  await first
    ?.getByRole('button', { name: 'Yes' })
    .click({ noWaitAfter: true })
    .catch(() => undefined);
  await expect.poll(async () => (await boxes()).filter((page) => page !== first).length).toBe(1);
  const [second] = (await boxes()).filter((page) => page !== first);
  await second?.keyboard.press('Escape').catch(() => undefined);

  const boxWith = async (text: string) => {
    for (const page of browser.contexts().flatMap((context) => context.pages()))
      if ((await page.textContent('body').catch(() => ''))?.includes(text) === true) return page;
    return undefined;
  };
  const noChooser = 'The Chromium host has no file chooser.';
  await expect.poll(() => boxWith(noChooser)).toBeDefined();
  await (await boxWith(noChooser))?.keyboard.press('Escape').catch(() => undefined);
  // The app continues while the address is shown.
  await expect.poll(() => output).toContain('opened');
  await expect.poll(() => boxWith('https://login.example.net/?state=1')).toBeDefined();
  child.stdin.write('exit');
  await ended;
  expect(output).toContain('response 1 0');
  expect(output).toContain('chosen 0');
});
