// The packed Perch, run from the files of its package only, on the Chromium host.
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll } from '@electron/asar';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPackedOnChromium } from '../e2e/chromium-driver.ts';
import { panelOf, signIn, startAgain } from '../e2e/actions.ts';
import { createFixture, type Fixture } from '../e2e/fixture.ts';
import { messages } from '../../app/i18n/messages.ts';
import { launchHost } from '../electron-host/launch.ts';
import { packPerch } from './pack.ts';

describe.runIf(process.platform === 'linux')('the packed Perch', () => {
  let folder: string;
  let fixture: Fixture;

  beforeAll(async () => {
    const perch = await packPerch();
    // Outside this project, so that Perch can't load the project's modules.
    folder = await realpath(await mkdtemp(join(tmpdir(), 'perch-packed-')));
    extractAll(perch.archive, folder);
    await perch.remove();
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  beforeEach(async () => {
    fixture = await createFixture(startPackedOnChromium(folder));
  });

  afterEach(() => fixture.clear());

  test('a sign-in with a connection file is restored from the keychain after a restart', async () => {
    const first = await fixture.start([]);
    const panel = await panelOf(first);
    await first.pressInMessageBox(messages.question.connect);
    await startAgain(first, [`--connection=${fixture.connectionFile}`], '/');
    await signIn(first, fixture.service, 'alice@practice.example');
    await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
    expect(await first.evaluateInMain(async ({ app }) => app.isPackaged)).toBe(true);
    expect(await first.quit()).toBe(0);

    const second = await fixture.start([]);
    await second.tray(({ tooltip }) => tooltip.includes('Available'));
  });

  test('[S42] DevTools are disabled and every page is sandboxed', async () => {
    const perch = await launchHost({
      main: join(folder, 'dist/main/main.js'),
      packaged: true,
      userDataDir: fixture.userDataDir,
    });
    await perch.waitForTray(() => true);
    const recorded = await perch.recorded();
    await perch.close();
    const devTools = recorded.filter(({ member }) => member === 'webPreferences option devTools');
    expect(devTools.map(({ args }) => args)).toEqual([[false]]);
    expect(recorded.map(({ member }) => member)).toContain('app.enableSandbox');
  });

  test.each([
    '--remote-debugging-port=0',
    '--no-sandbox',
    '--user-data-dir',
    '--practice-connection=one.json',
  ])('[S43] refuses to start with %s', async (arg) => {
    const perch = await launchHost({
      main: join(folder, 'dist/main/main.js'),
      packaged: true,
      args: [arg],
      userDataDir: fixture.userDataDir,
    });
    expect(await perch.ended).toMatchObject({ code: 2 });
    expect(perch.output()).toContain(arg.replace(/=.*/, ''));
  });
});
