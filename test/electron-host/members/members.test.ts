// The README's table of members is the code's, and what it calls absent fails with its name.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useHarness } from '../fidelity/harness.ts';
import { readMembers } from './read.ts';
import { withTable } from './table.ts';

const lab = useHarness();
const members = readMembers();

it("the README's table of members is the one that the code gives", () => {
  const page = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(page, 'run npm run members').toBe(withTable(page, members));
});

/** What is asked for in pages, and options, which are not members. */
const elsewhere = /\((?:options|in a sandboxed preload)\)$|^contextBridge$|^ipcRenderer$/;

it('every member that the table calls absent fails with its name, and every other one is there', async () => {
  const asked = members.filter(({ name }) => !elsewhere.test(name));
  const told = await lab.run(async (electron, lab, asked) => {
    const win = lab.window();
    const { webContents } = win;
    lab.route('/file', { headers: { 'content-disposition': 'attachment' }, body: 'content' });
    await webContents.loadURL(lab.route('/page', '<a href="/file">file</a>'));
    const downloading = lab.once(webContents.session, 'will-download');
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
    const attempt = (object: object, member: string) => {
      try {
        const event = /^'(.*)'$/.exec(member)?.[1];
        if (event === undefined) Reflect.get(object, member);
        else (object as NodeJS.EventEmitter).on(event, () => undefined);
        return 'there';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const set = (object: object, member: string) => {
      try {
        Reflect.set(object, member, 'set');
        return 'there';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const answers = asked.map(({ name, implemented, recorded, silent, absent }) => {
      const object = objects[name] as object | undefined;
      if (!object) return { name, present: ['no object'], absent: [] };
      const present = [...implemented, ...recorded, ...silent].map((member) => attempt(object, member));
      const ofAbsent = absent.map((member) => attempt(object, member));
      const assigned = absent
        .filter((member) => !member.startsWith("'"))
        .map((member) => set(object, member));
      return {
        name,
        present: [...new Set(present)].filter((answer) => answer !== 'there'),
        absent: ofAbsent,
        assigned,
      };
    });
    tray.destroy();
    return answers;
  }, asked);
  const lacks = (what: string) => `The Chromium host lacks ${what}.`;
  expect(told).toEqual(
    asked.map(({ name, absent }) => {
      const said = name.replace(' (static)', '');
      return {
        name,
        present: [],
        absent: absent.map((member) =>
          lacks(member.startsWith("'") ? `the event ${member} of ${said}` : `${said}.${member}`),
        ),
        assigned: absent
          .filter((member) => !member.startsWith("'"))
          .map((member) => lacks(`${said}.${member}`)),
      };
    }),
  );
});

it('so it is in a preload, where a script has a few modules of its own', async () => {
  const asked = members.filter(({ name }) => elsewhere.test(name) && !name.endsWith('(options)'));
  const code = `globalThis.electron = require('electron');
    const objects = { 'electron (in a sandboxed preload)': electron, ...electron };
    for (const name of ['contextBridge', 'ipcRenderer']) objects[name] = electron[name];
    const attempt = (object, member) => { try { object[member]; return 'there'; } catch (error) { return error.message; } };
    const answers = ${JSON.stringify(asked)}.map(({ name, implemented, absent }) => ({ name,
      present: implemented.map((member) => attempt(objects[name], member)).filter((answer) => answer !== 'there'),
      absent: absent.map((member) => attempt(objects[name], member)) }));
    electron.ipcRenderer.send('answers', answers);`;
  const told = await lab.run(async ({ ipcMain }, lab, preloadText) => {
    const answered = lab.once(ipcMain, 'answers');
    await lab.window({ preloadText }).loadURL('data:text/html,page');
    return (await answered)[1];
  }, code);
  expect(asked.length).toBe(3);
  expect(told).toEqual(
    asked.map(({ name, absent }) => ({
      name,
      present: [],
      absent: absent.map((member) => `The Chromium host lacks ${name}.${member}.`),
    })),
  );
});

/** What each member is called with. */
const calls: Record<string, readonly unknown[]> = {
  'app.relaunch': [{ args: ['--again'] }],
  'app.setAboutPanelOptions': [{ applicationName: 'Lab' }],
  'app.setAppUserModelId': ['lab'],
  'app.commandLine.appendArgument': ['argument'],
  'BrowserWindow.flashFrame': [true],
  'BrowserWindow.setMenuBarVisibility': [true],
  'BrowserWindow.setSkipTaskbar': [true],
  'BrowserWindow.setVisibleOnAllWorkspaces': [true, { visibleOnFullScreen: true }],
  'shell.openExternal': ['https://example.org/'],
  'shell.openPath': ['/tmp'],
  'shell.showItemInFolder': ['/tmp/file'],
};
/** What is given to these can't be recorded as it is, or comes too late. */
const others = ['BrowserWindow.setMenu', 'Tray.setPressedImage', 'app.enableSandbox'];

it('every member that the table calls recorded only is recorded, with what it was called with', async () => {
  const listed = members
    .filter(({ name }) => !elsewhere.test(name))
    .flatMap(({ name, recorded }) => recorded.map((member) => `${name}.${member}`))
    .filter((member) => !others.includes(member));
  const before = (await lab.host.recorded()).length;
  await lab.run(
    async ({ app, shell }, lab, { listed, calls }) => {
      const win = lab.window();
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
        const member = Reflect.get(object, path.slice(at + 1)) as (...args: unknown[]) => unknown;
        await Reflect.apply(member, object, [...(calls[path] ?? [])]);
      }
    },
    { listed, calls },
  );
  const recorded = (await lab.host.recorded()).slice(before);
  expect(recorded.map(({ member, args }) => [member, ...args.filter((arg) => arg !== undefined)])).toEqual(
    listed.map((member) => [member, ...(calls[member] ?? [])]),
  );
});
