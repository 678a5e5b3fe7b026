// Nothing secret is left lying about: a day with Perch, and then a search, byte by byte, for everything secret of
// that day, wherever Perch could have left it.
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import { type SearchTarget, findSecrets } from './byte-search.ts';
import type { RunningPerch } from './driver.ts';
import { choosePracticeService, submitPortalForm, openPortal, panelOf, passwordOf } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';
import {
  createArtifactCollector,
  readMainMemory,
  readPanelMemory,
  type ArtifactCollector,
} from './artifacts.ts';

const alice = 'alice@practice.example';
/** Has a second factor. */
const bruno = 'bruno@practice.example';

let fixture: Fixture;
let traces: ArtifactCollector;
/** Everything secret that the person typed, and what it was. */
let typed: Map<string, string>;

beforeEach(async () => {
  fixture = await createFixture();
  traces = await createArtifactCollector(fixture);
  typed = new Map();
});

afterEach(async () => {
  await fixture.clear();
  await traces.clear();
});

test('[S27] after a day with Perch no secret is found in files, pictures, crash reports, output or the panel’s memory', async () => {
  const places: SearchTarget[] = [];
  const first = await traces.start();
  let panel = await panelOf(first);
  await signInByWindow(first, panel);
  await panel.getByRole('button', { name: 'Accounts' }).click();
  await panel.getByRole('button', { name: 'Add an account…' }).click();
  await givePassword(panel);
  places.push(await readPanelMemory(panel));
  await givePasscode(panel);
  await refresh(panel);
  places.push(await readPanelMemory(panel));
  await traces.crashPage(first, panel);
  places.push(...traces.readWritten(first));
  expect(await first.quit()).toBe(0);

  const second = await traces.start();
  panel = await panelOf(second);
  await expect.poll(second.output).toContain('Picture of the panel: ');
  await second.clickTray();
  // The one that signed in last is on view.
  await panel.getByRole('heading', { name: 'Bruno Keller' }).waitFor();
  await panel.getByRole('button', { name: 'Sign out' }).click();
  await panel.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
  places.push(await readPanelMemory(panel), ...traces.readWritten(second));
  expect(await second.quit()).toBe(0);
  places.push(...traces.readWritten(second));

  expect(findSecrets(places, secrets())).toEqual([]);
  expect(secrets().size).toBeGreaterThan(16);
  expect(places.filter(({ bytes }) => bytes.length > 0).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['settings.json', 'panel.png', join('logs', 'perch.log'), 'output']),
  );
});

test('[S83] the main process forgets password and passcode with the answer', async () => {
  const perch = await traces.start();
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
  await givePassword(panel);
  await givePasscode(panel);
  expect(findSecrets([await readMainMemory(perch, traces.temporaryFolder)], typed)).toEqual([]);
});

test('a secret would be found in each of these places', async () => {
  const secret = `planted-${'x'.repeat(30)}-4711`;
  const perch = await traces.start();
  const panel = await panelOf(perch);
  await expect.poll(perch.output).toContain('Picture of the panel: ');

  const picture = join(fixture.userDataDir, 'panel.png');
  await writeFile(picture, withText(await readFile(picture), secret));
  const [logs, reports] = [join(fixture.userDataDir, 'logs'), join(traces.temporaryFolder, 'config')];
  for (const folder of [logs, reports]) await mkdir(folder, { recursive: true });
  await appendFile(join(logs, 'perch.log'), `0:00 token=${secret}\n`);
  await writeFile(join(reports, 'crash.dmp'), `\0\0${secret}\0`);
  const keep = async (_electron: unknown, text: string) => {
    process.stderr.write(text);
    Reflect.set(globalThis, 'kept', text);
  };
  await perch.evaluateInMain(keep, secret);
  await panel.evaluate(`globalThis.kept = ['x'.repeat(5000), '${secret}'].join('')`);
  await expect.poll(perch.output).toContain(secret);

  const places = [await readPanelMemory(panel), await readMainMemory(perch, traces.temporaryFolder)];
  const finds = findSecrets([...places, ...traces.readWritten(perch)], new Map([[secret, 'planted']]));
  expect(new Set(finds.map(({ target: place }) => place))).toEqual(
    new Set([
      'memory of the panel',
      'memory of the main process',
      'main.heapsnapshot',
      'output',
      'panel.png',
      join('logs', 'perch.log'),
      join('config', 'crash.dmp'),
    ]),
  );
});

/** All that must be found nowhere. */
function secrets(): Map<string, string> {
  const issued = fixture.service.issuedSecrets().map((secret) => [secret, 'a token or a code'] as const);
  return new Map([...issued, ...typed, [fixture.service.connection.clientSecret, 'the client secret']]);
}

/** Types as a keyboard does: what Playwright fills in is in the page's memory by its own doing. */
async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.page().keyboard.insertText(text);
}

async function typeSecret(field: Locator, what: string, secret: string): Promise<void> {
  typed.set(secret, what);
  await type(field, secret);
}

/** With a wrong password first. */
async function signInByWindow(perch: RunningPerch, panel: Page): Promise<void> {
  await choosePracticeService(panel);
  const portal = await openPortal(perch, panel);
  typed.set('mistyped-4713', 'a mistyped password').set(passwordOf(fixture.service, alice), 'a password');
  await submitPortalForm(portal, alice, 'mistyped-4713');
  await portal.getByRole('alert').waitFor();
  await submitPortalForm(portal, alice, passwordOf(fixture.service, alice));
  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
}

/** As far as the question for a passcode, with a wrong password and a service that fails on the way. */
async function givePassword(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: 'Sign in with a password' }).click();
  const field = panel.getByLabel('Password');
  const submit = panel.getByRole('button', { name: 'Sign in', exact: true });
  await type(panel.getByLabel('User name'), bruno);
  await typeSecret(field, 'a mistyped password', 'mistyped-2206');
  await submit.click();
  await panel.getByText('The user name or the password is not right.').waitFor();
  await fixture.service.fault('password', { kind: 'status', status: 503 }, 1);
  await typeSecret(field, 'a password', passwordOf(fixture.service, bruno));
  await submit.click();
  await panel.getByText('so you are not signed in', { exact: false }).waitFor();
  await typeSecret(field, 'a password', passwordOf(fixture.service, bruno));
  await submit.click();
  await panel.getByRole('textbox', { name: 'Passcode' }).waitFor();
}

/** A wrong one, then the right one as it is pasted from where it is shown in two parts. */
async function givePasscode(panel: Page): Promise<void> {
  const field = panel.getByRole('textbox', { name: 'Passcode' });
  const passcode = fixture.service.passcode(bruno);
  const wrong = String((Number(passcode) + 500_000) % 1_000_000).padStart(6, '0');
  await typeSecret(field, 'a mistyped passcode', wrong);
  await panel.getByText('That passcode was not accepted.').waitFor();
  typed.set(passcode, 'a passcode');
  await typeSecret(field, 'a passcode in two parts', `${passcode.slice(0, 3)} ${passcode.slice(3)}`);
  await panel.getByRole('heading', { name: 'Bruno Keller' }).waitFor();
}

/** A refresh, after one that fails and a profile that the service can't give. */
async function refresh(panel: Page): Promise<void> {
  const { service } = fixture;
  const refreshes = () =>
    service.requests.filter(({ grantType, status }) => grantType === 'refresh_token' && status === 200)
      .length;
  const before = refreshes();
  await service.fault('refresh', { kind: 'status', status: 503, body: 'html' }, 1);
  await service.fault('profile', { kind: 'status', status: 500, body: 'html' }, 1);
  service.expireAccessTokens();
  await expect
    .poll(async () => {
      await panel.getByRole('button', { name: 'Refresh' }).click();
      return refreshes();
    })
    .toBeGreaterThan(before);
}

/** A PNG picture with a chunk of text (PNG specification, 11.3.3.2) after its header. */
function withText(picture: Buffer, text: string): Buffer {
  const content = Buffer.from(`tEXtComment\0${text}`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length - 4);
  const afterHeader = 8 + 25;
  return Buffer.concat([
    picture.subarray(0, afterHeader),
    length,
    content,
    Buffer.alloc(4),
    picture.subarray(afterHeader),
  ]);
}
