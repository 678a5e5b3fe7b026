// Perch with a second window, whose page is a reference.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { RunningPerch } from '../e2e/driver.ts';
import type { Fixture } from '../e2e/fixture.ts';

/** Starts Perch with a panel that stays open: Chromium doesn't paint a hidden page, and the second window takes the focus. */
export async function startKeptOpen({ start, userDataDir }: Fixture): Promise<RunningPerch> {
  await mkdir(userDataDir);
  await writeFile(join(userDataDir, 'settings.json'), '{"preferences":{"keepOpen":true}}');
  return start();
}

/** Opens a window with a page, in a session of its own. */
export async function openPage(perch: RunningPerch, title: string, body: string): Promise<Page> {
  await perch.evaluateInMain(async ({ BrowserWindow, session }, html) => {
    const own = session.fromPartition(html);
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    if (!own.protocol.isProtocolHandled('app'))
      own.protocol.handle('app', () => new Response(html, { headers }));
    const window = new BrowserWindow({
      width: 380,
      height: 560,
      webPreferences: { session: own, sandbox: true, contextIsolation: true, nodeIntegration: false },
    });
    await window.loadURL('app://perch/index.html');
  }, `<title>${title}</title>${body}`);
  return perch.window(title);
}
