// Running code in pages, and sending messages to them.
import { expect } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness();
const contents = 'docs/api/web-contents.md';

itConformsTo(
  contents,
  'contents.executeJavaScript(code[, userGesture]): A promise that resolves with the result of the executed code or is rejected if the result of the code is a rejected promise. Code execution will be suspended until web page stop loading.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const { webContents } = harness.window();
      const loading = webContents.loadURL(harness.route('/page', '<title>loaded</title>'));
      const failure = (error: unknown) => String(error);
      const results = await Promise.all([
        harness.evaluate(webContents, 'document.title'),
        harness.evaluate(webContents, 'Promise.resolve({ a: [1, null] })'),
        harness.evaluate(webContents, 'Promise.reject(new RangeError("rejected"))').catch(failure),
        harness.evaluate(webContents, 'Promise.reject("text")').catch(failure),
        harness.evaluate(webContents, 'missing.member').catch(failure),
        harness.evaluate(webContents, 'navigator.userActivation.isActive', true),
      ]);
      await loading;
      return results;
    });
    expect(result.slice(0, 2)).toEqual(['loaded', { a: [1, null] }]);
    expect(result[2]).toContain('rejected');
    expect(result[3]).toBe('text');
    expect(result[4]).toContain('missing is not defined');
    expect(result[5]).toBe(true);
  },
);

itConformsTo(
  contents,
  'contents.send: the message reaches the page that is shown by then. (A destroyed WebContents: spec/api-web-contents-spec.ts, methods of a destroyed object throw.)',
  async () => {
    const result = await harness.run(
      async ({ ipcMain }, harness, preloadText) => {
        const win = harness.window({ preloadText });
        await win.loadURL('data:text/html,one');
        const received = harness.once(ipcMain, 'heard');
        void win.loadURL('data:text/html,two');
        await harness.once(win.webContents, 'did-navigate');
        win.webContents.send('news', 'for two');
        const [, where, what] = await received;
        const { webContents } = win;
        win.destroy();
        try {
          webContents.send('news', 'too late');
        } catch (error) {
          return [where, what, String(error)];
        }
        return [where, what, 'nothing was thrown'];
      },
      `const { ipcRenderer } = require('electron');
       ipcRenderer.on('news', (_event, text) => ipcRenderer.send('heard', location.href, text));`,
    );
    expect(result).toEqual(['data:text/html,two', 'for two', 'TypeError: Object has been destroyed']);
  },
);
