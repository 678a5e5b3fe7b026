// Folders that electron-builder takes for Electron's, one for each system that can be packed for without it: they have
// the fuses and the names that it looks for, and no program.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unsetWire } from './fuses.ts';
import { windowsProgram } from './windows-program.ts';

/** Makes the folder for Linux, and gives it back. */
export function standInForLinux(folder: string): Promise<string> {
  return laid(folder, { electron: Buffer.concat([Buffer.from('#!/bin/sh\n#'), unsetWire()]) });
}

/** Makes the folder for macOS, and gives it back. */
export function standInForMac(folder: string): Promise<string> {
  const inside = 'Electron.app/Contents';
  const helpers = ['', ' (Renderer)', ' (GPU)', ' (Plugin)'].flatMap((kind): [string, string][] => [
    [`${inside}/Frameworks/Electron Helper${kind}.app/Contents/Info.plist`, properties],
    [`${inside}/Frameworks/Electron Helper${kind}.app/Contents/MacOS/Electron Helper${kind}`, ''],
  ]);
  return laid(folder, {
    [`${inside}/Info.plist`]: properties,
    [`${inside}/MacOS/Electron`]: '',
    [`${inside}/Resources/electron.icns`]: '',
    [`${inside}/Frameworks/Electron Framework.framework/Electron Framework`]: unsetWire(),
    ...Object.fromEntries(helpers),
  });
}

/** Makes the folder for Windows, and gives it back. */
export function standInForWindows(folder: string): Promise<string> {
  return laid(folder, { 'electron.exe': windowsProgram(unsetWire()) });
}

/** Makes a folder with a `codesign` that notes in `codesign.txt` what it is called with, and gives it back. */
export async function standInForCodesign(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const note = '#!/bin/sh\necho "$@" >> "$(dirname "$0")/codesign.txt"\n';
  await writeFile(join(folder, 'codesign'), note, { mode: 0o755 });
  return folder;
}

const properties = `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
  <key>CFBundleExecutable</key><string>Electron</string>
  <key>CFBundleIdentifier</key><string>com.github.Electron</string>
  <key>CFBundleName</key><string>Electron</string>
</dict></plist>
`;

async function laid(folder: string, files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const notices = { LICENSE: '', 'LICENSES.chromium.html': '', version: '' };
  for (const [path, content] of Object.entries({ ...files, ...notices })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content, { mode: 0o755 });
  }
  await mkdir(join(folder, 'resources'), { recursive: true });
  return folder;
}
