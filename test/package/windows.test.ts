// The package for Windows, as far as it can be tested on Linux.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { languageCodes, pseudolocales } from '../../app/contract/language.ts';
import { appSizes } from '../../build/icons/app.ts';
import { headerHash } from './asar.ts';
import { fuses, readFuses } from './fuses.ts';
import { packForWindows } from './pack.ts';

const project = resolve(import.meta.dirname, '../..');

test.runIf(process.platform === 'linux')(
  '[S62] the Windows program has the fuses, icon and publisher of Perch, and the hash of its only archive',
  async () => {
    const perch = await packForWindows();
    onTestFinished(perch.remove);
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
    expect(perch.sbom).toMatch(/"bom-ref": "perch@\d+\.\d+\.\d+-win32-x64"/);
    const msi = perch.msiProject;
    expect(msi).toMatch(/<Product Id="\*" Name="Perch" UpgradeCode="FB6ECEAE-3D7A-4326-A1D0-EB111CDA19FD"/);
    expect(msi).toContain('<Property Id="ALLUSERS" Secure="yes" Value="1"/>');
    expect(msi).toMatch(
      /<Directory Id="ProgramFiles64Folder">\s*<Directory Id="APPLICATIONFOLDER" Name="Perch"/,
    );
    expect(msi).toContain('<ShortcutProperty Key="System.AppUserModel.ID" Value="net.perch.desktop"/>');
    expect(msi).not.toMatch(/DesktopFolder|runAfterFinish|InstallScopeDlg/);
    expect(msi).toContain('perch.admx');
  },
);

describe('the uninstaller', () => {
  let text: string;

  beforeAll(async () => {
    text = await readFile(join(project, 'build/package/uninstall.nsh'), 'utf8');
  });

  /** The instructions of a macro, without comments. */
  function macro(name: string): string[] {
    const [, body = ''] = new RegExp(`^!macro ${name}\\n(.*?)^!macroend$`, 'ms').exec(text) ?? [];
    return body.split('\n').flatMap((line) => (/^\s*(?:;|$)/.test(line) ? [] : [line.trim()]));
  }

  test('removes start at login, and data where that is wanted, except during an update', async () => {
    const run = String.raw`Software\Microsoft\Windows\CurrentVersion`;
    expect(macro('customUnInstall')).toEqual([
      '${ifNot} ${isUpdated}',
      '!insertmacro purgeIfAsked',
      `DeleteRegValue HKCU "${run}${String.raw`\Run`}" "\${APP_ID}"`,
      `DeleteRegValue HKCU "${run}${String.raw`\Explorer\StartupApproved\Run`}" "\${APP_ID}"`,
      '${endIf}',
    ]);
    expect(text.match(/purgeIfAsked$/gm)).toHaveLength(2);
    expect(await readFile(join(project, 'electron-builder.yml'), 'utf8')).toMatch(
      /^ {2}include: build\/package\/uninstall\.nsh$/m,
    );
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
    // What each `${Errors}` tells: that the switch before it isn't given.
    expect(lines.filter((line) => /GetOptions|Errors\}|^ClearErrors|"silent"/.test(line))).toEqual([
      'ClearErrors',
      '${GetOptions} $R0 "/S" $R1',
      '${ifNot} ${Errors}',
      'StrCpy $R2 "silent"',
      'ClearErrors',
      '${GetOptions} $R0 "/PURGE" $R1',
      '${ifNot} ${Errors}',
      'ClearErrors',
      'ClearErrors',
    ]);
  });

  test('has its texts in every language of Perch', () => {
    const own = languageCodes.filter((code) => !pseudolocales.some((each) => each === code));
    const [, parameters = ''] = /^!macro chooseText (.*)$/m.exec(text) ?? [];
    expect(parameters.split(' ')).toEqual(own);
    // The primary language identifiers of Windows (winnt.h).
    const identifiers = { de: '0x07', es: '0x0A', fr: '0x0C', pt: '0x16' };
    expect(macro(`chooseText ${parameters}`).filter((line) => /R5|StrCpy|else\}/.test(line))).toEqual([
      'IntOp $R5 $LANGUAGE & 0x3FF',
      ...Object.entries(identifiers).flatMap(([code, identifier], index) => [
        `\${${index === 0 ? 'if' : 'elseIf'}} $R5 = ${identifier}`,
        `StrCpy $R4 "\${${code}}"`,
      ]),
      '${else}',
      'StrCpy $R4 "${en}"',
    ]);
    const uses = [...text.matchAll(/!insertmacro chooseText((?: \\\n *".*")+)/g)];
    const texts = uses.map(([, given = '']) => [...given.matchAll(/"(.*)"/g)].map(([, each = '']) => each));
    expect(texts).toHaveLength(2);
    for (const translations of texts) {
      expect(new Set(translations).size).toBe(own.length);
      const breaks = translations.map((each) => each.split(String.raw`$\r$\n`).length);
      expect(new Set(breaks).size).toBe(1);
    }
    expect(macro('purgeIfAsked').filter((line) => line.includes('StrCpy $R4'))).toEqual([]);
  });

  test('keeps the program where data couldn’t be removed', () => {
    const lines = macro('purgeIfAsked');
    expect(lines[lines.findIndex((line) => line.startsWith('ExecWait')) + 1]).toBe('${if} $R1 != "0"');
    expect(lines.slice(lines.indexOf('SetErrorLevel 1'))).toEqual([
      'SetErrorLevel 1',
      'Quit',
      '${endIf}',
      '${endIf}',
      'ClearErrors',
    ]);
  });
});

/** The PNG files in an icon, by the lengths and offsets in its header. */
function pictures(icon: Buffer): Buffer[] {
  return Array.from({ length: icon.readUInt16LE(4) }, (_, at) => {
    const [length, from] = [icon.readUInt32LE(6 + 16 * at + 8), icon.readUInt32LE(6 + 16 * at + 12)];
    return icon.subarray(from, from + length);
  });
}
