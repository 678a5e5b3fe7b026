// What programs are told is what tray and panel show, whatever happens to the accounts.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messages } from '../../../app/i18n/messages.ts';
import { createTestApp } from './test-app.ts';

const login = 'alice@practice.example';

interface Told {
  readonly shown: number | null;
  readonly accounts: readonly { readonly state: string; readonly current: boolean }[];
}

test('after 250 random changes, the status for programs is that of the views published last', async () => {
  const app = await createTestApp();
  const perch = await app.start({ connectionToImport: app.service.connection });
  await perch.calls['signIn.start']('window');
  await expect.poll(() => app.view().accounts.length).toBe(1);
  const told = (): Told => JSON.parse(perch.readStatus({ json: true, details: false }).output) as Told;
  const seen = new Set<string>();
  let checks = 0;
  perch.onPublish((view, tray) => {
    const { shown, accounts } = told();
    const states = accounts.map(({ state }) => state);
    expect(states).toEqual(view.accounts.map(({ state }) => state));
    if (shown !== null) expect(states[shown]).toBe(tray.state);
    for (const state of states) seen.add(state);
    checks += 1;
  });
  const change = fc.oneof(
    fc
      .constantFrom('open', 'inuse', 'alerting', 'closed', 'inactive', 'lunch', '')
      .map((presence) => () => app.service.setPresence(login, presence)),
    fc
      .constantFrom('standard', 'suspended')
      .map((status) => () => app.service.setProfile(login, { 'account-status': status })),
    fc.constant(() => app.service.expireAccessTokens()),
    fc.constantFrom(1_000, 60_000, 3_600_000).map((ms) => () => app.clock.pass(ms)),
    fc.constant(() => app.clock.sleep(3_600_000)),
    fc.constant(() => perch.resume()),
    fc.constant(() => void app.service.fault('profile', { kind: 'status', status: 503 }, 2)),
  );
  const changes = fc.sample(change, { numRuns: 250, seed: 65 });
  for (const apply of changes) {
    apply();
    perch.pollAll();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  app.service.endRefreshTokens();
  app.service.expireAccessTokens();
  const passMinute = () => {
    app.clock.pass(60_000);
    return seen.has('sign-in-required');
  };
  await expect.poll(passMinute).toBe(true);
  // Which states a poll meets depends on the machine's speed.
  expect(seen.size).toBeGreaterThan(4);
  expect(checks).toBeGreaterThan(250);
  expect(app.logged.filter((line) => line.startsWith('publish:'))).toEqual([]);
  expect(perch.readStatus({ json: false, details: false }).output).toBe(
    `Alice Marsh · ${messages.state['sign-in-required']}\n`,
  );
  await app.end();
});
