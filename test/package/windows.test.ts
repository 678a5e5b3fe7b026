// The package for Windows, as far as it can be tested on Linux.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
  },
);

test('the uninstaller removes start at login, except during an update', async () => {
  const text = await readFile(join(project, 'build/package/uninstall.nsh'), 'utf8');
  const removal = /\$\{ifNot\} \$\{isUpdated\}\n([\s\S]*?)\$\{endIf\}/.exec(text)?.[1] ?? '';
  expect(removal.trim().split(/\n\s*/)).toEqual([
    String.raw`DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "` + '${APP_ID}"',
    String.raw`DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "` +
      '${APP_ID}"',
  ]);
  expect(await readFile(join(project, 'electron-builder.yml'), 'utf8')).toMatch(
    /^ {2}include: build\/package\/uninstall\.nsh$/m,
  );
});

/** The PNG files in an icon, by the lengths and offsets in its header. */
function pictures(icon: Buffer): Buffer[] {
  return Array.from({ length: icon.readUInt16LE(4) }, (_, at) => {
    const [length, from] = [icon.readUInt32LE(6 + 16 * at + 8), icon.readUInt32LE(6 + 16 * at + 12)];
    return icon.subarray(from, from + length);
  });
}
