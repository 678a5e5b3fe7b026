// The display server that Perch uses on Linux: X11, XWayland or native Wayland.
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import { launchHost } from '../electron-host/launch.ts';
import { panelOf } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { testHost } from './test-host.ts';

const onChromium = testHost() === 'chromium';
const main = resolve(import.meta.dirname, '../../dist/main/main.js');

describe.runIf(process.platform === 'linux')('the panel', () => {
  let fixture: Fixture;

  beforeEach(async () => {
    fixture = await createFixture();
  });

  afterEach(() => fixture.clear());

  /** Returns the values of `app-region` of the frame's margin, the header and the header's first button. */
  const dragRegions = async (args: readonly string[]) => {
    const perch = await fixture.start(args);
    const panel = await panelOf(perch);
    await panel.getByRole('heading', { name: messages.welcome.title }).waitFor();
    const margin = await panel.evaluate<string>(
      `getComputedStyle(document.querySelector('.frame'), '::before').getPropertyValue('app-region')`,
    );
    await perch.chooseFromTray(messages.tray.menu.settings);
    await panel.getByRole('heading', { name: messages.settings.title }).waitFor();
    const header = await panel.evaluate<readonly string[]>(
      `['header', 'header button'].map((selector) =>
        getComputedStyle(document.querySelector(selector)).getPropertyValue('app-region'))`,
    );
    return [margin, ...header];
  };

  test('where Perch places it can’t be dragged', async () => {
    expect(await dragRegions(['--ozone-platform=x11'])).toEqual(['none', 'none', 'none']);
  });

  test.runIf(onChromium)(
    'that a Wayland compositor places is dragged by its header, but not by the buttons there',
    async () => {
      expect(await dragRegions(['--ozone-platform=wayland'])).toEqual(['drag', 'drag', 'no-drag']);
    },
  );

  test.runIf(onChromium)('with a title bar has no header to drag it by', async () => {
    expect(await dragRegions(['--ozone-platform=wayland', '--no-tray'])).toEqual(['none', 'none', 'none']);
  });
});

describe.runIf(process.platform === 'linux' && onChromium)('an installed Perch', () => {
  let folder: string;
  let appImage: string;
  let received: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'perch-'));
    appImage = join(folder, 'Perch.AppImage');
    received = join(folder, 'received');
    await writeFile(
      appImage,
      `#!/bin/sh\nprintf '%s\\n' "$@" > '${received}.new'\nmv '${received}.new' '${received}'\n`,
    );
    await chmod(appImage, 0o755);
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  const start = (args: readonly string[], env: Readonly<Record<string, string>>) =>
    launchHost({
      main,
      packaged: true,
      args: [...args, '--tray', '--hidden'],
      env: {
        DISPLAY: '',
        WAYLAND_DISPLAY: '',
        XDG_SESSION_TYPE: 'wayland',
        APPIMAGE: appImage,
        APPDIR: dirname(process.execPath),
        ...env,
      },
      userDataDir: join(folder, 'user-data'),
    });

  test.each([
    ['without XWayland leaves the platform of its desktop entry', 'x11', '', 'wayland'],
    ['that Wayland was named for stays there', 'wayland', ':0', undefined],
    ['with XWayland stays on the platform of its desktop entry', 'x11', ':0', undefined],
  ])('in a Wayland session %s', async (_, given, display, expected) => {
    const perch = await start([`--ozone-platform=${given}`], {
      DISPLAY: display,
      WAYLAND_DISPLAY: 'wayland-0',
    });
    if (expected === undefined) {
      await perch.ready;
      await perch.waitForTray(() => true);
      await perch.close();
      await expect(readFile(received)).rejects.toThrow('ENOENT');
      return;
    }
    expect((await perch.ended).code).toBe(0);
    await expect
      .poll(() => readFile(received, 'utf8').catch(() => ''))
      .toContain(`--ozone-platform=${expected}\n`);
    const again = (await readFile(received, 'utf8')).trimEnd().split('\n');
    expect(again).toEqual([
      `--ozone-platform=${expected}`,
      '--tray',
      '--hidden',
      expect.stringMatching(/^--user-data-dir=/),
    ]);
  });

  test('continues where the other start fails', async () => {
    await rm(appImage);
    const perch = await start(['--ozone-platform=x11'], { WAYLAND_DISPLAY: 'wayland-0' });
    await perch.ready;
    await perch.waitForTray(() => true);
    await perch.close();
  });
});
