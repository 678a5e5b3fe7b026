// The authorization code flow with various redirect addresses, hosts and errors.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { listeningPort } from '../loopback/listening-port.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import { redirectUris } from '../practice-service/connection.ts';
import type { RunningPerch } from './driver.ts';
import { addService, submitPortalForm, openPortal, passwordOf, signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

const alice = 'alice@practice.example';

declare global {
  /** The addresses that sign-in windows have requested. */
  var requestedAddresses: string[];
}

let fixture: Fixture;
let perch: RunningPerch;

// The tests share a running Perch. Each adds a service of its own.
beforeAll(async () => {
  fixture = await createFixture();
  perch = await fixture.start();
  await perch.evaluateInMain(async ({ app }) => {
    globalThis.requestedAddresses = [];
    app.on('session-created', (created) =>
      created.webRequest.onBeforeSendHeaders(({ url }, callback) => {
        globalThis.requestedAddresses.push(url);
        callback({});
      }),
    );
  });
});

beforeEach(() =>
  perch.evaluateInMain(async () => {
    globalThis.requestedAddresses = [];
  }),
);

afterAll(() => fixture.clear());

/** The addresses that sign-in windows have requested in this test. */
const requestedAddresses = () => perch.evaluateInMain(async () => globalThis.requestedAddresses);

test.each([
  ['a private scheme', redirectUris.privateScheme],
  ['an address on this machine', redirectUris.loopback],
  ['an address on the network', redirectUris.window],
])('[S52] a redirect to %s delivers the code and is never requested', async (kind, redirectUri) => {
  const panel = await addService(perch, fixture, { name: `A redirect to ${kind}`, redirectUri });
  await signIn(perch, fixture.service, alice);
  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
  const requested = await requestedAddresses();
  expect(requested.map((address) => new URL(address).origin)).toContain(fixture.service.baseUrl);
  expect(requested.filter((address) => address.startsWith(redirectUri))).toEqual([]);
});

test('[S10] the portal can redirect to an identity provider, whose host the window title shows', async () => {
  const panel = await addService(perch, fixture, { name: 'Other host' });
  await fixture.service.fault('portal', { kind: 'redirect-other-host' }, 1);
  await panel.getByRole('button', { name: messages.signIn.submit, exact: true }).click();
  await expect.poll(perch.visibleWindows).toEqual([expect.stringMatching(/^localhost:\d+ – Other host$/)]);
  const page = await perch.window('Practice identity provider');
  // The window closes before its next page has come.
  // oxlint-disable-next-line typescript/no-deprecated
  await page.getByRole('link', { name: 'Continue' }).click({ noWaitAfter: true });
  const { host } = new URL(fixture.service.baseUrl);
  await expect.poll(perch.visibleWindows).toEqual([`${host} – Other host`]);
  await submitPortalForm(page, alice, passwordOf(fixture.service, alice));
  await panel.getByRole('heading', { name: 'Alice Marsh' }).waitFor();
});

test('[S15] a portal with a self-signed certificate is reported and receives no request', async () => {
  let requestCount = 0;
  const pem = readFileSync(new URL('../unit/api/http/self-signed.pem', import.meta.url));
  const server = createServer({ key: pem, cert: pem }, () => (requestCount += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const baseUrl = `https://localhost:${listeningPort(server)}`;
    const panel = await addService(perch, fixture, { name: 'Self-signed', baseUrl });
    await panel.getByRole('button', { name: messages.signIn.submit, exact: true }).click();
    await panel.getByText('is self-signed').waitFor();
    await expect.poll(perch.visibleWindows).toEqual(['Perch']);
    expect(requestCount).toBe(0);
  } finally {
    server.close();
  }
});

test('[S72] of two redirects with a code, only the first is used', async () => {
  const panel = await addService(perch, fixture, { name: 'Two redirects' });
  const earlierRequests = fixture.service.requests.length;
  const portal = await openPortal(perch, panel);
  const redirects = portal.evaluate(`{
    const address = new URL('${redirectUris.window}' + location.search);
    const redirectWith = (code) => {
      address.searchParams.set('code', code);
      location.assign(address);
    };
    redirectWith('first');
    setTimeout(redirectWith, 1, 'second');
  }`);
  // The page may be closed before the evaluation returns.
  await redirects.catch(() => undefined);
  await panel.getByText(messages.oauthError.grant).waitFor();
  const exchanges = fixture.service.requests
    .slice(earlierRequests)
    .filter(({ grantType }) => grantType === 'authorization_code');
  expect(exchanges).toHaveLength(1);
  await expect.poll(perch.visibleWindows).toEqual(['Perch']);
  expect((await requestedAddresses()).filter((address) => address.startsWith(redirectUris.window))).toEqual(
    [],
  );
  await signIn(perch, fixture.service, alice);
});
