import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '../../app/i18n/i18n.ts';
import {
  choosePracticeService,
  submitPortalForm,
  openPortal,
  panelOf,
  passwordOf,
  signIn,
} from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

const alice = 'alice@practice.example';

declare global {
  /** For each Electron session that was created, whether it is persistent. */
  var sessionPersistence: boolean[];
}

let fixture: Fixture;

beforeEach(async () => {
  fixture = await createFixture();
});

afterEach(() => fixture.clear());

test('after a sign-in through the portal, panel and tray show the profile', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
  await choosePracticeService(panel);
  const portal = await openPortal(perch, panel);
  await expect
    .poll(perch.visibleWindows)
    .toEqual([`${new URL(fixture.service.baseUrl).host} – Practice service`]);
  await submitPortalForm(portal, alice, passwordOf(fixture.service, alice));

  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
  const text = (await panel.getByRole('main').innerText()).replaceAll('\n', ' ');
  for (const shown of [
    alice,
    'practice.example',
    'Available',
    'Standard',
    'Voicemail On',
    'Calls are recorded and transcribed',
  ]) {
    expect(text).toContain(shown);
  }
  const tray = await perch.tray(
    ({ tooltip }) => tooltip === 'Perch\nAlice Marsh\nAvailable\nAccount: Standard',
  );
  expect(tray.menu).toEqual([
    'Alice Marsh · Available · Account: Standard',
    'Open Perch',
    'Domains…',
    'Refresh now',
    'Sign out Alice Marsh',
    'Settings…',
    'Save diagnostics…',
    'About Perch',
    'Quit Perch',
  ]);
});

test('[S86] the code exchange uses Basic authentication, and no URL contains a secret', async () => {
  const perch = await fixture.start();
  await choosePracticeService(await panelOf(perch));
  await signIn(perch, fixture.service, alice);
  const [exchange] = fixture.service.requests.filter(
    ({ method, path }) => method === 'POST' && path.includes('token'),
  );
  expect(exchange).toMatchObject({
    grantType: 'authorization_code',
    authorization: 'basic',
    queryNames: [],
    status: 200,
  });
  await (await panelOf(perch)).getByRole('heading', { name: 'Alice Marsh' }).waitFor();
  const queryNames = fixture.service.requests.flatMap(({ queryNames }) => queryNames);
  expect([...new Set(queryNames)].toSorted()).toEqual([
    'client_id',
    'redirect_uri',
    'response_type',
    'state',
  ]);
});

test('a wrong password is reported on the portal’s page, and the right one signs in', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
  const portal = await openPortal(perch, panel);
  await submitPortalForm(portal, alice, 'wrong');
  await portal.getByRole('alert').waitFor();
  await submitPortalForm(portal, alice, passwordOf(fixture.service, alice));
  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
});

test('closing the sign-in window cancels the sign-in and shows the panel', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
  await openPortal(perch, panel);
  await perch.closeWindow(/– Practice service$/);
  await panel.getByText(messages.actionResult.signInCancelled).waitFor();
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
});

test('[S8] a second sign-in window starts with empty storage', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await perch.evaluateInMain(async ({ app }) => {
    globalThis.sessionPersistence = [];
    app.on('session-created', (created) => globalThis.sessionPersistence.push(created.isPersistent()));
  });
  await choosePracticeService(panel);
  await signIn(perch, fixture.service, alice);
  await perch.chooseFromTray('Sign out Alice Marsh');
  await panel.getByRole('heading', { name: messages.signIn.title('Practice service') }).waitFor();
  const portal = await openPortal(perch, panel);
  expect(await portal.getByLabel('Username').inputValue()).toBe('');
  // One in-memory session for each attempt.
  const sessions = await perch.evaluateInMain(async () => globalThis.sessionPersistence);
  expect(sessions).toEqual([false, false]);
});

test('a restart is signed in without a window, and a sign-out persists over the next one', async () => {
  const first = await fixture.start();
  await choosePracticeService(await panelOf(first));
  await signIn(first, fixture.service, alice);
  expect(await first.quit()).toBe(0);

  const second = await fixture.start();
  await second.tray(({ tooltip }) => tooltip.includes(messages.trayStatus.available));
  expect(await second.visibleWindows()).toEqual([]);
  await second.clickTray();
  await expect.poll(second.visibleWindows).toEqual(['Perch']);
  const panel = await panelOf(second);
  await panel.getByRole('button', { name: messages.signOut.open }).click();
  await panel.getByRole('dialog').getByRole('button', { name: messages.signOut.confirm }).click();
  await panel.getByRole('heading', { name: messages.signIn.title('Practice service') }).waitFor();
  await second.quit();

  const third = await fixture.start();
  await (
    await panelOf(third)
  )
    .getByRole('heading', { name: messages.signIn.title('Practice service') })
    .waitFor();
});

test('a refresh shows a changed presence in panel and tray', async () => {
  const perch = await fixture.start();
  await choosePracticeService(await panelOf(perch));
  const panel = await signIn(perch, fixture.service, alice);
  const { image } = await perch.tray(({ tooltip }) => tooltip.includes(messages.trayStatus.available));
  fixture.service.setPresence(alice, 'closed');
  await panel.getByRole('button', { name: messages.account.refresh }).click();
  await panel.getByText(messages.trayStatus.busy).waitFor();
  const busy = await perch.tray(({ tooltip }) => tooltip.includes(messages.trayStatus.busy));
  expect(busy.image.equals(image)).toBe(false);
});

test('a sign-in with a second factor asks for the passcode in the panel', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
  const bruno = 'bruno@practice.example';
  const portal = await openPortal(perch, panel);
  await submitPortalForm(portal, bruno, passwordOf(fixture.service, bruno));
  await panel.getByRole('textbox').fill(fixture.service.passcode(bruno));
  await panel.getByRole('heading', { name: 'Bruno Keller' }).waitFor();
});

// The other systems always have a keychain.
test.runIf(process.platform === 'linux')(
  'without a keychain the panel warns that the sign-in is not stored',
  async () => {
    const perch = await fixture.start(undefined, { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' });
    const panel = await panelOf(perch);
    await choosePracticeService(panel);
    await signIn(perch, fixture.service, alice);
    await panel.getByText(/keychain/).waitFor();
  },
);

test.runIf(process.platform !== 'win32')(
  '[S25] files and folders that Perch writes are accessible to their owner only',
  async () => {
    const perch = await fixture.start([`--practice-connection=${fixture.connectionFile}`, '--report']);
    await choosePracticeService(await panelOf(perch));
    await signIn(perch, fixture.service, alice);
    await expect.poll(perch.output).toContain('Picture of the panel: ');
    await perch.quit();
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

test('no file of Perch contains a password or client secret', async () => {
  const perch = await fixture.start();
  await choosePracticeService(await panelOf(perch));
  await signIn(perch, fixture.service, alice);
  await perch.quit();
  const secrets = [fixture.service.connection.clientSecret, passwordOf(fixture.service, alice)];
  const files = await readdir(fixture.userDataDir, { recursive: true, withFileTypes: true });
  const contents = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
  );
  expect(contents.length).toBeGreaterThan(2);
  for (const secret of secrets) expect(contents.filter((content) => content.includes(secret))).toEqual([]);
});
