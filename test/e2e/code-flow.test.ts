// What can come between the portal and the code: other addresses to come back to, other hosts, and trouble.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PracticeConnection, redirectUris } from '../practice-service/connection.ts';
import type { RunningPerch } from './driver.ts';
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

let fixture: Fixture;

beforeEach(async () => {
  fixture = await createFixture();
});

afterEach(() => fixture.clear());

/** Perch with the practice service's connection, some of it changed. */
async function startWith(changes: Partial<PracticeConnection>): Promise<RunningPerch> {
  const file = join(fixture.userDataDir, '..', 'changed.json');
  await writeFile(file, JSON.stringify({ ...fixture.service.connection, ...changes }));
  return fixture.start([`--practice-connection=${file}`]);
}

/** What the sign-in windows from now on ask anybody for. */
async function requestsOf(perch: RunningPerch): Promise<() => Promise<readonly string[]>> {
  await perch.evaluateInMain(async ({ app }) => {
    const addresses: string[] = [];
    Reflect.set(globalThis, 'requested', addresses);
    app.on('session-created', (created) =>
      created.webRequest.onBeforeRequest(({ url }, answer) => {
        addresses.push(url);
        answer({});
      }),
    );
  });
  return () => perch.evaluateInMain(async () => Reflect.get(globalThis, 'requested') as string[]);
}

test.each([
  ['a private scheme', redirectUris.privateScheme],
  ['an address on this machine', redirectUris.loopback],
  ['an address on the network', redirectUris.window],
])('[S52] the answer can come back to %s, which is never requested', async (_, redirectUri) => {
  const perch = await startWith({ redirectUri });
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
  const requested = await requestsOf(perch);
  await signIn(perch, fixture.service, alice);
  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
  expect((await requested()).map((address) => new URL(address).origin)).toContain(fixture.service.baseUrl);
  expect((await requested()).filter((address) => address.startsWith(redirectUri))).toEqual([]);
});

test('[S10] an identity provider on another host may come in between, and the title says where one is', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
  await fixture.service.fault('portal', { kind: 'redirect-elsewhere' }, 1);
  await panel.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect
    .poll(perch.visibleWindows)
    .toEqual([expect.stringMatching(/^localhost:\d+ – Practice service$/)]);
  const page = await perch.window('Practice identity provider');
  await page.getByRole('link', { name: 'Continue' }).click({ noWaitAfter: true });
  const { host } = new URL(fixture.service.baseUrl);
  await expect.poll(perch.visibleWindows).toEqual([`${host} – Practice service`]);
  await submitPortalForm(page, alice, passwordOf(fixture.service, alice));
  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
});

test('a portal that can’t be reached is told, and the next attempt works', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
  const away = await fixture.service.fault('portal', { kind: 'refuse' });
  await panel.getByRole('button', { name: 'Sign in', exact: true }).click();
  await panel.getByText('The login page can’t be reached.').waitFor();
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
  await away.end();
  await signIn(perch, fixture.service, alice);
});

test('[S15] a portal whose certificate nobody vouches for is told, and nothing is typed there', async () => {
  let asked = 0;
  // A key that protects nothing: its certificate is signed by itself, for tests.
  const pem = readFileSync(new URL('../unit/api/http/self-signed.pem', import.meta.url));
  const server = createServer({ key: pem, cert: pem }, () => (asked += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const perch = await startWith({ baseUrl: `https://localhost:${port}` });
    const panel = await panelOf(perch);
    await choosePracticeService(panel);
    await panel.getByRole('button', { name: 'Sign in', exact: true }).click();
    await panel.getByText('whom this computer doesn’t trust').waitFor();
    await expect.poll(perch.visibleWindows).toEqual(['Perch']);
    expect(asked).toBe(0);
  } finally {
    server.close();
  }
});

test('[S72] of two answers the first one counts, and the second one goes nowhere', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
  const requested = await requestsOf(perch);
  const portal = await openPortal(perch, panel);
  const leave = portal.evaluate(`{
    const answer = new URL('${redirectUris.window}' + location.search);
    const leaveWith = (code) => {
      answer.searchParams.set('code', code);
      location.assign(answer);
    };
    leaveWith('first');
    setTimeout(leaveWith, 1, 'second');
  }`);
  // Its page may be gone before it has said that this is done.
  await leave.catch(() => undefined);
  await panel.getByText('The service no longer accepted this sign-in.').waitFor();
  const exchanges = fixture.service.requests.filter(({ grantType }) => grantType === 'authorization_code');
  expect(exchanges).toHaveLength(1);
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
  expect((await requested()).filter((address) => address.startsWith(redirectUris.window))).toEqual([]);
  await signIn(perch, fixture.service, alice);
});

test('cancelling on the portal’s page is a cancel, and no error', async () => {
  const perch = await fixture.start();
  const panel = await panelOf(perch);
  await choosePracticeService(panel);
  const portal = await openPortal(perch, panel);
  await portal.getByRole('button', { name: 'Cancel' }).click({ noWaitAfter: true });
  await panel.getByText('The sign-in was cancelled.').waitFor();
});
