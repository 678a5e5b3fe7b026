import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { RunningPerch } from './driver.ts';
import { panelOf } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

const preload = fileURLToPath(new URL('../../dist/preload/preload.cjs', import.meta.url));

declare global {
  var isNavigationPrevented: Promise<boolean>;
}

let fixture: Fixture;
let perch: RunningPerch;
let panel: Page;

beforeAll(async () => {
  fixture = await createFixture();
  perch = await fixture.start();
  panel = await panelOf(perch);
  // Waits until the page's scripts have run.
  await panel.getByRole('button', { name: /practice service/i }).waitFor();
});

afterAll(() => fixture.clear());

test('[S46] the content security policy allows the panel’s own scripts, styles and images only', async () => {
  const policy = await panel.evaluate(`new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', (event) => resolve(event.originalPolicy), { once: true });
    fetch('https://perch.invalid/').catch(() => {}).then(() => setTimeout(resolve, 0, 'none'));
  })`);
  expect(String(policy).split('; ').toSorted()).toEqual([
    "base-uri 'none'",
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "img-src 'self'",
    "require-trusted-types-for 'script'",
    'sandbox allow-scripts allow-same-origin allow-forms',
    "script-src 'self'",
    "style-src 'self'",
    'trusted-types svelte-trusted-html',
  ]);
});

test('[S47] inline scripts and data: modules don’t run', async () => {
  const ran = await panel.evaluate(`(async () => {
    const script = document.createElement('script');
    // Older Chromiums refuse already the call of append.
    script.appendChild(document.createTextNode('window.ran = true'));
    document.body.append(script);
    await import('data:text/javascript,window.ran = true').catch(() => {});
    return 'ran' in window;
  })()`);
  expect(ran).toBe(false);
});

test('[S48] strings become markup only through the framework’s trusted types policy', async () => {
  const refused = await panel.evaluate(`(() => {
    const attempts = [
      () => { document.createElement('p').innerHTML = '<b>bold</b>'; },
      () => { document.createElement('script').src = 'app://perch/other.js'; },
      () => { trustedTypes.createPolicy('another', {}); },
      () => { trustedTypes.createPolicy('svelte-trusted-html', {}); },
    ];
    return attempts.map((attempt) => {
      try { attempt(); return 'done'; } catch (error) { return error.name; }
    });
  })()`);
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
});

test('[S38] the policy blocks a connection before a request is sent', async () => {
  const refused = await panel.evaluate(`new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true });
    fetch('${fixture.service.baseUrl}/portal/').catch(() => setTimeout(resolve, 0, 'not blocked'));
  })`);
  expect(refused).toBe('connect-src');
  expect(fixture.service.requests).toEqual([]);
});

test.each([
  ['a page over HTTP', () => `${fixture.service.baseUrl}/portal/`],
  ['a page over HTTPS', () => `${fixture.service.baseUrl.replace('http:', 'https:')}/portal/`],
  ['a local file', () => pathToFileURL(preload).href],
])('[S58] the panel’s Electron session blocks %s', async (_kind, address) => {
  const result = await perch.evaluateInMain(async ({ BrowserWindow, session }, remote) => {
    const other = new BrowserWindow({
      show: false,
      webPreferences: { session: session.fromPartition('panel') },
    });
    const loading = other.loadURL(remote);
    const outcome = await loading.then(
      () => 'loaded',
      (error: unknown) => String(error),
    );
    other.destroy();
    return outcome;
  }, address());
  expect(result).toContain('ERR_BLOCKED_BY_CLIENT');
  expect(fixture.service.requests).toEqual([]);
});

test.each([
  'app://perch/..%2fmain%2fmain.js',
  'app://perch/%2e%2e%2fpreload%2f..%2fmain%2fmain.js',
  'app://perch/index.html/..%2f..%2fmain%2fmain.js',
  'app://perch/%2fetc%2fhosts',
  'app://other/index.html',
])('[S59] the app: scheme serves no file outside the panel’s folder: %s', async (address) => {
  const text = await perch.evaluateInMain(async ({ BrowserWindow, session }, asked) => {
    const other = new BrowserWindow({
      show: false,
      webPreferences: { session: session.fromPartition('panel') },
    });
    await other.loadURL(asked);
    const text: unknown = await other.webContents.executeJavaScript('document.body.innerText');
    other.destroy();
    return String(text);
  }, address);
  expect(text.trim()).toBe('Not found');
});

test('[S45] the panel may not read the clipboard', async () => {
  const query = "navigator.permissions.query({ name: 'clipboard-read' }).then(({ state }) => state)";
  expect(await panel.evaluate(query)).toBe('denied');
});

test.each([
  [true, true, ['perch']],
  [false, true, []],
  [true, false, []],
])(
  '[S41] with sandbox %s and context isolation %s, the preload exposes %j',
  async (sandboxed, contextIsolated, names) => {
    const exposed: string[] = [];
    const electron = {
      contextBridge: { exposeInMainWorld: (name: string) => exposed.push(name) },
      ipcRenderer: {},
    };
    const text = await readFile(preload, 'utf8');
    const run = () => {
      runInNewContext(text, { require: () => electron, process: { sandboxed, contextIsolated } });
    };
    if (names.length > 0) run();
    else expect(run).toThrow('The panel is not sandboxed.');
    expect(exposed).toEqual(names);
  },
);

test('[S63] the page has a bridge of two functions, and no global of Node or Electron', async () => {
  const globals = await panel.evaluate(
    `({ bridge: Object.keys(perch).sort(), node: typeof process, require: typeof require, frozen: Object.isFrozen(perch) })`,
  );
  expect(globals).toEqual({
    bridge: ['call', 'subscribe'],
    node: 'undefined',
    require: 'undefined',
    frozen: true,
  });
});

test('[S64] a subscriber receives the view without the IPC event', async () => {
  const received = await panel.evaluate(`new Promise((resolve) => {
    perch.subscribe((...all) => resolve(all.map((each) => typeof each.version)));
    void perch.call('notices.dismiss');
  })`);
  expect(received).toEqual(['number']);
});

test('[S65] the function that ends a subscription returns nothing', async () => {
  expect(await panel.evaluate(`typeof perch.subscribe(() => {})()`)).toBe('undefined');
});

test.each([
  [`perch.call('view.read', 1)`, /are invalid/],
  [`perch.call('signIn.start', 'sideways')`, /are invalid/],
  [`perch.call('app.reboot')`, /no such call/],
  [`perch.call('__proto__')`, /no such call/],
])('[S57] %s is rejected', async (call, reason) => {
  const result = await panel.evaluate(`${call}.then(() => 'accepted', (error) => error.message)`);
  expect(result).toMatch(reason);
});

test('[S56] a call from the panel’s page in another window is rejected', async () => {
  const result = await perch.evaluateInMain(async ({ BrowserWindow, session }, preload) => {
    const other = new BrowserWindow({
      show: false,
      webPreferences: { preload, sandbox: true, session: session.fromPartition('panel') },
    });
    await other.loadURL('app://perch/index.html');
    const call = `perch.call('view.read').then(() => 'accepted', (error) => error.message)`;
    const text: unknown = await other.webContents.executeJavaScript(call);
    other.destroy();
    return String(text);
  }, preload);
  expect(result).toContain('Calls are accepted from the panel only.');
});

test('[S50] the panel can’t embed a page', async () => {
  const isPrevented = await perch.evaluateInMain(async ({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().find((each) => each.getTitle() === 'Perch');
    const page: NodeJS.EventEmitter | undefined = window?.webContents;
    let prevented = false;
    page?.emit('will-attach-webview', { preventDefault: () => (prevented = true) });
    return prevented;
  });
  expect(isPrevented).toBe(true);
  const frame = await panel.evaluate(`new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true });
    const frame = document.createElement('iframe');
    frame.src = 'https://example.invalid/';
    document.body.append(frame);
  })`);
  expect(frame).toBe('frame-src');
});

test('[S51] the panel can’t navigate away or open a window', async () => {
  await perch.evaluateInMain(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    globalThis.isNavigationPrevented = new Promise((resolve) => {
      // Perch's listener was added before the page was loaded, so it has already run.
      window?.webContents.once('will-navigate', (event) => resolve(event.defaultPrevented));
    });
  });
  await panel.evaluate(`void (location.href = 'https://example.invalid/')`);
  const isPrevented = await perch.evaluateInMain(() => globalThis.isNavigationPrevented);
  expect(isPrevented).toBe(true);
  expect(await panel.evaluate(`window.open('https://example.invalid/')`)).toBe(null);
  expect(await panel.evaluate('document.title')).toBe('Perch');
  expect(await perch.visibleWindows()).toEqual(['Perch']);
});
