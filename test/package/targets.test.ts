// The packages of each system and processor, from the configuration alone: nothing is packed. Read and checked with electron-builder's
// own functions, whose types require the DOM's, so this file declares the few that it uses.
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';

const project = resolve(import.meta.dirname, '../..');
const builder = createRequire(import.meta.resolve('electron-builder'));
const library = createRequire(builder.resolve('app-builder-lib'));

const system = v.object({ target: v.array(v.string()) });
const configuration = v.object({
  linux: system,
  mac: system,
  win: system,
  deb: v.object({ depends: v.array(v.string()) }),
  rpm: v.object({ depends: v.array(v.string()) }),
  msi: v.record(v.string(), v.unknown()),
  nsis: v.record(v.string(), v.unknown()),
});

/** The numbers that electron-builder has for processors. */
const processors = { x64: 1, arm64: 3 };

let read: unknown;
let config: v.InferOutput<typeof configuration>;

beforeAll(async () => {
  const { getConfig } = library('app-builder-lib/out/util/config/config') as {
    readonly getConfig: (folder: string, file: string, options: null) => Promise<unknown>;
  };
  read = await getConfig(project, join(project, 'electron-builder.yml'), null);
  config = v.parse(configuration, read);
});

test('electron-builder knows every option', async () => {
  const { validateConfiguration } = library('app-builder-lib/out/util/config/config') as {
    readonly validateConfiguration: (config: unknown, log: unknown) => Promise<void>;
  };
  const log = { isEnabled: false, add: () => undefined };
  await validateConfiguration(read, log);
  await expect(validateConfiguration({ ...config, msi: { perMachin: true } }, log)).rejects.toThrow(
    'configuration.msi',
  );
});

test.each([
  { platform: 'linux', processor: 'x64', targets: ['AppImage', 'deb', 'rpm'] },
  { platform: 'linux', processor: 'arm64', targets: ['AppImage', 'deb', 'rpm'] },
  { platform: 'mac', processor: 'x64', targets: ['dmg', 'zip'] },
  { platform: 'mac', processor: 'arm64', targets: ['dmg', 'zip'] },
  { platform: 'win', processor: 'x64', targets: ['nsis', 'msi'] },
] as const)(
  'a machine with $platform and $processor makes $targets for itself only',
  ({ platform, processor, targets }) => {
    const { computeArchToTargetNamesMap } = library('app-builder-lib/out/targets/targetFactory') as {
      readonly computeArchToTargetNamesMap: (
        asked: ReadonlyMap<number, string[]>,
        packager: unknown,
        platform: string,
      ) => ReadonlyMap<number, string[]>;
    };
    const arch = processors[processor];
    const made = computeArchToTargetNamesMap(
      new Map([[arch, []]]),
      { platformSpecificBuildOptions: config[platform] },
      platform,
    );
    expect([...made]).toEqual([[arch, targets]]);
  },
);

describe('the rpm package', () => {
  test('depends on as many libraries as the Debian one', () => {
    expect(config.rpm.depends).toHaveLength(config.deb.depends.length);
    expect(config.rpm.depends.filter((each) => /libgbm|libsecret|libasound/.test(each))).toHaveLength(3);
  });

  // https://rpm-software-management.github.io/rpm/manual/boolean_dependencies.html
  test('names each by one name, or by Fedora’s and openSUSE’s', () => {
    for (const each of config.rpm.depends) expect(each).toMatch(/^(?:[\w-]+|\([\w-]+ or [\w-]+\))$/);
  });
});

describe('on Windows', () => {
  test('the files of both installers have different names', () => {
    expect(config.msi['artifactName']).toContain('-per-machine.');
    expect(config.nsis['artifactName']).not.toContain('-per-machine.');
  });
});
