// The files of the package: `npm run pack:check`.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { appSizes } from '../../build/icons/app.ts';
import { headerHash, type PackedFile, readArchive } from './asar.ts';
import { fuses, readFuses } from './fuses.ts';
import { type Package, packForMac, packPerch, runBuilder } from './pack.ts';

const project = resolve(import.meta.dirname, '../..');
const native = 'node_modules/keytar/build/Release/keytar.node';

/** The maximum sizes, in bytes. */
const limits = { archive: 3_000_000, main: 2_500_000, renderer: 400_000 };

describe.runIf(process.platform === 'linux')('the package', () => {
  let perch: Package;
  let packed: readonly PackedFile[];
  let paths: readonly string[];
  const under = (folder: string) => packed.filter(({ path }) => path.startsWith(folder));

  beforeAll(async () => {
    perch = await packPerch();
    packed = readArchive(perch.archive);
    paths = packed.map(({ path }) => path);
  });

  afterAll(() => perch.remove());

  test('[S32] contains the files of files.txt; `npm run pack:check -- --update` updates the list', async () => {
    // The number of the page's chunks is up to the bundler.
    const list = paths.map((path) => path.replace(/(renderer\/assets\/).+(\.\w+)$/, '$1*$2'));
    await expect(`${[...new Set(list)].toSorted().join('\n')}\n`).toMatchFileSnapshot('files.txt');
  });

  test('contains the build in dist/, byte for byte', async () => {
    const built = await filesBelow(join(project, 'dist'));
    expect(paths.filter((path) => path.startsWith('dist/')).toSorted()).toEqual(
      built.filter((path) => !path.endsWith('.map')).toSorted(),
    );
    for (const { path, content } of packed.filter(({ path }) => !path.endsWith('package.json')))
      expect(content.equals(await readFile(join(project, path))), path).toBe(true);
  });

  test('contains no source map, test, practice service or host', () => {
    const own = /^(?:package\.json|dist\/|build\/icons\/tray\/|node_modules\/keytar\/)/;
    expect(paths.filter((path) => !own.test(path) || /\.(?:map|ts|svelte|test\.\w+)$/.test(path))).toEqual(
      [],
    );
    // Texts of the practice service and of the host.
    for (const { path, content } of under('dist/'))
      expect(/practice-service\/|electron-host\/|The Chromium host/.exec(content.toString())?.[0], path).toBe(
        undefined,
      );
  });

  test('contains the licences of its packages for the panel', () => {
    const texts = under('dist/renderer/').map(({ content }) => content.toString());
    expect(texts.filter((text) => text.includes('Copyright (c) 2013 GitHub Inc.'))).toHaveLength(1);
  });

  test('its manifest has no scripts and no development dependencies', () => {
    const manifest: unknown = JSON.parse(
      packed.find(({ path }) => path === 'package.json')?.content.toString() ?? '',
    );
    expect(manifest).toMatchObject({ main: 'dist/main/main.js', desktopName: 'perch.desktop' });
    expect(manifest).not.toHaveProperty('scripts');
    expect(manifest).not.toHaveProperty('devDependencies');
  });

  test('[S33] its only native file is keytar’s, outside the archive', async () => {
    expect(packed.filter(({ isUnpacked }) => isUnpacked).map(({ path }) => path)).toEqual([native]);
    expect(packed.filter(({ content }) => isNative(content)).map(({ path }) => path)).toEqual([native]);
    const beside = await filesBelow(`${perch.archive}.unpacked`, `${perch.archive}.unpacked`);
    expect(beside).toEqual([native]);
  });

  test('its archive, main process and renderer are below the size limits', async () => {
    const sizeOf = (folder: string) => under(folder).reduce((sum, { content }) => sum + content.length, 0);
    expect((await stat(perch.archive)).size).toBeLessThan(limits.archive);
    expect(sizeOf('dist/main/')).toBeLessThan(limits.main);
    expect(sizeOf('dist/renderer/')).toBeLessThan(limits.renderer);
  });

  test('[S60] every fuse has its intended state', async () => {
    expect(await readFuses(perch.executable)).toEqual(fuses);
  });

  test('[S44] the desktop entries start Perch with Chromium’s sandbox', () => {
    expect(perch.desktopEntry).toMatch(/^Exec=AppRun %U$/m);
    expect(perch.debianEntry).toMatch(/^Exec=\/opt\/Perch\/perch %U$/m);
  });

  test('[S80] registers no protocols and no file types', () => {
    expect(perch.desktopEntry + perch.debianEntry).not.toContain('MimeType');
    for (const { path, content } of under('dist/main/'))
      expect(content.includes('setAsDefaultProtocolClient'), path).toBe(false);
  });

  test('its desktop entry matches its windows and its icon', () => {
    const lines = perch.desktopEntry.trim().split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Name=Perch',
        'Icon=perch',
        'StartupWMClass=perch',
        'Categories=Office;',
        'StartupNotify=false',
        expect.stringMatching(/^Comment\[de\]=./),
        expect.stringMatching(/^Keywords\[de\]=(?:[^;]+;)+$/),
      ]),
    );
  });

  test('the Debian package contains the icon in every size and the desktop entry', () => {
    const targets = perch.debian.map((argument) => argument.replace(/^[^=]*=/, ''));
    for (const size of appSizes.linux)
      expect(targets).toContain(`/usr/share/icons/hicolor/${size}x${size}/apps/perch.png`);
    expect(targets).toContain('/usr/share/applications/perch.desktop');
  });

  // https://www.debian.org/doc/debian-policy/ch-controlfields.html#s-f-description
  test('the Debian package has a one-line synopsis and a longer description', () => {
    const description = perch.debian[perch.debian.indexOf('--description') + 1] ?? '';
    expect(description).toMatch(/^(?!perch|an? |the )\w.{10,78}[^.]\n +\w/i);
  });

  test('the Debian package’s file name has version and architecture', () => {
    const debian = perch.debian[perch.debian.indexOf('--package') + 1] ?? '';
    expect(basename(debian)).toMatch(/^perch_\d+\.\d+\.\d+_(?:amd64|arm64)\.deb$/);
  });
});

test.runIf(process.platform === 'linux').each([
  [
    'keytar was never built',
    ['--linux', '--x64'],
    undefined,
    /keytar has no built file.* Run build\/setup\.sh/,
  ],
  ['keytar is built for another system', ['--mac'], native, /keytar is built for linux .* for darwin /],
  [
    'keytar is built for another processor',
    ['--linux', '--armv7l'],
    native,
    /the package is for linux armv7l/,
  ],
])('packing fails with a message if %s', async (_reason, target, built, message) => {
  const copy = await mkdtemp(join(tmpdir(), 'perch-unpackable-'));
  for (const file of ['electron-builder.yml', 'package.json', 'build/package/before-pack.ts']) {
    await cp(join(project, file), join(copy, file));
  }
  if (built !== undefined) {
    await mkdir(dirname(join(copy, built)), { recursive: true });
    await writeFile(join(copy, built), '');
  }
  const packing = runBuilder(copy, [...target, '--dir']);
  await expect(packing).rejects.toMatchObject({ code: 1, stdout: expect.stringMatching(message) as string });
  await rm(copy, { recursive: true, force: true });
});

test('the Debian package has a maintainer and a homepage, which electron-builder requires', async () => {
  const manifest: unknown = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ homepage: expect.stringMatching(/^https:/) as string });
  expect(await readFile(join(project, 'electron-builder.yml'), 'utf8')).toMatch(/^ {2}maintainer: \S/m);
});

test.runIf(process.platform === 'linux')(
  '[S61] the macOS application runs in the menu bar, and has the fuses and the hash of its only archive',
  async () => {
    const perch = await packForMac();
    onTestFinished(perch.remove);
    expect(await readFuses(perch.application)).toEqual(fuses);
    expect(perch.properties).not.toMatch(/CFBundleURLTypes|CFBundleDocumentTypes/);
    expect(perch.properties).toMatch(/<key>LSUIElement<\/key>\s*<true\/>/);
    expect(perch.properties).toMatch(/<key>CFBundleIdentifier<\/key>\s*<string>net\.perch\.desktop</);
    const [, hash] =
      /Resources\/app\.asar<[\s\S]*?<key>hash<\/key>\s*<string>(\w+)</.exec(perch.properties) ?? [];
    // The reason that macOS shows in its permission dialog.
    expect(perch.properties).toMatch(
      /<key>NSLocalNetworkUsageDescription<\/key>\s*<string>Perch connects to /,
    );
    expect(perch.german).toMatch(/^NSLocalNetworkUsageDescription = "Perch verbindet sich .*";$/m);
    expect(hash).toBe(headerHash(perch.archive));
    // Setting fuses breaks the signature, and Apple silicon starts only signed programs.
    expect(perch.signing).toMatch(/--sign - --force .*\/Perch\.app$/m);
  },
);

test('the macOS application has one entitlement, JIT compilation', async () => {
  const text = await readFile(join(project, 'build/entitlements.mac.plist'), 'utf8');
  expect([...text.matchAll(/<key>(.*)<\/key>/g)].map(([, key]) => key)).toEqual([
    'com.apple.security.cs.allow-jit',
  ]);
});

/** The files below a folder, with slashes, relative to `to`. */
async function filesBelow(folder: string, to = project): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(to, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** ELF, Mach-O in all its forms, or PE. */
function isNative(content: Buffer): boolean {
  const magic = content.subarray(0, 4).toString('hex');
  return (
    ['7f454c46', 'cffaedfe', 'cefaedfe', 'cafebabe'].includes(magic) ||
    magic.startsWith(Buffer.from('MZ').toString('hex'))
  );
}
