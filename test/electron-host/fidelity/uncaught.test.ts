// Exceptions of the app's listeners and handlers are uncaught ones; the page keeps running.
import { expect, it } from 'vitest';
import { useHarness } from './harness.ts';

const harness = useHarness();

it('an exception in a listener of will-navigate or did-start-navigation does not prevent the navigation', async () => {
  const result = await harness.run(async (_electron, harness) => {
    const { webContents } = harness.window();
    await harness.whileLoading(webContents, () => webContents.loadURL(harness.route('/start', 'start')));
    const uncaught: string[] = [];
    const note = (error: Error) => void uncaught.push(error.message);
    process.on('uncaughtException', note);
    for (const name of ['did-start-navigation', 'will-navigate', 'did-navigate']) {
      harness.onEach(webContents, [name], () => {
        throw new Error(name);
      });
    }
    harness.route('/next', 'next');
    await harness.whileLoading(webContents, () =>
      webContents.executeJavaScript('location.href = "/next"; 0'),
    );
    process.off('uncaughtException', note);
    return { uncaught, url: webContents.getURL().replace(harness.origin, '') };
  });
  expect(result).toEqual({
    uncaught: ['did-start-navigation', 'will-navigate', 'did-navigate'],
    url: '/next',
  });
});

it('an exception in a listener of IPC does not lose the messages that follow', async () => {
  const result = await harness.run(async ({ ipcMain }, harness) => {
    const { webContents } = harness.window({
      preloadText: `const { ipcRenderer } = require('electron');
        for (let number = 0; number < 50; number++) ipcRenderer.send('numbered', number);`,
    });
    const numbers: number[] = [];
    const uncaught: string[] = [];
    const note = (error: Error) => void uncaught.push(error.message);
    process.on('uncaughtException', note);
    const all = new Promise<void>((resolve) => {
      ipcMain.on('numbered', (_event, number: number) => {
        numbers.push(number);
        if (number === 49) resolve();
        throw new Error(`of ${number}`);
      });
    });
    await webContents.loadURL('data:text/html,');
    await all;
    await harness.nextTurn();
    ipcMain.removeAllListeners('numbered');
    process.off('uncaughtException', note);
    return { numbers: numbers.length, uncaught: uncaught.length };
  });
  expect(result).toEqual({ numbers: 50, uncaught: 50 });
});

it('an exception in a permission handler is an uncaught one: the check is denied, the request stays open', async () => {
  const result = await harness.run(async (_electron, harness) => {
    const { webContents } = harness.window();
    await webContents.loadURL(harness.route('/asking', 'asking'));
    const uncaught: string[] = [];
    const note = (error: Error) => void uncaught.push(error.message);
    process.on('uncaughtException', note);
    let respond: ((granted: boolean) => void) | undefined;
    webContents.session.setPermissionCheckHandler(() => {
      throw new Error('check');
    });
    webContents.session.setPermissionRequestHandler((_contents, _permission, callback) => {
      respond = callback;
      throw new Error('request');
    });
    const checked: unknown = await webContents.executeJavaScript(
      `navigator.permissions.query({ name: 'notifications' }).then(({ state }) => state)`,
    );
    await webContents.executeJavaScript(
      `globalThis.answer = 'open'; Notification.requestPermission().then((state) => { answer = state; }); 0`,
    );
    while (!respond) await harness.nextTurn();
    const open: unknown = await webContents.executeJavaScript('answer');
    respond(true);
    const granted: unknown = await webContents.executeJavaScript(
      'new Promise((resolve) => { const look = () => answer === "open" ? setTimeout(look, 1) : resolve(answer); look(); })',
    );
    process.off('uncaughtException', note);
    return { checked, open, granted, uncaught };
  });
  expect(result).toEqual({
    checked: 'denied',
    open: 'open',
    granted: 'granted',
    uncaught: ['check', 'request'],
  });
});

it('an exception in a listener of webRequest leaves the request waiting', async () => {
  const result = await harness.run(async (_electron, harness) => {
    const { webContents } = harness.window();
    let respond: (() => void) | undefined;
    webContents.session.webRequest.onBeforeRequest((_details, callback) => {
      respond = () => callback({});
      throw new Error('of the listener');
    });
    const uncaught = harness.once(process, 'uncaughtException');
    const loaded = webContents.loadURL(harness.route('/waiting', 'waiting'));
    const [error] = await uncaught;
    await harness.window().loadURL(harness.route('/after', 'after'));
    const before = [...harness.requests];
    respond?.();
    await loaded;
    return { error: String(error), before, after: harness.requests };
  });
  expect(result).toEqual({
    error: 'Error: of the listener',
    before: ['/after'],
    after: ['/after', '/waiting'],
  });
});
