// The packed Perch, and nothing but what is in its package, run by itself on the Chromium host.
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll } from '@electron/asar';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPackedOnChromium } from '../e2e/chromium-driver.ts';
import { panelOf, signIn } from '../e2e/actions.ts';
import { createFixture, type Fixture } from '../e2e/fixture.ts';
import { launchHost } from '../electron-host/launch.ts';
import { packPerch } from './pack.ts';

describe.runIf(process.platform === 'linux')('the packed Perch', () => {
  let folder: string;
  let stage: Fixture;

  beforeAll(async () => {
    const perch = await packPerch();
    // Far from this project, so that it finds no module of it.
    folder = await realpath(await mkdtemp(join(tmpdir(), 'perch-packed-')));
    extractAll(perch.archive, folder);
    await perch.remove();
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  beforeEach(async () => {
    stage = await createFixture(startPackedOnChromium(folder));
  });

  afterEach(() => stage.clear());

  test('takes a connection file, signs in, keeps the sign-in in the keychain and restarts with it', async () => {
    const first = await stage.start([`--connection=${stage.connectionFile}`]);
    const panel = await panelOf(first);
    await panel.getByRole('button', { name: 'Connect' }).click();
    await signIn(first, stage.service, 'alice@practice.example');
    await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
    expect(await first.evaluateInMain(async ({ app }) => app.isPackaged)).toBe(true);
    expect(await first.quit()).toBe(0);

    const second = await stage.start([]);
    await second.tray(({ tooltip }) => tooltip.includes('Available'));
  });

  test('knows no practice service', async () => {
    const perch = await stage.start([`--practice-connection=${stage.connectionFile}`]);
    const panel = await panelOf(perch);
    await panel.getByRole('button', { name: /Connect to your service/ }).waitFor();
    expect(await panel.getByRole('button', { name: /practice service/i }).count()).toBe(0);
  });

  test('[S42] has no DevTools, and sandboxes every page', async () => {
    const perch = await launchHost({
      main: join(folder, 'dist/main/main.js'),
      packaged: true,
      userDataDir: stage.userDataDir,
    });
    await perch.waitForTray(() => true);
    const recorded = await perch.recorded();
    await perch.close();
    const wished = recorded.filter(({ member }) => member === 'webPreferences option devTools');
    expect(wished.map(({ args }) => args)).toEqual([[false]]);
    expect(recorded.map(({ member }) => member)).toContain('app.enableSandbox');
  });

  test.each(['--remote-debugging-port=0', '--no-sandbox'])('[S43] does not start with %s', async (arg) => {
    const perch = await launchHost({
      main: join(folder, 'dist/main/main.js'),
      packaged: true,
      args: [arg],
      userDataDir: stage.userDataDir,
    });
    expect(await perch.ended).toMatchObject({ code: 2 });
    expect(perch.output()).toContain(`Perch does not start with ${arg.replace(/=.*/, '')}.`);
  });
});
