// Uses Perch as on a typical day, then searches its artifacts and its memory for the secrets of that day.
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Locator, Page } from 'playwright';
import { messages } from '../../app/i18n/messages.ts';
import { findSecrets, type SearchTarget } from './byte-search.ts';
import type { RunningPerch } from './driver.ts';
import { askToSignOut, submitPortalForm, openPortal, panelOf, passwordOf } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';
import {
  crashPage,
  createArtifactCollector,
  readMainMemory,
  readPanelMemory,
  type ArtifactCollector,
} from './artifacts.ts';
import { timeoutMs } from './timeouts.ts';

const alice = 'alice@practice.example';
/** Has a second factor. */
const bruno = 'bruno@practice.example';

const planted = `planted-${'x'.repeat(30)}-4711`;

let fixture: Fixture;
let artifacts: ArtifactCollector;
/** The names of the secrets that were typed, by value. */
const typedSecrets = new Map<string, string>();
/** What must hold no secret after the simulated day. The main process's memory isn't included: it may hold tokens. */
const targets: SearchTarget[] = [];
/** After a sign-in with password and passcode. */
let mainMemory: SearchTarget;

beforeAll(async () => {
  fixture = await createFixture();
  artifacts = await createArtifactCollector(fixture);
  typedSecrets.clear();
  targets.length = 0;

  const first = await artifacts.start();
  let panel = await panelOf(first);
  await untilOutput(first, 'Picture of the panel: ');
  await plant(first, panel);
  await signInByWindow(first, panel);
  await panel.getByTitle(messages.accounts.open).click();
  await panel.getByRole('button', { name: messages.accountMenu.add }).click();
  await submitPassword(panel);
  targets.push(await readAfterCalls(() => readPanelMemory(panel), allSecrets()));
  await submitPasscode(panel);
  mainMemory = await readAfterCalls(() => readMainMemory(first), typedSecrets);
  await refresh(panel);
  targets.push(await readAfterCalls(() => readPanelMemory(panel), allSecrets()));
  await crashPage(panel);
  await plantInCrashReport();
  targets.push(...artifacts.readWritten(first));
  expect(await first.quit()).toBe(0);

  const second = await artifacts.start();
  panel = await panelOf(second);
  await untilOutput(second, 'Picture of the panel: ');
  await second.clickTray();
  // The panel shows the account that signed in last.
  await panel.getByRole('heading', { name: 'Bruno Keller' }).waitFor();
  await askToSignOut(panel);
  await panel.getByRole('dialog').getByRole('button', { name: messages.signOut.confirm }).click();
  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
  targets.push(await readAfterCalls(() => readPanelMemory(panel), allSecrets()));
  targets.push(...artifacts.readWritten(second));
  expect(await second.quit()).toBe(0);
  targets.push(...artifacts.readWritten(second));
});

afterAll(async () => {
  await fixture.clear();
  await artifacts.clear();
});

test('[S27] after a day’s use, files, screenshots, crash reports, output and the panel’s memory contain no secret', () => {
  expect(findSecrets(targets, allSecrets())).toEqual([]);
  expect(allSecrets().size).toBeGreaterThan(16);
  expect(targets.filter(({ bytes }) => bytes.length > 0).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['settings.json', 'panel.png', join('logs', 'perch.log'), 'output']),
  );
});

test('[S83] after the response, the main process holds neither password nor passcode', () => {
  expect(typedSecrets.size).toBeGreaterThan(6);
  expect(findSecrets([mainMemory], typedSecrets)).toEqual([]);
});

test('a planted secret is found in every kind of artifact', () => {
  const matches = findSecrets([...targets, mainMemory], new Map([[planted, 'planted']]));
  expect(new Set(matches.map(({ target }) => target))).toEqual(
    new Set([
      'memory of the panel',
      'memory of the main process',
      'output',
      'panel.png',
      join('logs', 'perch.log'),
      join('config', 'planted.dmp'),
    ]),
  );
});

/** Writes a secret to the artifacts other than crash reports, to show that the search finds it there. */
async function plant(perch: RunningPerch, panel: Page): Promise<void> {
  const screenshot = join(fixture.userDataDir, 'panel.png');
  await writeFile(screenshot, withText(await readFile(screenshot), planted));
  await appendFile(join(fixture.userDataDir, 'logs', 'perch.log'), `0:00 token=${planted}\n`);
  const plantInMain = async (_electron: unknown, text: string) => {
    process.stderr.write(text);
    Reflect.set(globalThis, 'planted', text);
  };
  await perch.evaluateInMain(plantInMain, planted);
  await panel.evaluate(`globalThis.planted = ['x'.repeat(5000), '${planted}'].join('')`);
  await untilOutput(perch, planted);
}

async function plantInCrashReport(): Promise<void> {
  const folder = join(artifacts.temporaryFolder, 'config');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'planted.dmp'), `\0\0${planted}\0`);
}

/**
 * A call holds its arguments until its response arrives, and the view that it led to can arrive first. So this reads again
 * until there are no secrets or the time is up, and returns what it read last.
 */
async function readAfterCalls(
  read: () => Promise<SearchTarget>,
  secrets: ReadonlyMap<string, string>,
): Promise<SearchTarget> {
  let target = await read();
  const hasSecret = () => findSecrets([target], secrets).length > 0;
  for (const end = Date.now() + timeoutMs; hasSecret() && Date.now() < end;) target = await read();
  return target;
}

/** Vitest has no `expect.poll` in a hook. */
async function untilOutput(perch: RunningPerch, text: string): Promise<void> {
  await vi.waitUntil(() => perch.output().includes(text), { timeout: timeoutMs });
}

function allSecrets(): Map<string, string> {
  const issued = fixture.service.issuedSecrets().map((secret) => [secret, 'a token or a code'] as const);
  return new Map([
    ...issued,
    ...typedSecrets,
    [fixture.service.connection.clientSecret, 'the client secret'],
  ]);
}

/** Inserts text through the keyboard: Playwright's `fill` leaves the text in the page's memory. */
async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.page().keyboard.insertText(text);
}

async function typeSecret(field: Locator, name: string, secret: string): Promise<void> {
  typedSecrets.set(secret, name);
  await type(field, secret);
}

/** Signs in in the portal's window, first with a wrong password, then with the right one. */
async function signInByWindow(perch: RunningPerch, panel: Page): Promise<void> {
  const portal = await openPortal(perch, panel);
  typedSecrets
    .set('mistyped-4713', 'a mistyped password')
    .set(passwordOf(fixture.service, alice), 'a password');
  await submitPortalForm(portal, alice, 'mistyped-4713');
  await portal.getByRole('alert').waitFor();
  await submitPortalForm(portal, alice, passwordOf(fixture.service, alice));
  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
}

/** Enters a wrong password, then the right one while the service is unavailable, then the right one again. */
async function submitPassword(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: messages.signIn.otherMethod.password }).click();
  const field = panel.getByLabel(messages.password.password, { exact: true });
  const submit = panel.getByRole('button', { name: messages.signIn.submit, exact: true });
  await type(panel.getByLabel(messages.password.username), bruno);
  await typeSecret(field, 'a mistyped password', 'mistyped-2206');
  await submit.click();
  await panel.getByText(messages.signInFailed.wrongPassword).waitFor();
  await fixture.service.fault('password', { kind: 'status', status: 503 }, 1);
  await typeSecret(field, 'a password', passwordOf(fixture.service, bruno));
  await submit.click();
  await panel.getByText(messages.signInFailed.unavailable).waitFor();
  await typeSecret(field, 'a password', passwordOf(fixture.service, bruno));
  await submit.click();
  await panel.getByRole('textbox', { name: messages.passcode.label }).waitFor();
}

/** Enters a wrong passcode, then the right one in two groups of digits, as authenticator apps show it. */
async function submitPasscode(panel: Page): Promise<void> {
  const field = panel.getByRole('textbox', { name: messages.passcode.label });
  const passcode = fixture.service.passcode(bruno);
  const wrong = String((Number(passcode) + 500_000) % 1_000_000).padStart(6, '0');
  await typeSecret(field, 'a mistyped passcode', wrong);
  await panel.getByText(messages.passcodeFailed.notAccepted).waitFor();
  typedSecrets.set(passcode, 'a passcode');
  await typeSecret(field, 'a passcode in two groups', `${passcode.slice(0, 3)} ${passcode.slice(3)}`);
  await panel.getByRole('heading', { name: 'Bruno Keller' }).waitFor();
}

/** Refreshes the token, after a failed refresh and a failed profile read. */
async function refresh(panel: Page): Promise<void> {
  const { service } = fixture;
  const refreshes = () =>
    service.requests.filter(({ grantType, status }) => grantType === 'refresh_token' && status === 200)
      .length;
  const before = refreshes();
  await service.fault('refresh', { kind: 'status', status: 503, body: 'html' }, 1);
  await service.fault('profile', { kind: 'status', status: 500, body: 'html' }, 1);
  service.expireAccessTokens();
  const refreshAgain = async () => {
    await panel.getByRole('button', { name: messages.account.refresh }).click();
    return refreshes() > before;
  };
  await vi.waitUntil(refreshAgain, { timeout: timeoutMs });
}

/** Inserts a text chunk (PNG specification, 11.3.3.2) after the header of a PNG file. */
function withText(png: Buffer, text: string): Buffer {
  const content = Buffer.from(`tEXtComment\0${text}`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length - 4);
  const afterHeader = 8 + 25;
  return Buffer.concat([
    png.subarray(0, afterHeader),
    length,
    content,
    Buffer.alloc(4),
    png.subarray(afterHeader),
  ]);
}
