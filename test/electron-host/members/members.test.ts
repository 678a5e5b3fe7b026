// Compares the README's table of members with the code, and the code with its behaviour.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useHarness } from '../fidelity/harness.ts';
import { readMembers } from './read.ts';
import { withTable } from './table.ts';

const harness = useHarness();
const members = readMembers();

it("the README's table of members is up to date", () => {
  const page = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(page, 'run npm run members').toBe(withTable(page, members));
});

/** Members of pages, and options, which aren't members. */
const elsewhere = /\((?:options|in a sandboxed preload)\)$|^contextBridge$|^ipcRenderer$/;

it('a member throws with its name if the table calls it absent, and exists otherwise', async () => {
  const tables = members.filter(({ name }) => !elsewhere.test(name));
  const result = await harness.run(async (electron, harness, tables) => {
    const win = harness.window();
    const { webContents } = win;
    harness.route('/file', { headers: { 'content-disposition': 'attachment' }, body: 'content' });
    await webContents.loadURL(harness.route('/page', '<a href="/file">file</a>'));
    const downloading = harness.once(webContents.session, 'will-download');
    await webContents.executeJavaScript('document.querySelector("a").click()', true);
    const [, download] = await downloading;
    const { app, nativeImage, Menu, MenuItem, Notification, Tray } = electron;
    const image = nativeImage.createFromBitmap(Buffer.alloc(4), { width: 1, height: 1 });
    const tray = new Tray(image);
    const objects: Record<string, unknown> = {
      ...Object.fromEntries(Object.entries(electron).filter(([, value]) => typeof value === 'object')),
      electron,
      'app.commandLine': app.commandLine,
      BrowserWindow: win,
      'BrowserWindow (static)': electron.BrowserWindow,
      DownloadItem: download,
      Menu: new Menu(),
      'Menu (static)': Menu,
      MenuItem: new MenuItem({ label: 'item' }),
      'MenuItem (static)': MenuItem,
      NativeImage: image,
      Notification: new Notification(),
      'Notification (static)': Notification,
      Protocol: webContents.session.protocol,
      Session: webContents.session,
      Tray: tray,
      'Tray (static)': Tray,
      WebContents: webContents,
      WebFrameMain: webContents.mainFrame,
      WebRequest: webContents.session.webRequest,
    };
    const isObject = (value: unknown): value is object =>
      (typeof value === 'object' && value !== null) || typeof value === 'function';
    const attempt = (object: object, member: string) => {
      try {
        const event = /^'(.*)'$/.exec(member)?.[1];
        if (event === undefined) Reflect.get(object, member);
        else harness.call(object, 'on', event, () => undefined);
        return 'there';
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    };
    const set = (object: object, member: string) => {
      try {
        Reflect.set(object, member, 'set');
        return 'there';
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    };
    const answers = tables.map(({ name, implemented, recorded, silent, absent }) => {
      const object = objects[name];
      if (!isObject(object)) return { name, present: ['no object'], absent: [] };
      const present = [...implemented, ...recorded, ...silent].map((member) => attempt(object, member));
      const ofAbsent = absent.map((member) => attempt(object, member));
      const assigned = absent
        .filter((member) => !member.startsWith("'"))
        .map((member) => set(object, member));
      return {
        name,
        present: [...new Set(present)].filter((outcome) => outcome !== 'there'),
        absent: ofAbsent,
        assigned,
      };
    });
    tray.destroy();
    return answers;
  }, tables);
  const lacks = (what: string) => `The Chromium host lacks ${what}.`;
  expect(result).toEqual(
    tables.map(({ name, absent }) => {
      const plainName = name.replace(' (static)', '');
      return {
        name,
        present: [],
        absent: absent.map((member) =>
          lacks(member.startsWith("'") ? `the event ${member} of ${plainName}` : `${plainName}.${member}`),
        ),
        assigned: absent
          .filter((member) => !member.startsWith("'"))
          .map((member) => lacks(`${plainName}.${member}`)),
      };
    }),
  );
});

it('a member of a preload throws with its name if the table calls it absent, and exists otherwise', async () => {
  const tables = members.filter(({ name }) => elsewhere.test(name) && !name.endsWith('(options)'));
  const code = `globalThis.electron = require('electron');
    const objects = { 'electron (in a sandboxed preload)': electron, ...electron };
    for (const name of ['contextBridge', 'ipcRenderer']) objects[name] = electron[name];
    const attempt = (object, member) => { try { object[member]; return 'there'; } catch (error) { return error.message; } };
    const answers = ${JSON.stringify(tables)}.map(({ name, implemented, absent }) => ({ name,
      present: implemented.map((member) => attempt(objects[name], member)).filter((outcome) => outcome !== 'there'),
      absent: absent.map((member) => attempt(objects[name], member)) }));
    electron.ipcRenderer.send('answers', answers);`;
  const result = await harness.run(async ({ ipcMain }, harness, preloadText) => {
    const reply = harness.once(ipcMain, 'answers');
    await harness.window({ preloadText }).loadURL('data:text/html,page');
    return (await reply)[1];
  }, code);
  expect(tables.length).toBe(3);
  expect(result).toEqual(
    tables.map(({ name, absent }) => ({
      name,
      present: [],
      absent: absent.map((member) => `The Chromium host lacks ${name}.${member}.`),
    })),
  );
});

/** The arguments for each recorded member. */
const calls: Record<string, readonly unknown[]> = {
  'app.relaunch': [{ args: ['--again'] }],
  'app.setAboutPanelOptions': [{ applicationName: 'Lab' }],
  'app.setAppUserModelId': ['harness'],
  'app.setToastActivatorCLSID': ['{CEF58646-79CB-4E76-8E42-7A4405E87A09}'],
  'app.commandLine.appendArgument': ['argument'],
  'BrowserWindow.flashFrame': [true],
  'BrowserWindow.setMenuBarVisibility': [true],
  'BrowserWindow.setSkipTaskbar': [true],
  'BrowserWindow.setVisibleOnAllWorkspaces': [true, { visibleOnFullScreen: true }],
  'shell.openExternal': ['https://example.org/'],
  'shell.openPath': ['/tmp'],
  'shell.showItemInFolder': ['/tmp/file'],
};
/** Members whose arguments are recorded in another form, or that can't be called after `ready`. */
const others = ['BrowserWindow.setMenu', 'Tray.setPressedImage', 'app.enableSandbox'];

it('a call of a member that the table calls recorded only is recorded with its arguments', async () => {
  const listed = members
    .filter(({ name }) => !elsewhere.test(name))
    .flatMap(({ name, recorded }) => recorded.map((member) => `${name}.${member}`))
    .filter((member) => !others.includes(member));
  const before = (await harness.host.recorded()).length;
  await harness.run(
    async ({ app, shell }, harness, { listed, calls }) => {
      const win = harness.window();
      const objects: Record<string, object> = {
        app,
        'app.commandLine': app.commandLine,
        BrowserWindow: win,
        Session: win.webContents.session,
        shell,
      };
      for (const path of listed) {
        const at = path.lastIndexOf('.');
        const object = objects[path.slice(0, at)];
        if (!object) throw new Error(`There is no object for ${path}.`);
        await harness.call(object, path.slice(at + 1), ...(calls[path] ?? []));
      }
    },
    { listed, calls },
  );
  const recorded = (await harness.host.recorded()).slice(before);
  expect(recorded.map(({ member, args }) => [member, ...args.filter((arg) => arg !== undefined)])).toEqual(
    listed.map((member) => [member, ...(calls[member] ?? [])]),
  );
});
