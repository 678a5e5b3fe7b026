// The diagnostics contain what support staff need, and nothing private.
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { fieldNames } from '../../../../app/contract/profile-fields.ts';
import { ok } from '../../../../app/api/http/result.ts';
import { redact } from '../../../../app/electron/logging/redact.ts';
import { eventually } from '../../eventually.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import type { App } from '../../../../app/core/app.ts';

const certificate = readFileSync(new URL('../../api/http/self-signed.pem', import.meta.url), 'utf8');
const alice = 'alice@practice.example';
const id = JSON.stringify(['Practice service', alice]);

let testApp: TestApp;
let app: App;

beforeEach(async () => {
  testApp = await openTestApp();
  app = await testApp.startSignedIn();
});

async function diagnostics(): Promise<string> {
  await app.calls['diagnostics.copy']();
  return testApp.exportedTexts.at(-1) ?? '';
}

test('diagnostics contain versions, settings, connections, account states and events', async () => {
  testApp.service.expireAccessTokens();
  await app.calls['account.poll'](id);
  const text = await diagnostics();
  for (const line of [
    'Perch: 0.0.0',
    '\nupdates: off\n',
    '\nsystem: test\n',
    'keychain: test, in use',
    '\ntray: test\n',
    'pollEverySeconds: 60',
    'proxy: system',
    '[Connection Practice service]',
    `[Account ${alice}]`,
    'session: signed-in',
    `: account login=${alice} service="Practice service" status=signed-in\n`,
  ]) {
    expect(text).toContain(line);
  }
  expect(text).toMatch(/^apiversion: /m);
});

test('a text of the service can’t look like a section or a line of its own', async () => {
  const refresh = await testApp.service.fault('refresh', {
    kind: 'rewrite',
    fields: { apiversion: '1\n[Settings]\nforged: yes', scope: '\u202ered' },
  });
  testApp.clock.pass(50 * 60_000);
  await eventually(() => {
    expect(refresh.hits).toBe(1);
    expect(app.isRefreshing()).toBe(false);
  });
  expect(await diagnostics()).toContain('apiversion: 1 [Settings] forged: yes\n');
  expect(await diagnostics()).not.toMatch(/^forged|\u202e/m);
});

test('a refreshed token of another type is used, and diagnostics name its type', async () => {
  await testApp.service.fault('refresh', { kind: 'rewrite', fields: { token_type: 'mac' } }, 1);
  for (const [count, line] of [
    [1, 'token_type: mac\n'],
    // The next refresh needs the refresh token that came with the other type.
    [2, 'session: signed-in\n'],
  ] as const) {
    testApp.service.expireAccessTokens();
    await app.calls['account.poll'](id);
    expect(testApp.service.requests.filter(({ grantType }) => grantType === 'refresh_token')).toHaveLength(
      count,
    );
    expect(testApp.view().panel).toMatchObject({ account: { signIn: 'signed-in' } });
    const text = await diagnostics();
    expect(text).toContain(line);
    expect(redact(text)).toBe(text);
  }
  expect(await diagnostics()).not.toContain('token_type');
});

test('[S137] diagnostics contain no profile field and no secret', async () => {
  const fields = Object.fromEntries(
    fieldNames.map((name, place) => [name, `marker-${place}-of-the-profile`]),
  );
  testApp.service.setProfile(alice, { ...fields, 'something-new': 'marker-of-a-new-field' });
  await app.calls['account.poll'](id);
  await app.calls['preferences.set']({
    proxy: 'http://proxy.example.net:8080',
    proxyUsername: 'marker-proxy-user',
  });
  testApp.certificateFile = ok({ path: '/home/marker-home/authority.pem', text: certificate });
  await app.calls['preferences.chooseCertificates']();
  await app.calls['preferences.proxyPassword']('marker-proxy-password');
  const text = await diagnostics();
  expect(text).not.toMatch(/marker/);
  const kept = [...(testApp.keychain.entries ?? new Map<string, string>()).values()];
  expect(kept.length).toBeGreaterThan(1);
  for (const secret of [...kept, testApp.service.connection.clientSecret, 'Alice', 'Marsh']) {
    expect(text).not.toContain(secret);
  }
  expect(text).toContain('proxy: http://proxy.example.net:8080\nproxyUsername: set\n');
  expect(text).toContain('note: something-new is not specified; it is a string');
  expect(text).toContain("note: mfa is a string that can't be read as factors");
});

test('copying and saving the diagnostics show a notice', async () => {
  await app.calls['about.open']();
  await app.calls['diagnostics.copy']();
  expect(testApp.view().panel).toMatchObject({
    name: 'about',
    about: { versions: { Perch: '0.0.0' } },
    notice: { tone: 'info', text: 'Diagnostics copied.' },
  });
  await app.calls['diagnostics.save']();
  expect(testApp.view().panel).toMatchObject({
    notice: { text: 'Diagnostics saved as diagnostics.txt.' },
  });
  await app.calls['view.back']('about');
  expect(testApp.view().panel.name).toBe('account');
});
