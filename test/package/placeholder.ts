// Placeholders for Electron's folder on macOS and Windows: they have the fuses and file names that electron-builder
// requires, and some of Chromium's languages. They can't be run.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pinnedVersion } from '../../build/electron/binary.ts';
import { unsetWire } from './fuses.ts';
import { windowsProgram } from './windows-program.ts';

/** Some of Electron's languages. */
const languages = {
  pak: ['de', 'en-GB', 'en-US', 'es', 'es-419', 'fil', 'fr', 'pt-BR', 'pt-PT', 'tr'],
  lproj: ['de', 'en', 'en_GB', 'es', 'es_419', 'fil', 'fr', 'pt_BR', 'pt_PT', 'tr'],
};

/** Creates the folder for macOS and returns it. */
export function placeholderForMac(folder: string): Promise<string> {
  const inside = 'Electron.app/Contents';
  const helpers = ['', ' (Renderer)', ' (GPU)', ' (Plugin)'].flatMap((kind): [string, string][] => [
    [`${inside}/Frameworks/Electron Helper${kind}.app/Contents/Info.plist`, properties],
    [`${inside}/Frameworks/Electron Helper${kind}.app/Contents/MacOS/Electron Helper${kind}`, ''],
  ]);
  return writeFiles(folder, {
    [`${inside}/Info.plist`]: properties,
    [`${inside}/MacOS/Electron`]: '',
    [`${inside}/Resources/electron.icns`]: '',
    [`${inside}/Frameworks/Electron Framework.framework/Electron Framework`]: unsetWire(),
    ...Object.fromEntries(helpers),
    ...Object.fromEntries(
      languages.lproj.flatMap((language): [string, string][] => [
        [`${inside}/Resources/${language}.lproj/locale.pak`, ''],
        [
          `${inside}/Frameworks/Electron Framework.framework/Versions/A/Resources/${language}.lproj/locale.pak`,
          '',
        ],
      ]),
    ),
  });
}

/** Creates the folder for Windows and returns it. */
export function placeholderForWindows(folder: string): Promise<string> {
  return writeFiles(folder, { 'electron.exe': windowsProgram(unsetWire()), ...localePaks() });
}

/** Creates a folder with a `codesign` that writes its arguments to `codesign.txt`, and returns it. */
export async function placeholderForCodesign(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const script = '#!/bin/sh\necho "$@" >> "$(dirname "$0")/codesign.txt"\n';
  await writeFile(join(folder, 'codesign'), script, { mode: 0o755 });
  return folder;
}

const properties = `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
  <key>CFBundleExecutable</key><string>Electron</string>
  <key>CFBundleIdentifier</key><string>com.github.Electron</string>
  <key>CFBundleName</key><string>Electron</string>
</dict></plist>
`;

function localePaks(): Readonly<Record<string, string>> {
  return Object.fromEntries(languages.pak.map((language) => [`locales/${language}.pak`, '']));
}

async function writeFiles(folder: string, files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const notices = { LICENSE: '', 'LICENSES.chromium.html': '', version: pinnedVersion };
  for (const [path, content] of Object.entries({ ...files, ...notices })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content, { mode: 0o755 });
  }
  await mkdir(join(folder, 'resources'), { recursive: true });
  return folder;
}
