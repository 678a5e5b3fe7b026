// The manifests of winget for packages as `npm run dist` names them on Windows.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterAllArtifactBuild } from '../../../build/package/winget.ts';

let outDir: string;

beforeEach(() => {
  outDir = mkdtempSync(join(tmpdir(), 'perch-winget-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(outDir, { recursive: true });
});

function build(
  release: string,
  names = ['Perch-Setup-0.2.0-rc.1-x64.exe', 'Perch-0.2.0-rc.1-x64-per-machine.msi'],
) {
  vi.stubEnv('PERCH_RELEASE_URL', release);
  const artifactPaths = names.map((name) => join(outDir, name));
  for (const path of artifactPaths) writeFileSync(path, path);
  return afterAllArtifactBuild({ outDir, artifactPaths });
}

test('a build for a release has manifests with the address and the hash of each installer', () => {
  build('https://example.net/perch/0.2.0');
  const folder = join(outDir, 'winget');
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const common = {
    PackageIdentifier: 'PerchAuthors.Perch',
    PackageVersion: '0.2.0-rc.1',
    ManifestVersion: '1.10.0',
  };
  const installer = (name: string, type: string, scope: string) => ({
    Architecture: 'x64',
    InstallerType: type,
    Scope: scope,
    InstallerUrl: `https://example.net/perch/0.2.0/${name}`,
    InstallerSha256: createHash('sha256').update(join(outDir, name)).digest('hex').toUpperCase(),
  });
  expect(readdirSync(folder).map((name) => [name, read(name)])).toEqual([
    [
      'PerchAuthors.Perch.installer.yaml',
      {
        ...common,
        ManifestType: 'installer',
        Installers: [
          installer('Perch-Setup-0.2.0-rc.1-x64.exe', 'nullsoft', 'user'),
          installer('Perch-0.2.0-rc.1-x64-per-machine.msi', 'wix', 'machine'),
        ],
      },
    ],
    [
      'PerchAuthors.Perch.locale.en-US.yaml',
      {
        ...common,
        ManifestType: 'defaultLocale',
        PackageLocale: 'en-US',
        PackageName: 'Perch',
        Publisher: 'The Perch authors',
        License: 'MIT',
        ShortDescription: 'A tray application for people with an account on a business telephony service',
      },
    ],
    ['PerchAuthors.Perch.yaml', { ...common, ManifestType: 'version', DefaultLocale: 'en-US' }],
  ]);
});

test.each<[string, readonly string[] | undefined]>([
  ['', undefined],
  ['https://example.net', ['perch_0.2.0_amd64.deb', 'Perch-0.2.0-arm64.dmg']],
])('a build with the address “%s” and the packages %j has none', (release, names) => {
  build(release, names && [...names]);
  expect(existsSync(join(outDir, 'winget'))).toBe(false);
});

test.each(['http://example.net', 'https://example.net/?a', 'https://example.net/', 'example.net'])(
  'the address %s is refused with its name',
  (release) => {
    expect(() => build(release)).toThrow(release);
    expect(existsSync(join(outDir, 'winget'))).toBe(false);
  },
);
