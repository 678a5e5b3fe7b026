import type { App } from 'electron';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as yaml from 'yaml';
import {
  removeToastEntries,
  setWindowsIdentity,
  windowsIdentity,
} from '../../../../app/electron/platform/app-id.ts';

test('an installed Perch has the identity that the installer gives its shortcut', async () => {
  const text = await readFile(new URL('../../../../electron-builder.yml', import.meta.url), 'utf8');
  const { appUserModelId, name } = windowsIdentity(true);
  expect(yaml.parse(text)).toMatchObject({ appId: appUserModelId, productName: name });
});

test('a Perch that isn’t installed shares neither shortcut nor identifier with an installed one', () => {
  const [installed, other] = [windowsIdentity(true), windowsIdentity(false)];
  expect(other.appUserModelId).not.toBe(installed.appUserModelId);
  expect(other.name).not.toBe(installed.name);
  expect(other.toastActivator).not.toBe(installed.toastActivator);
  // The shortcut's file has this name.
  expect(other.name).toMatch(/^[\w ()]+$/);
  // https://learn.microsoft.com/en-us/windows/win32/shell/appids: at most 128 characters, without spaces.
  expect(other.appUserModelId).toMatch(/^[\w.]{1,128}$/);
});

test.each([true, false])(
  'the process gets the identity, and its files stay where they are (packaged: %s)',
  (isPackaged) => {
    const { appUserModelId, name, toastActivator } = windowsIdentity(isPackaged);
    const state = { id: '', activator: '', name: 'Perch', userData: 'C:\\Users\\a\\AppData\\Roaming\\Perch' };
    const before = state.userData;
    setWindowsIdentity({
      isPackaged,
      getName: () => state.name,
      setName: (to: string) => {
        state.name = to;
        // While no path is set, Electron derives it from the name.
        state.userData = `C:\\Users\\a\\AppData\\Roaming\\${to}`;
      },
      getPath: () => state.userData,
      setPath: (_name: string, to: string) => (state.userData = to),
      setAppUserModelId: (id: string) => (state.id = id),
      setToastActivatorCLSID: (id: string) => (state.activator = id),
    } as unknown as App);
    expect(state).toEqual({ id: appUserModelId, activator: toastActivator, name, userData: before });
  },
);

test.each([
  ['the MSI', true, true, 'removed'],
  ['an installation per user', false, true, 'removed'],
  ['a Perch that has shown no toast', false, false, 'absent'],
])(
  'of %s the class of toasts is removed, and a shortcut only beside that of all users',
  (_name, hasOther, hasKey, state) => {
    const folder = mkdtempSync(join(tmpdir(), 'perch-links-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [userPrograms, allUsersPrograms] = [join(folder, 'user'), join(folder, 'all')];
    for (const programs of [userPrograms, allUsersPrograms]) mkdirSync(programs);
    writeFileSync(join(userPrograms, 'Perch.lnk'), '');
    if (hasOther) writeFileSync(join(allUsersPrograms, 'Perch.lnk'), '');
    const identity = windowsIdentity(true);
    const calls: string[] = [];
    const runReg = (...args: readonly string[]) => {
      calls.push(args.join(' '));
      return hasKey ? 0 : 1;
    };
    expect(removeToastEntries({ identity, userPrograms, allUsersPrograms, runReg })).toBe(state);
    const key = `${String.raw`HKCU\Software\Classes\CLSID`}\\${identity.toastActivator}`;
    expect(calls).toEqual([`query ${key}`, ...(hasKey ? [`delete ${key} /f`] : [])]);
    expect([
      existsSync(join(userPrograms, 'Perch.lnk')),
      existsSync(join(allUsersPrograms, 'Perch.lnk')),
    ]).toEqual([!hasOther, hasOther]);
  },
);
