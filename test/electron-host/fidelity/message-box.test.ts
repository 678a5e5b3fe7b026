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
import { app, dialog } from 'electron';
await app.whenReady();
const ask = () => dialog.showMessageBox({
  title: 'Perch', message: 'Really?', detail: 'One\\nTwo' + '\\nThree'.repeat(12), buttons: ['Cancel', 'Yes'], cancelId: 0, defaultId: 0,
});
console.log('response', (await ask()).response, (await ask()).response);
app.exit();
`;

test('a message box is a window with its texts and buttons, and Escape presses the cancel button', async () => {
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
  await expect.poll(address, { timeout: 20_000 }).not.toBe('');
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
  // The window closes with the press, which may end the call with an error.
  // The whole text and the buttons are in view.
  const hidden = 'Math.max(document.documentElement.scrollHeight - innerHeight, scrollY)';
  await expect.poll(() => first?.evaluate(hidden)).toBe(0);
  await first
    ?.getByRole('button', { name: 'Yes' })
    .click({ noWaitAfter: true })
    .catch(() => undefined);
  await expect.poll(async () => (await boxes()).filter((page) => page !== first).length).toBe(1);
  const [second] = (await boxes()).filter((page) => page !== first);
  await second?.keyboard.press('Escape').catch(() => undefined);
  await ended;
  expect(output).toContain('response 1 0');
});
