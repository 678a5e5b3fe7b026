import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { messages } from '../../app/i18n/messages.ts';
import { askToSignOut, submitPortalForm, openPortal, panelOf, passwordOf, signIn } from './actions.ts';
import type { RunningPerch } from './driver.ts';
import { createFixture, type Fixture } from './fixture.ts';

const alice = 'alice@practice.example';
/** Has a second factor. */
const bruno = 'bruno@practice.example';
/** Has two. */
const carol = 'carol@practice.example';

declare global {
  /** For each Electron session that was created, whether it is persistent. */
  var sessionPersistence: boolean[];
}

describe('in a running Perch', () => {
  let fixture: Fixture;
  let perch: RunningPerch;
  let panel: Page;

  // The first two tests and the group after it begin and end with the sign-in view and without an account. The last group
  // signs in, and quits this Perch.
  beforeAll(async () => {
    fixture = await createFixture();
    perch = await fixture.start();
    panel = await panelOf(perch);
    await perch.evaluateInMain(async ({ app }) => {
      globalThis.sessionPersistence = [];
      app.on('session-created', (created) => globalThis.sessionPersistence.push(created.isPersistent()));
    });
  });

  afterAll(() => fixture.clear());

  test('a sign-in with a second factor asks for the passcode in the panel', async () => {
    const portal = await openPortal(perch, panel);
    await submitPortalForm(portal, bruno, passwordOf(fixture.service, bruno));
    await panel.getByRole('textbox').fill(fixture.service.passcode(bruno));
    await panel.getByRole('heading', { name: 'Bruno Keller' }).waitFor();
    await signOut('Bruno Keller');
  });

  test('a passcode with letters, of another vendor, signs in', async () => {
    const portal = await openPortal(perch, panel);
    await submitPortalForm(portal, carol, passwordOf(fixture.service, carol));
    await panel.getByRole('button', { name: 'Duo' }).click();
    await panel.getByText(messages.passcode.otherDescription('Duo')).waitFor();
    await panel.getByRole('textbox').fill(` ${fixture.service.passcode(carol, 'duo')} `);
    await panel.getByRole('textbox').press('Enter');
    await panel.getByRole('heading', { name: 'Carol Lindqvist' }).waitFor();
    await signOut('Carol Lindqvist');
  });

  describe('after a wrong and then the right password on the portal’s page', () => {
    let firstRequest: number;

    beforeAll(async () => {
      firstRequest = fixture.service.requests.length;
      const portal = await openPortal(perch, panel);
      await portal.evaluate(`localStorage.setItem('left', 'behind')`);
      await submitPortalForm(portal, alice, 'wrong');
      await portal.getByRole('alert').waitFor();
      await submitPortalForm(portal, alice, passwordOf(fixture.service, alice));
      await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
    });

    test('panel and tray show the profile', async () => {
      await expect.poll(perch.visibleWindows).toEqual(['Perch']);
      const text = (await panel.locator('body').innerText()).replaceAll(/\s+/g, ' ');
      for (const shown of [
        'Alice Marsh',
        'Available',
        'Voicemail On',
        'Recording On · transcribed',
        'Extension 1001',
      ]) {
        expect(text).toContain(shown);
      }
      const tray = await perch.tray(({ tooltip }) => tooltip === 'Alice Marsh · Available');
      expect(tray.menu.filter((label) => !label.startsWith('Copy '))).toEqual([
        'Alice Marsh · Available',
        'Voicemail on',
        'Calls are recorded',
        'Open Perch',
        'Open portal',
        'Accounts',
        'Mute notifications for 1 hour',
        'Settings…',
        'Help',
        'Quit Perch',
      ]);
    });

    test('[S86] the code exchange uses Basic authentication, and no URL contains a secret', () => {
      const requests = fixture.service.requests.slice(firstRequest);
      const [exchange] = requests.filter(({ method, path }) => method === 'POST' && path.includes('token'));
      expect(exchange).toMatchObject({
        grantType: 'authorization_code',
        authorization: 'basic',
        queryNames: [],
        status: 200,
      });
      expect([...new Set(requests.flatMap(({ queryNames }) => queryNames))].toSorted()).toEqual([
        'client_id',
        'redirect_uri',
        'response_type',
        'state',
      ]);
    });

    test('[S8] after a sign-out, a second sign-in window starts with empty storage', async () => {
      const before = await perch.evaluateInMain(async () => globalThis.sessionPersistence.length);
      await signOut('Alice Marsh');
      const portal = await openPortal(perch, panel);
      expect(await portal.evaluate(`localStorage.getItem('left')`)).toBeNull();
      // One in-memory session for each attempt.
      const sessions = await perch.evaluateInMain(async () => globalThis.sessionPersistence);
      expect(sessions).toEqual(Array.from({ length: before + 1 }, () => false));
      await perch.closeWindow(/– Practice service$/);
      await panel.getByText(messages.actionResult.signInCancelled).waitFor();
    });
  });

  describe('after a restart', () => {
    let restarted: RunningPerch;

    beforeAll(async () => {
      await signIn(perch, fixture.service, alice);
      expect(await perch.quit()).toBe(0);
      restarted = await fixture.start([`--practice-connection=${fixture.connectionFile}`, '--report']);
    });

    test('the user is signed in, without a window', async () => {
      await restarted.tray(({ tooltip }) => tooltip.includes(messages.state.available));
      expect(await restarted.visibleWindows()).toEqual([]);
    });

    test.runIf(process.platform !== 'win32')(
      '[S25] files and folders that Perch writes are accessible to their owner only',
      async () => {
        await expect.poll(restarted.output).toContain('Picture of the panel: ');
        const at = (...names: string[]) => join(fixture.userDataDir, ...names);
        const folders = [at(), at('profiles'), at('logs')];
        const inside = await Promise.all(
          [at('profiles'), at('logs')].map(async (folder) =>
            (await readdir(folder)).map((name) => join(folder, name)),
          ),
        );
        const files = [at('settings.json'), at('panel.png'), ...inside.flat()];
        expect(files.length).toBeGreaterThan(3);
        const modes = await Promise.all(
          [...folders, ...files].map(async (path) => (await stat(path)).mode & 0o777),
        );
        expect(modes).toEqual([...folders.map(() => 0o700), ...files.map(() => 0o600)]);
      },
    );
  });

  async function signOut(name: string): Promise<void> {
    await panel.getByRole('heading', { name }).waitFor();
    await askToSignOut(panel);
    await panel.getByRole('dialog').getByRole('button', { name: messages.signOut.confirm }).click();
    await panel.getByRole('heading', { name: 'Practice service' }).waitFor();
  }
});
