// Finding, repairing and remembering Electron.
import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseHost } from '../../../../build/choose-host.ts';
import { type ElectronPackage, electronPackage } from '../../../../build/electron-binary.ts';
import { createProbeCache } from '../../../../build/electron/probe-cache.ts';
import { probeSucceeded } from '../../../../build/electron/probe-app.ts';
import {
  type ElectronParts,
  electronSwitches,
  findUsableElectron,
} from '../../../../build/electron/usable.ts';
import { isFailure } from '../../../../build/launch.ts';
import { createStandInFolder, type StandInFolder } from './stand-in.ts';

let standIn: StandInFolder;
let printed: string[];
beforeEach(() => {
  standIn = createStandInFolder();
  printed = [];
});
afterEach(() => standIn.remove());

const answers = `echo x >> "$(dirname "$0")/starts"; echo '${probeSucceeded}'`;
const crashes = 'echo x >> "$(dirname "$0")/starts"; kill -SEGV $$';

function starts(): number {
  try {
    return readFileSync(join(standIn.folder, 'starts'), 'utf8').split('\n').length - 1;
  } catch {
    return 0;
  }
}

/** A package with a binary; a download writes a binary with this script. */
function packageWith(script: string | undefined, downloaded?: string): ElectronPackage {
  let path = script === undefined ? undefined : standIn.script(script);
  const installed = () =>
    path === undefined
      ? ({ kind: 'missing', reason: "Electron's binary has not been downloaded" } as const)
      : ({ kind: 'installed', path } as const);
  return {
    installed,
    install: () => {
      if (downloaded === undefined) {
        return Promise.resolve({
          kind: 'missing',
          reason: "Electron's binary can't be downloaded: no network",
        });
      }
      path = standIn.script(downloaded);
      return Promise.resolve(installed());
    },
    download: () => Promise.resolve(undefined),
    remove: () => {
      path = undefined;
      return true;
    },
  };
}

function find(electron: ElectronPackage, others: Partial<ElectronParts> = {}) {
  return findUsableElectron(process.env, {
    package: electron,
    cache: createProbeCache(join(standIn.folder, 'cache/probe')),
    withDisplay: (env) => Promise.resolve({ ...env, DISPLAY: ':7' }),
    print: (line) => printed.push(line),
    progress: () => {},
    ...others,
  });
}

test('an installed binary that runs is usable, with the display and the switches', async () => {
  const electron = await find(packageWith(answers));
  expect(electron).toMatchObject({ kind: 'usable', switches: electronSwitches() });
  expect(electron.kind === 'usable' && electron.env['DISPLAY']).toBe(':7');
  expect(printed).toEqual(['Trying Electron out …']);
});

test('the sandbox is off for root only', () => {
  expect(electronSwitches(0)).toEqual(['--no-sandbox']);
  expect(electronSwitches(1000)).toEqual([]);
});

test('ELECTRON_RUN_AS_NODE, with which Electron is only Node, isn’t passed on', async () => {
  const parts = {
    withDisplay: (env: NodeJS.ProcessEnv) => Promise.resolve({ ...env, ELECTRON_RUN_AS_NODE: '1' }),
  };
  const script = `[ -z "$ELECTRON_RUN_AS_NODE" ] || exit 1; ${answers}`;
  expect(await find(packageWith(script), parts)).toMatchObject({ kind: 'usable' });
});

test('a missing binary is downloaded and tried out', async () => {
  expect(await find(packageWith(undefined, answers))).toMatchObject({ kind: 'usable' });
  expect(printed).toEqual([
    "Electron's binary has not been downloaded: trying to download it …",
    'Trying Electron out …',
  ]);
});

test('a failed download is the reason', async () => {
  expect(await find(packageWith(undefined))).toEqual({
    kind: 'unusable',
    reason: "Electron's binary can't be downloaded: no network",
  });
});

test('a damaged binary is deleted and downloaded again', async () => {
  expect(await find(packageWith('kill -BUS $$', answers))).toMatchObject({ kind: 'usable' });
  expect(printed.at(-1)).toBe(
    "Electron's files are damaged or incomplete. The unpacked Electron was deleted, and is downloaded again …",
  );
});

test('a damaged binary that can’t be downloaded again isn’t usable', async () => {
  const electron = packageWith('kill -BUS $$');
  expect(await find(electron)).toMatchObject({
    kind: 'unusable',
    reason: expect.stringContaining('no network') as string,
  });
  expect(electron.installed().kind).toBe('missing');
});

test('a damaged binary that the user has named is kept', async () => {
  const electron = { ...packageWith('kill -BUS $$', answers), remove: () => false };
  expect(await find(electron)).toMatchObject({ kind: 'unusable', failure: { kind: 'damaged' } });
});

test('a success is remembered for the same binary only', async () => {
  const electron = packageWith(answers);
  const path = electron.installed().kind === 'installed' ? join(standIn.folder, 'electron') : '';
  await find(electron);
  expect(await find(electron)).toMatchObject({ kind: 'usable' });
  expect(starts()).toBe(1);
  utimesSync(path, new Date(), new Date(statSync(path).mtimeMs + 5_000));
  await find(electron);
  expect(starts()).toBe(2);
  writeFileSync(join(standIn.folder, 'chrome-sandbox'), '');
  await find(electron);
  expect(starts()).toBe(3);
});

test('a remembered success is forgotten where Perch crashes', async () => {
  const electron = packageWith(answers);
  const found = await find(electron);
  if (found.kind === 'usable') found.forget();
  await find(electron);
  expect(starts()).toBe(2);
});

test.each([
  [0, false],
  [1, true],
  [2, true],
  [129, false],
  [130, false],
  [143, false],
  [139, true],
])('exit code %i of Perch is a failure: %o', (code, expected) => {
  expect(isFailure(code)).toBe(expected);
});

test('a failure isn’t remembered', async () => {
  const electron = packageWith(crashes);
  expect(await find(electron)).toMatchObject({ kind: 'unusable' });
  expect(await find(electron)).toMatchObject({ kind: 'unusable' });
  expect(starts()).toBe(2);
});

test('without a display and Xvfb the binary isn’t tried out', async () => {
  const withDisplay = () => Promise.reject(new Error('There is no display.'));
  expect(await find(packageWith(answers), { withDisplay })).toEqual({
    kind: 'unusable',
    reason: 'there is no display, and Xvfb is missing',
    remedy: 'Install it with build/setup.sh.',
  });
  expect(starts()).toBe(0);
});

const unusable = () =>
  Promise.resolve({ kind: 'unusable', reason: 'Electron is ill', remedy: 'Cure it: sudo cure' } as const);

test('where Electron isn’t usable, the Chromium host runs, with reason and remedy', async () => {
  const host = await chooseHost('/project', undefined, process.env, unusable);
  expect(host.command).toBe(process.execPath);
  expect(host.sentence).toMatch(
    /^Running on the Chromium host, because Electron is ill\. Cure it: sudo cure(?:\n|$)/,
  );
});

test('with --host=electron the same sentence is an error', async () => {
  await expect(chooseHost('/project', 'electron', process.env, unusable)).rejects.toThrow(
    "Perch can't run on Electron, because Electron is ill. Cure it: sudo cure",
  );
});

test('with --host=chromium Electron isn’t looked for', async () => {
  const host = await chooseHost('/project', 'chromium', process.env, () =>
    Promise.reject(new Error('looked')),
  );
  expect(host.sentence).toMatch(/^Running on the Chromium host, as requested\./);
});

/** Electron's npm package with an unpacked binary. */
function writePackage(unpackedVersion: string): string {
  const folder = join(standIn.folder, 'package');
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "version": "45.4.1" }');
  writeFileSync(join(folder, 'path.txt'), 'electron');
  writeFileSync(join(folder, 'dist/version'), unpackedVersion);
  writeFileSync(join(folder, 'dist/electron'), '');
  return folder;
}

test('a binary of another version counts as missing', () => {
  expect(electronPackage({}, writePackage('45.4.1')).installed()).toMatchObject({ kind: 'installed' });
  expect(electronPackage({}, writePackage('v45.4.1')).installed()).toMatchObject({ kind: 'installed' });
  expect(electronPackage({}, writePackage('44.0.0')).installed()).toEqual({
    kind: 'missing',
    reason: "Electron's binary is 44.0.0 instead of 45.4.1",
  });
});

test('a removed binary is missing; one in ELECTRON_OVERRIDE_DIST_PATH is used and never removed', () => {
  const folder = writePackage('45.4.1');
  const path = standIn.script('');
  const named = electronPackage({ ELECTRON_OVERRIDE_DIST_PATH: standIn.folder }, folder);
  expect(named.remove()).toBe(false);
  expect(named.installed()).toEqual({ kind: 'installed', path });
  const own = electronPackage({}, folder);
  expect(own.remove()).toBe(true);
  expect(own.installed()).toMatchObject({ kind: 'missing' });
  expect(named.installed()).toEqual({ kind: 'installed', path });
});
