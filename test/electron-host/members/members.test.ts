// The README's table of members is the code's, and what it calls absent fails with its name.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useLab } from '../fidelity/lab.ts';
import { readMembers } from './read.ts';
import { withTable } from './table.ts';

const lab = useLab();
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
