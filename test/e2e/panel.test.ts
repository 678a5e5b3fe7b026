import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { RunningPerch } from './driver.ts';
import { choosePracticeService, panelOf, signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

const preload = fileURLToPath(new URL('../../dist/preload/preload.cjs', import.meta.url));

let fixture: Fixture;
let perch: RunningPerch;
let panel: Page;

beforeAll(async () => {
  fixture = await createFixture();
  perch = await fixture.start();
  panel = await panelOf(perch);
  // It is drawn: whatever its scripts set up is there.
  await panel.getByRole('button', { name: /practice service/i }).waitFor();
});

afterAll(() => fixture.clear());

test('[S46] its policy lets in own scripts, styles and pictures, and nothing else', async () => {
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
    "script-src 'self'",
    "style-src 'self'",
    'trusted-types svelte-trusted-html',
  ]);
});

test('[S47] the page runs no script but its own files', async () => {
  const ran = await panel.evaluate(`(async () => {
    const script = document.createElement('script');
    script.append('window.ran = true');
    document.body.append(script);
    await import('data:text/javascript,window.ran = true').catch(() => {});
    return 'ran' in window;
  })()`);
  expect(ran).toBe(false);
});

test('[S48] text becomes markup only by the templates of its own framework', async () => {
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

test('[S38] the page may reach no address: its policy refuses a connection before it is made', async () => {
  const refused = await panel.evaluate(`new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true });
    fetch('${fixture.service.baseUrl}/portal/').catch(() => setTimeout(resolve, 0, 'the policy did not'));
  })`);
  expect(refused).toBe('connect-src');
  expect(fixture.service.requests).toEqual([]);
});

test.each([
  ['a page from the network', () => `${fixture.service.baseUrl}/portal/`],
  ['one that comes encrypted', () => `${fixture.service.baseUrl.replace('http:', 'https:')}/portal/`],
  ['a file of this machine', () => pathToFileURL(preload).href],
])('[S58] nor may anything else in its session: not %s', async (_what, address) => {
  const outcome = await perch.evaluateInMain(async ({ BrowserWindow, session }, remote) => {
    const other = new BrowserWindow({
      show: false,
      webPreferences: { session: session.fromPartition('panel') },
    });
    const loading = other.loadURL(remote);
    const said = await loading.then(
      () => 'loaded',
      (error: unknown) => String(error),
    );
    other.destroy();
    return said;
  }, address());
  expect(outcome).toContain('ERR_BLOCKED_BY_CLIENT');
  expect(fixture.service.requests).toEqual([]);
});

test.each([
  'app://perch/..%2fmain%2fmain.js',
  'app://perch/%2e%2e%2fpreload%2f..%2fmain%2fmain.js',
  'app://perch/index.html/..%2f..%2fmain%2fmain.js',
  'app://perch/%2fetc%2fhosts',
  'app://other/index.html',
])('[S59] its own scheme serves the panel’s files and nothing besides: not %s', async (address) => {
  const text = await perch.evaluateInMain(async ({ BrowserWindow, session }, asked) => {
    const other = new BrowserWindow({
      show: false,
      webPreferences: { session: session.fromPartition('panel') },
    });
    await other.loadURL(asked);
    const said: unknown = await other.webContents.executeJavaScript('document.body.innerText');
    other.destroy();
    return String(said);
  }, address);
  expect(text.trim()).toBe('Not found');
});

test('[S45] it is granted no permission', async () => {
  const states = await panel.evaluate(`Promise.all(
    ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read'].map(async (name) =>
      (await navigator.permissions.query({ name })).state),
  )`);
  expect(states).toEqual(['denied', 'denied', 'denied', 'denied', 'denied']);
  const code = await panel.evaluate(`new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(() => resolve('found'), (error) => resolve(error.code)))`);
  expect(code).toBe(1);
});

test.each([
  [true, true, ['perch']],
  [false, true, []],
  [true, false, []],
])(
  '[S41] sandboxed: %s, isolated: %s: the preload hands out %j',
  async (sandboxed, contextIsolated, names) => {
    const handedOut: string[] = [];
    const electron = {
      contextBridge: { exposeInMainWorld: (name: string) => handedOut.push(name) },
      ipcRenderer: {},
    };
    const text = await readFile(preload, 'utf8');
    const run = () => {
      runInNewContext(text, { require: () => electron, process: { sandboxed, contextIsolated } });
    };
    if (names.length > 0) run();
    else expect(run).toThrow('The panel is not sandboxed.');
    expect(handedOut).toEqual(names);
  },
);

test('[S63] the page sees two functions and nothing of Node or Electron', async () => {
  const seen = await panel.evaluate(
    `({ bridge: Object.keys(perch).sort(), node: typeof process, require: typeof require, frozen: Object.isFrozen(perch) })`,
  );
  expect(seen).toEqual({
    bridge: ['call', 'subscribe'],
    node: 'undefined',
    require: 'undefined',
    frozen: true,
  });
});

test('[S64] what is told to a subscriber is the view, and nothing of the event that brought it', async () => {
  const told = await panel.evaluate(`new Promise((resolve) => {
    perch.subscribe('view', (...all) => resolve(all.map((each) => typeof each.version)));
    void perch.call('connection.refuse');
  })`);
  expect(told).toEqual(['number']);
});

test('[S65] ending a subscription gives nothing away', async () => {
  expect(await panel.evaluate(`typeof perch.subscribe('view', () => {})()`)).toBe('undefined');
});

test.each([
  [`perch.call('view.read', 1)`, /don't fit/],
  [`perch.call('signIn.start', 'sideways')`, /don't fit/],
  [`perch.call('app.reboot')`, /no such call/],
  [`perch.call('__proto__')`, /no such call/],
])('[S57] %s is refused', async (call, reason) => {
  const answer = await panel.evaluate(`${call}.then(() => 'heard', (error) => error.message)`);
  expect(answer).toMatch(reason);
});

test('[S56] only the panel is heard: the same page in another window is not', async () => {
  const answer = await perch.evaluateInMain(async ({ BrowserWindow, session }, preload) => {
    const other = new BrowserWindow({
      show: false,
      webPreferences: { preload, sandbox: true, session: session.fromPartition('panel') },
    });
    await other.loadURL('app://perch/index.html');
    const call = `perch.call('view.read').then(() => 'heard', (error) => error.message)`;
    const said: unknown = await other.webContents.executeJavaScript(call);
    other.destroy();
    return String(said);
  }, preload);
  expect(answer).toContain('Only the panel is heard.');
});

test('[S50] it embeds no page', async () => {
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

test('[S51] the panel goes nowhere else and opens no window', async () => {
  await perch.evaluateInMain(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const tried = new Promise((resolve) => {
      // Perch's own listener is there since before the page was loaded, so it has had its say.
      window?.webContents.once('will-navigate', (event) => resolve(event.defaultPrevented));
    });
    Reflect.set(globalThis, 'triedToLeave', tried);
  });
  await panel.evaluate(`void (location.href = 'https://example.invalid/')`);
  const isPrevented = await perch.evaluateInMain(
    async () => (await Reflect.get(globalThis, 'triedToLeave')) as boolean,
  );
  expect(isPrevented).toBe(true);
  expect(await panel.evaluate(`window.open('https://example.invalid/')`)).toBe(null);
  expect(await panel.evaluate('document.title')).toBe('Perch');
  expect(await perch.visibleWindows()).toEqual(['Perch']);
});

test('while it is needed the panel stays when one clicks elsewhere; with an account on view it hides', async () => {
  const viewThatHid = perch.evaluateInMain(
    async ({ BrowserWindow }) =>
      new Promise<string>((resolve) => {
        const window = BrowserWindow.getAllWindows().find((each) => each.getTitle() === 'Perch');
        window?.once(
          'hide',
          () => void window.webContents.executeJavaScript('document.body.innerText').then(resolve),
        );
      }),
  );
  await perch.clickOutside();
  await choosePracticeService(panel);
  await signIn(perch, fixture.service, 'alice@practice.example');
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
  // The first thing it made room for was the sign-in window.
  expect(await viewThatHid).toContain('Signing in');
  await perch.clickOutside();
  await expect.poll(perch.visibleWindows).toEqual([]);
  await perch.clickTray();
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
});

test('closing the panel hides it, and the tray brings it back', async () => {
  await perch.closeWindow('Perch');
  await expect.poll(perch.visibleWindows).toEqual([]);
  await perch.chooseFromTray('Open Perch');
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
});
