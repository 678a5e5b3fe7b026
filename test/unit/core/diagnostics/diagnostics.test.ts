// The diagnostics hold what support staff need, and nothing that a person would not show them.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fieldNames } from '../../../../app/contract/profile-fields.ts';
import { createEventLog } from '../../../../app/core/diagnostics/event-log.ts';
import { redact } from '../../../../app/electron/logging/redact.ts';
import { createManualClock } from '../manual-clock.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import type { App } from '../../../../app/core/app.ts';

const alice = 'alice@practice.example';
const id = JSON.stringify(['Practice service', alice]);

let bench: TestApp;
let perch: App;

beforeEach(async () => {
  bench = await createTestApp();
  perch = await bench.start({ practice: bench.service.connection });
  await perch.calls['connection.practice']();
  await perch.calls['signIn.start']('window');
});

afterEach(() => bench.end());

async function diagnostics(): Promise<string> {
  await perch.calls['diagnostics.copy']();
  return bench.texts.at(-1) ?? '';
}

test('they tell versions, settings, connections, the account’s state and what happened', async () => {
  bench.service.expireAccessTokens();
  await perch.calls['account.poll'](id);
  const text = await diagnostics();
  for (const line of [
    'Perch: 0.0.0',
    'keychain: test, in use',
    'pollEverySeconds: 60',
    'proxy: system',
    '[Connection Practice service]',
    `[Account ${alice}]`,
    'session: signed-in',
    'polls: 3',
    'refreshes: 1',
    'failures: 1',
    `${alice}: profile: unauthorized (status 401)`,
    `${alice}: signed-in → renewing`,
  ]) {
    expect(text).toContain(line);
  }
  expect(text).toMatch(/^apiversion: /m);
});

test('they count the records of lists that are left out, since they are no objects', async () => {
  expect(await diagnostics()).toContain('unusable records: 0');
  const before = ['plain.example', 7, null, ['nested'], true];
  await bench.service.fault('domains', { kind: 'pages', variants: { before } });
  await perch.calls['domains.open'](id);
  await expect.poll(diagnostics).toContain('unusable records: 5');
});

test('the redactor finds nothing in them, so that none of it is lost on the way to the clipboard', async () => {
  await bench.service.fault('refresh', { kind: 'status', status: 503 });
  bench.service.expireAccessTokens();
  await perch.calls['account.poll'](id);
  const text = await diagnostics();
  expect(text).toContain(`${alice}: refresh: `);
  expect(redact(text)).toBe(text);
});

test('no field of the profile is in them, nor any secret', async () => {
  const fields = Object.fromEntries(
    fieldNames.map((name, place) => [name, `marker-${place}-of-the-profile`]),
  );
  bench.service.setProfile(alice, { ...fields, 'something-new': 'marker-of-a-new-field' });
  await perch.calls['account.poll'](id);
  await perch.calls['preferences.set']({
    proxy: { kind: 'manual', address: 'http://proxy.example.net:8080', username: 'marker-proxy-user' },
    certificates: '/home/marker-home/authority.pem',
  });
  await perch.calls['preferences.proxyPassword']('marker-proxy-password');
  const text = await diagnostics();
  expect(text).not.toMatch(/marker/);
  const kept = [...(bench.keychain.entries ?? new Map<string, string>()).values()];
  expect(kept.length).toBeGreaterThan(1);
  for (const secret of [...kept, bench.service.connection.clientSecret, 'Alice', 'Marsh']) {
    expect(text).not.toContain(secret);
  }
  expect(text).toContain('proxy: by hand, http://proxy.example.net:8080');
  expect(text).toContain('note: something-new is not specified; it is a string');
  expect(text).toContain("note: mfa is a string that can't be read as factors");
});

test('what is copied and saved is told on the panel', async () => {
  await perch.calls['about.open']();
  await perch.calls['diagnostics.copy']();
  expect(bench.view().panel).toMatchObject({
    name: 'about',
    about: { versions: { Perch: '0.0.0' } },
    notice: { tone: 'info', text: 'The diagnostics are on the clipboard.' },
  });
  await perch.calls['diagnostics.save']();
  expect(bench.view().panel).toMatchObject({
    notice: { text: 'The diagnostics are saved as /diagnostics.txt.' },
  });
  await perch.calls['about.close']();
  expect(bench.view().panel.name).toBe('account');
});

test('what is older than a day is forgotten, and never more than 500 entries are held', () => {
  const clock = createManualClock();
  const eventLog = createEventLog(clock);
  eventLog.addEntry('old');
  clock.sleep(25 * 3_600_000);
  for (let at = 0; at < 499; at += 1) eventLog.addEntry(`entry ${at}`);
  expect(eventLog.entries()).toHaveLength(499);
  eventLog.addEntry('the last');
  eventLog.addEntry('the very last');
  expect(eventLog.entries()).toHaveLength(500);
  expect(eventLog.entries().at(-1)?.text).toBe('the very last');
});
