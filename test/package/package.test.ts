// The files of the package: `npm run pack:check`.
import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import plist from 'plist';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { installedElectron, pinnedVersion } from '../../build/electron/binary.ts';
import { developmentVersion } from '../../build/electron/development.ts';
import { hasNoSource } from '../../build/licences.ts';
import { afterPack, type PackedContext } from '../../build/package/after-pack.ts';
import { keytarFile as native, sha256Of } from '../../build/package/keytar-file.ts';
import { headerHash, type PackedFile, readArchive } from './asar.ts';
import { fuses, readFuses } from './fuses.ts';
import { addsOlderNode, type MacProgram, olderNodeFile, packForMac } from './pack.ts';

const project = resolve(import.meta.dirname, '../..');

/** The part of CycloneDX 1.6 that Perch uses. Anything else is refused. https://cyclonedx.org/docs/1.6/json/ */
const component = v.strictObject({
  type: v.picklist(['application', 'framework', 'library', 'file']),
  'bom-ref': v.pipe(v.string(), v.nonEmpty()),
  name: v.string(),
  version: v.optional(v.string()),
  hashes: v.optional(
    v.array(
      v.variant('alg', [
        v.strictObject({ alg: v.literal('SHA-256'), content: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
        v.strictObject({
          alg: v.literal('SHA-512'),
          content: v.pipe(v.string(), v.regex(/^[0-9a-f]{128}$/)),
        }),
      ]),
    ),
    [],
  ),
  licenses: v.optional(v.array(v.strictObject({ license: v.strictObject({ id: v.string() }) }))),
  purl: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^pkg:(?:npm\/(?:%40[\w.-]+\/)?[\w.-]+@|github\/electron\/electron@v)[\w.-]+$/),
    ),
  ),
});
const bom = v.strictObject({
  $schema: v.literal('http://cyclonedx.org/schema/bom-1.6.schema.json'),
  bomFormat: v.literal('CycloneDX'),
  specVersion: v.literal('1.6'),
  version: v.literal(1),
  metadata: v.strictObject({ component }),
  components: v.array(component),
  dependencies: v.array(v.strictObject({ ref: v.string(), dependsOn: v.optional(v.array(v.string())) })),
});

/** The maximum sizes, in bytes. */
const limits = { archive: 2_600_000, main: 1_850_000, renderer: 600_000 };

describe.runIf(process.platform === 'linux')('the package', () => {
  const perch = inject('perch');
  let packed: readonly PackedFile[];
  let paths: readonly string[];
  const under = (folder: string) => packed.filter(({ path }) => path.startsWith(folder));

  beforeAll(() => {
    packed = filesOf(perch.archive);
    paths = packed.map(({ path }) => path);
  });

  test('[S32] contains the files of files.txt; `npm run pack:check -- --update` updates the list', async () => {
    // The number of chunks is up to the bundler.
    const list = paths.map((path) =>
      path.replace(/(renderer\/assets\/|dist\/main\/(?!main\.js)).+(\.\w+)$/, '$1*$2'),
    );
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

  test('contains no code of the practice service, and names no source map', () => {
    for (const { path, content } of under('dist/'))
      for (const text of ['practice-service/', 'sourceMappingURL'])
        expect(content.includes(text), path).toBe(false);
  });

  test('contains IT’s templates and examples and Perch’s licence beside the archive', async () => {
    const folder = join(dirname(perch.archive), 'deploy');
    const source = join(project, 'deploy');
    expect((await filesBelow(folder, folder)).toSorted()).toEqual(
      (await filesBelow(source, source)).toSorted(),
    );
    const licence = await readFile(join(folder, '../LICENSE'), 'utf8');
    expect(licence).toBe(await readFile(join(project, 'LICENSE'), 'utf8'));
  });

  test('contains the licences of its packages for the panel', () => {
    const texts = under('dist/renderer/').map(({ content }) => content.toString());
    expect(texts.filter((text) => text.includes('Copyright (c) 2013 GitHub Inc.'))).toHaveLength(1);
  });

  test('its manifest has no scripts, workspaces and dependencies', () => {
    const manifest: unknown = JSON.parse(
      packed.find(({ path }) => path === 'package.json')?.content.toString() ?? '',
    );
    expect(manifest).toMatchObject({
      main: addsOlderNode() ? olderNodeFile : 'dist/main/main.js',
      desktopName: 'net.perch.Perch.desktop',
      workspaces: null,
      optionalDependencies: null,
    });
    expect(manifest).not.toHaveProperty('scripts');
    expect(manifest).not.toHaveProperty('devDependencies');
  });

  test('[S33] its only native file is keytar’s, outside the archive', async () => {
    expect(packed.filter(({ isUnpacked }) => isUnpacked).map(({ path }) => path)).toEqual([native]);
    expect(packed.filter(({ content }) => isNative(content)).map(({ path }) => path)).toEqual([native]);
    const beside = await filesBelow(`${perch.archive}.unpacked`, `${perch.archive}.unpacked`);
    expect(beside).toEqual([native]);
  });

  test('[S230] packing fails if the package contains another file of keytar than the verified one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'perch-repacked-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'app.asar.unpacked', native);
    await mkdir(dirname(file), { recursive: true });
    await cp(join(`${perch.archive}.unpacked`, native), file);
    await cp(perch.archive, join(folder, 'app.asar'));
    vi.stubEnv('PERCH_LOCAL_KEYTAR', sha256Of(await readFile(join(project, native))));
    onTestFinished(() => void vi.unstubAllEnvs());
    const pack = () => afterPack(packedIn(folder, { electronVersion: pinnedVersion }));
    pack();
    await appendFile(file, 'changed');
    expect(pack).toThrow(
      /^keytar's file is not the one that keytar 7\.\d+\.\d+ was released with for linux-/,
    );
  });

  test('packing fails if the package contains another Electron than the pinned one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'perch-electron-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'version'), developmentVersion);
    const refusal = `The package has Electron ${developmentVersion} instead of ${pinnedVersion}`;
    for (const config of [{ electronDist: folder }, { electronVersion: developmentVersion }])
      expect(() => afterPack(packedIn(folder, config))).toThrow(refusal);
  });

  test('[S231] the bill of materials lists the packages in the packed code, and the packed files with their hashes', async () => {
    const { components } = v.parse(bom, JSON.parse(perch.sbom));
    const listed = (kind: string) =>
      components.flatMap(({ type, name, version }) =>
        type === kind ? `${name}${version === undefined ? '' : `@${version}`}` : [],
      );
    const inCode = await Promise.all(
      paths.filter((path) => /^dist\/.*js$/.test(path)).map((path) => packagesIn(join(project, path))),
    );
    const beside = paths.flatMap((path) => /^(node_modules\/.*)\/package\.json$/.exec(path)?.[1] ?? []);
    const folders = [...new Set([...inCode.flat(), ...beside])];
    expect(listed('library').toSorted()).toEqual(await withVersions(folders));
    expect(folders.length).toBeGreaterThan(15);
    const electron = installedElectron();
    expect(listed('framework')).toEqual([
      `electron@${electron.kind === 'installed' ? electron.version : ''}`,
    ]);
    // The hash is that of the archive published on GitHub, so the address must name it, and not the npm package.
    for (const { type, version, purl } of components)
      if (type === 'framework') expect(purl).toBe(`pkg:github/electron/electron@v${version}`);
    const hashes = Object.fromEntries(
      components.flatMap(({ type, name, hashes: [hash] }) =>
        type === 'file' ? [[name, hash?.content]] : [],
      ),
    );
    expect(hashes).toEqual({
      'app.asar': sha256Of(await readFile(perch.archive)),
      [`app.asar.unpacked/${native}`]: sha256Of(await readFile(join(`${perch.archive}.unpacked`, native))),
    });
  });

  test('[S232] the bill of materials has the form of CycloneDX 1.6, and no time or serial number', () => {
    const { components, dependencies, metadata } = v.parse(bom, JSON.parse(perch.sbom));
    const references = [metadata.component, ...components].map((component) => component['bom-ref']);
    expect(new Set(references).size).toBe(references.length);
    expect(dependencies.map(({ ref }) => ref)).toEqual(references);
    expect(dependencies[0]?.dependsOn).toEqual(references.slice(1));
  });

  test('its archive, main process and renderer are below the size limits', async () => {
    const sizeOf = (folder: string) => under(folder).reduce((sum, { content }) => sum + content.length, 0);
    expect((await stat(perch.archive)).size).toBeLessThan(limits.archive);
    expect(sizeOf('dist/main/')).toBeLessThan(limits.main);
    expect(sizeOf('dist/renderer/')).toBeLessThan(limits.renderer);
  });

  test('its functions have the names of the sources, so that stack traces can be read', () => {
    const main = packed.find(({ path }) => path === 'dist/main/start.js')?.content.toString();
    for (const name of ['createSessionTokens', 'pollIntervalMs', 'readManagedConnections'])
      expect(main).toContain(name);
  });

  test('[S60] every fuse has its intended state', async () => {
    // An older Electron lacks the last one, which packing doesn't set.
    expect({ WasmTrapHandlers: true, ...(await readFuses(perch.executable)) }).toEqual(fuses);
  });

  test('contains Chromium’s texts in Perch’s languages only', async () => {
    const paks = (await readdir(join(dirname(perch.executable), 'locales'))).filter((name) =>
      name.endsWith('.pak'),
    );
    expect(paks.toSorted()).toEqual(['de.pak', 'en-US.pak', 'es-419.pak', 'es.pak', 'fr.pak', 'pt-BR.pak']);
  });

  test('[S44] the desktop entries start Perch with Chromium’s sandbox', () => {
    expect(perch.desktopEntry).toMatch(/^Exec=AppRun --ozone-platform=x11 %U$/m);
    expect(perch.debianEntry).toMatch(/^Exec=\/opt\/Perch\/perch --ozone-platform=x11 %U$/m);
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
        'StartupWMClass=net.perch.Perch',
        'Categories=Office;',
        'StartupNotify=false',
        'Comment=Presence, voicemail and call recording at a glance',
        expect.stringMatching(/^Comment\[de\]=./),
        expect.stringMatching(/^Keywords\[de\]=(?:[^;]+;)+$/),
      ]),
    );
  });

  describe('for macOS', () => {
    let mac: MacProgram;

    beforeAll(async () => {
      mac = await packForMac({ TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8' });
    });

    afterAll(() => mac.remove());

    test('[S61] the macOS application runs in the menu bar, and has the fuses and the hash of its only archive', async () => {
      expect(await readFuses(mac.application)).toEqual(fuses);
      // The description is what macOS shows in its permission dialog.
      expect(mac.properties).toMatchObject({
        CFBundleIdentifier: 'net.perch.desktop',
        LSUIElement: true,
        NSLocalNetworkUsageDescription: expect.stringMatching(/^Perch connects to /) as string,
        ElectronAsarIntegrity: {
          'Resources/app.asar': { algorithm: 'SHA256', hash: headerHash(mac.archive) },
        },
      });
      for (const key of ['CFBundleURLTypes', 'CFBundleDocumentTypes'])
        expect(mac.properties).not.toHaveProperty(key);
      expect(mac.german).toMatch(/^NSLocalNetworkUsageDescription = "Perch verbindet sich .*";$/m);
      expect(mac.portuguese).toMatch(/^NSLocalNetworkUsageDescription = "O Perch se conecta .*";$/m);
      expect(mac.spanish).toEqual(
        Array(2).fill(expect.stringMatching(/^NSLocalNetworkUsageDescription = "Perch se conecta .*";$/m)),
      );
      // Setting fuses breaks the signature, and Apple silicon starts only signed programs.
      expect(mac.signing).toMatch(/--sign - --force .*\/Perch\.app$/m);
    });

    test('contains Chromium’s texts in Perch’s languages only', async () => {
      const resources = 'Frameworks/Electron Framework.framework/Versions/A/Resources';
      for (const folder of ['Resources', resources]) {
        const names = await readdir(join(mac.application, 'Contents', folder));
        expect(names.filter((name) => name.endsWith('.lproj')).toSorted()).toEqual([
          'de.lproj',
          'en.lproj',
          'es.lproj',
          'es_419.lproj',
          'fr.lproj',
          'pt_BR.lproj',
        ]);
      }
    });

    test('[S234] the archive has the same files in the same order if it is packed in another folder, time zone and locale', async () => {
      const others = /^build\/icons\/tray\/.*-Template/;
      const there = filesOf(mac.archive);
      const same = there.filter(({ path }) => !others.test(path));
      expect(same.map(({ path }) => path)).toEqual(paths);
      const different = same.filter(({ content }, index) => packed[index]?.content.equals(content) !== true);
      expect(different.map(({ path }) => path)).toEqual([]);
    });

    test('has the tray icons of macOS', async () => {
      const icons = await filesBelow(join(project, 'build/icons/tray'));
      const there = filesOf(mac.archive).map(({ path }) => path);
      expect(there).toEqual(expect.arrayContaining(icons.filter((path) => path.includes('-Template'))));
    });

    test('its bill of materials lists the same packages, for its platform', () => {
      const [here, there] = [perch.sbom, mac.sbom].map((text) => v.parse(bom, JSON.parse(text)));
      const packages = (list: typeof here) => list?.components.filter(({ type }) => type === 'library');
      expect(packages(there)).toEqual(packages(here));
      expect(there?.metadata.component['bom-ref']).toMatch(/^perch@\d+\.\d+\.\d+-darwin-x64$/);
    });
  });
});

describe('packing', () => {
  test('fails with a message if keytar was never built', async () => {
    await expect(packCopy()).rejects.toThrow(/keytar has no built file.* Run build\/setup\.sh/);
  });

  test('[S227] packing fails if keytar’s file has another hash than the recorded one', async () => {
    const configuration = await readFile(join(project, 'electron-builder.yml'), 'utf8');
    expect(configuration).toMatch(/^beforePack: \.\/build\/package\/before-pack\.ts$/m);
    await expect(packCopy('changed')).rejects.toThrow(
      /keytar's file is not the one that keytar 7\.\d+\.\d+ was released with for /,
    );
  });
});

test('the macOS application has one entitlement, JIT compilation', async () => {
  const text = await readFile(join(project, 'build/entitlements.mac.plist'), 'utf8');
  expect(plist.parse(text)).toEqual({ 'com.apple.security.cs.allow-jit': true });
});

/** The files of an archive, without the one that the tests add. */
function filesOf(archive: string): readonly PackedFile[] {
  return readArchive(archive).filter(({ path }) => !addsOlderNode() || path !== olderNodeFile);
}

/** What electron-builder gives the hook. */
function packedIn(folder: string, config: PackedContext['packager']['config']): PackedContext {
  const arch = process.arch === 'arm64' ? 3 : 1;
  const packager = {
    config,
    appInfo: { version: '1.2.3' },
    getResourcesDir: (appOutDir: string) => appOutDir,
  };
  return { electronPlatformName: process.platform, arch, outDir: folder, appOutDir: folder, packager };
}

/** Runs the hook before packing in a copy of the project in which keytar's built file has the content `keytar`, or is missing. */
async function packCopy(keytar?: string): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), 'perch-unpackable-'));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  const hooks = ['before-pack.ts', 'keytar-file.ts', 'keytar-hashes.json'];
  const files = hooks.map((name) => `build/package/${name}`);
  for (const file of ['package.json', 'node_modules/keytar/package.json', ...files])
    await cp(join(project, file), join(copy, file));
  if (keytar !== undefined) {
    await mkdir(dirname(join(copy, native)), { recursive: true });
    await writeFile(join(copy, native), keytar);
  }
  const context = JSON.stringify(packedIn(copy, {}));
  const pack = `import('./build/package/before-pack.ts').then((hook) => hook.beforePack(${context}))`;
  // A thread of a test can't set its umask.
  await promisify(execFile)(process.execPath, ['--eval', pack], { cwd: copy });
}

/** The files below a folder, with slashes, relative to `to`. */
async function filesBelow(folder: string, to = project): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(to, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** The folders of the packages from which a built file was made, by its source map. */
async function packagesIn(file: string): Promise<string[]> {
  if (hasNoSource(basename(file), await readFile(file, 'utf8'))) return [];
  const map: unknown = JSON.parse(await readFile(`${file}.map`, 'utf8'));
  return v
    .parse(v.object({ sources: v.array(v.string()) }), map)
    .sources.map((source) =>
      relative(project, resolve(dirname(file), source))
        .split(sep)
        .join('/'),
    )
    .flatMap((source) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(source)?.[0] ?? []);
}

/** The names of packages with their locked versions, such as keytar@7.9.0, sorted. */
async function withVersions(folders: readonly string[]): Promise<string[]> {
  const lock: unknown = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8'));
  const entries = v.record(v.string(), v.object({ version: v.optional(v.string()) }));
  const { packages } = v.parse(v.object({ packages: entries }), lock);
  return folders
    .map((folder) => `${folder.replace(/.*node_modules\//, '')}@${packages[folder]?.version ?? 'not locked'}`)
    .toSorted();
}

/** Whether the content begins like an ELF, Mach-O or PE file. */
function isNative(content: Buffer): boolean {
  const magic = content.subarray(0, 4).toString('hex');
  return (
    ['7f454c46', 'cffaedfe', 'cefaedfe', 'cafebabe'].includes(magic) ||
    magic.startsWith(Buffer.from('MZ').toString('hex'))
  );
}
