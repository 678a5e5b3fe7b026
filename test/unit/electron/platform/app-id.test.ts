import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as yaml from 'yaml';
import { setWindowsIdentity, windowsIdentity } from '../../../../app/electron/platform/app-id.ts';

test('an installed Perch has the identity that the installer gives its shortcut', async () => {
  const text = await readFile(new URL('../../../../electron-builder.yml', import.meta.url), 'utf8');
  const { appUserModelId, name } = windowsIdentity(true);
  expect(yaml.parse(text)).toMatchObject({ appId: appUserModelId, productName: name });
});

test('a Perch that isn’t installed shares neither shortcut nor identifier with an installed one', () => {
  const [installed, other] = [windowsIdentity(true), windowsIdentity(false)];
  expect(other.appUserModelId).not.toBe(installed.appUserModelId);
  expect(other.name).not.toBe(installed.name);
  // A name of a file.
  expect(other.name).toMatch(/^[\w ()]+$/);
  // https://learn.microsoft.com/en-us/windows/win32/shell/appids: at most 128 characters, without spaces.
  expect(other.appUserModelId).toMatch(/^[\w.]{1,128}$/);
});

test.each([true, false])(
  'the process gets the identity, and its files stay where they are (packaged: %s)',
  (isPackaged) => {
    const { appUserModelId, name } = windowsIdentity(isPackaged);
    const state = { id: '', name: 'Perch', userData: 'C:\\Users\\a\\AppData\\Roaming\\Perch' };
    const before = state.userData;
    setWindowsIdentity({
      isPackaged,
      getName: () => state.name,
      setName: (to) => {
        state.name = to;
        // As Electron does while no path is set.
        state.userData = `C:\\Users\\a\\AppData\\Roaming\\${to}`;
      },
      getPath: () => state.userData,
      setPath: (_name, to) => (state.userData = to),
      setAppUserModelId: (id) => (state.id = id),
    });
    expect(state).toEqual({ id: appUserModelId, name, userData: before });
  },
);
