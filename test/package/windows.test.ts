// The package for Windows, as far as it can be tested on Linux.
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageCodes } from '../../app/contract/language.ts';
import { windowsIdentity } from '../../app/electron/platform/app-id.ts';
import { appSizes } from '../../build/icons/app.ts';
import { headerHash, readArchive } from './asar.ts';
import { fuses, readFuses } from './fuses.ts';
import { packForWindows, type WindowsProgram } from './pack.ts';

const project = resolve(import.meta.dirname, '../..');

describe.runIf(process.platform === 'linux')('the package', () => {
  let perch: WindowsProgram;

  beforeAll(async () => {
    perch = await packForWindows();
  });

  afterAll(() => perch.remove());

  test('[S62] the Windows program has the fuses, icons and publisher of Perch, and the hash of its only archive', async () => {
    expect(await readFuses(perch.executable)).toEqual(fuses);
    const program = await readFile(perch.executable);
    const icon = await readFile(join(project, 'build/icons/app/icon.ico'));
    expect(pictures(icon).map((picture) => program.includes(picture))).toEqual(
      appSizes.windows.map(() => true),
    );
    const texts = program.toString('utf16le');
    expect(texts).toMatch(/FileDescription\0+Perch\0/);
    expect(texts).toMatch(/CompanyName\0+The Perch authors\0/);
    const archive = {
      file: String.raw`resources\app.asar`,
      alg: 'SHA256',
      value: headerHash(perch.archive),
    };
    expect(program.includes(JSON.stringify([archive]))).toBe(true);
    const packed = readArchive(perch.archive).map(({ path }) => basename(path));
    const icons = await readdir(join(project, 'build/icons/tray'));
    expect(packed).toEqual(expect.arrayContaining(icons.filter((name) => name.endsWith('.ico'))));
    expect(perch.sbom).toContain('"bom-ref": "perch@1.2.3-win32-x64"');
    const msi = perch.msiProject;
    expect(msi).toMatch(/<Product Id="\*" Name="Perch" UpgradeCode="FB6ECEAE-3D7A-4326-A1D0-EB111CDA19FD"/);
    expect(msi).toContain('<Property Id="ALLUSERS" Secure="yes" Value="1"/>');
    expect(msi).toMatch(
      /<Directory Id="ProgramFiles64Folder">\s*<Directory Id="APPLICATIONFOLDER" Name="Perch"/,
    );
    expect(msi).toContain('<ShortcutProperty Key="System.AppUserModel.ID" Value="net.perch.desktop"/>');
    expect(msi).not.toMatch(/DesktopFolder|runAfterFinish|InstallScopeDlg/);
    expect(msi).toContain('perch.admx');
  });

  test('the installer per user compiles without a warning, and leaves no copy of itself', ({ skip }) => {
    const { compiled } = perch;
    if (compiled === undefined) return skip('makensis is missing');
    expect(compiled).toMatch(/^Output: ".*Perch-Setup-1\.2\.3-x64\.exe"$/m);
    expect(compiled).not.toContain('INSTALL_MODE_PER_ALL_USERS');
    const copy = String.raw`$LOCALAPPDATA\perch-updater`;
    const kept = compiled.slice(compiled.indexOf(String.raw`-> "${copy}\installer.exe"`));
    expect(kept).toContain(String.raw`Delete: "${copy}\installer.exe"`);
    expect(kept).toMatch(
      /^Push: \$LOCALAPPDATA\\perch-updater\\installer.exe\n.*GetParentPath\nPop: \$R0\n.*\nRMDir: "\$R0"$/m,
    );
    // Perch is asked to quit before it is ended.
    const asked = compiled.indexOf(String.raw`Perch.exe" --quit`);
    expect(compiled.slice(asked)).toContain('taskkill');
    expect(asked).toBeGreaterThan(0);
    // What Perch's uninstaller does in addition to electron-builder's.
    expect(compiled).toContain(String.raw`ExecWait: ""$INSTDIR\Perch.exe" --purge"`);
    const run = String.raw`DeleteRegValue: HKCU\Software\Microsoft\Windows\CurrentVersion`;
    expect(compiled).toContain(String.raw`${run}\Run\net.perch.desktop`);
    expect(compiled).toContain(String.raw`${run}\Explorer\StartupApproved\Run\net.perch.desktop`);
  });
});

describe('the uninstaller', () => {
  let text: string;

  beforeAll(async () => {
    text = await readFile(join(project, 'build/package/installer.nsh'), 'utf8');
  });

  /** The instructions of a macro, without comments. */
  function macro(name: string): string[] {
    const [, body = ''] = new RegExp(`^!macro ${name}\\n(.*?)^!macroend$`, 'ms').exec(text) ?? [];
    return body.split('\n').flatMap((line) => (/^\s*(?:;|$)/.test(line) ? [] : [line.trim()]));
  }

  test('changes nothing of the user’s during an update', () => {
    const lines = macro('customUnInstall');
    expect([lines[0], lines.at(-1)]).toEqual(['${ifNot} ${isUpdated}', '${endIf}']);
    expect(lines).toContain('!insertmacro purgeIfAsked');
    expect(lines).toContain(
      `DeleteRegKey HKCU "Software\\Classes\\CLSID\\${windowsIdentity(true).toastActivator}"`,
    );
    expect(text.match(/purgeIfAsked$/gm)).toHaveLength(2);
  });

  test('removes data with /PURGE, and otherwise only after a question whose default is No; never with /S alone', () => {
    const lines = macro('purgeIfAsked');
    const conditionsOf = (wanted: RegExp) => {
      const found: string[][] = [];
      let open: string[] = [];
      for (const line of lines) {
        if (wanted.test(line)) found.push(open);
        if (/^\$\{if(?:Not)?\}/.test(line)) open = [...open, line];
        else if (line === '${else}') open = [...open.slice(0, -1), `not ${open.at(-1) ?? ''}`];
        else if (line === '${endIf}') open = open.slice(0, -1);
      }
      expect(open).toEqual([]);
      return found;
    };
    const question = '${if} ${Cmd} `MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$R4" IDYES`';
    expect(conditionsOf(/StrCpy \$R3 "purge"/)).toEqual([
      ['${ifNot} ${Errors}'],
      ['not ${ifNot} ${Errors}', '${if} $R2 == "asked"', question],
    ]);
    expect(conditionsOf(/^ExecWait /)).toEqual([['${if} $R3 == "purge"']]);
  });

  test('has its texts in every language of Perch', () => {
    const [, parameters = ''] = /^!macro chooseText (.*)$/m.exec(text) ?? [];
    expect(parameters.split(' ')).toEqual(languageCodes);
    // The primary language identifiers of Windows (winnt.h).
    expect(macro(`chooseText ${parameters}`).filter((line) => /= 0x|"\$\{/.test(line))).toEqual([
      ...Object.entries({ de: '0x07', es: '0x0A', fr: '0x0C', pt: '0x16' }).flatMap(([code, identifier]) => [
        `\${${code === 'de' ? 'if' : 'elseIf'}} $R5 = ${identifier}`,
        `StrCpy $R4 "\${${code}}"`,
      ]),
      'StrCpy $R4 "${en}"',
    ]);
    const uses = [...text.matchAll(/!insertmacro chooseText((?: \\\n *".*")+)/g)];
    expect(uses).toHaveLength(2);
    for (const [, given = ''] of uses) expect(new Set(given.match(/".*"/g)).size).toBe(languageCodes.length);
  });
});

/** The PNG files in an icon, by the lengths and offsets in its header. */
function pictures(icon: Buffer): Buffer[] {
  return Array.from({ length: icon.readUInt16LE(4) }, (_, at) => {
    const [length, from] = [icon.readUInt32LE(6 + 16 * at + 8), icon.readUInt32LE(6 + 16 * at + 12)];
    return icon.subarray(from, from + length);
  });
}
