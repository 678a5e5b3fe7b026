// `--status` beside a running Perch, each in a process of its own, without a display.
import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { AccountState } from '../../app/contract/account-states.ts';
import { messages } from '../../app/i18n/messages.ts';
import { spawnElectron } from '../desktop/launch.ts';
import { signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { timeoutMs } from './timeouts.ts';

const alice = 'alice@practice.example';
const project = resolve(import.meta.dirname, '../..');
const started: ChildProcess[] = [];
let fixture: Fixture;

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await fixture.clear();
});

async function ask(userDataDir: string, ...args: readonly string[]) {
  const env = { DISPLAY: '', DBUS_SESSION_BUS_ADDRESS: 'unix:path=/none' };
  const options = [`--user-data-dir=${userDataDir}`, '--status', ...args];
  const asker = await spawnElectron([project, ...options], { cwd: project, env });
  started.push(asker.child);
  return { ...asker, lines: () => asker.output().split('\n').slice(0, -1) };
}

const stateOf = (line: string | undefined) => {
  const status = JSON.parse(line ?? '{}') as { accounts?: readonly { state: AccountState }[] };
  return status.accounts?.[0]?.state;
};

test('an asker prints what the tray shows, a follower each change until Perch quits, and neither leaves anything', async () => {
  fixture = await createFixture();
  const { service, userDataDir } = fixture;
  const early = await ask(userDataDir);
  expect(await early.exitCode).toBe(3);
  expect(early.errors()).toContain(messages.start.status.notRunning);
  expect(existsSync(userDataDir)).toBe(false);

  const perch = await fixture.start();
  await signIn(perch, service, alice);
  const text = await ask(userDataDir);
  const { menu } = await perch.tray((tray) => tray.menu[0] !== messages.state['signed-out']);
  expect([await text.exitCode, text.lines()]).toEqual([0, [menu[0]]]);
  const details = await ask(userDataDir, '--details');
  expect([await details.exitCode, details.lines()]).toEqual([4, []]);

  const follower = await ask(userDataDir, '--follow', '--json');
  const follows = (state: string) =>
    expect.poll(() => stateOf(follower.lines().at(-1)), { timeout: timeoutMs }).toBe(state);
  await follows('available');
  for (const [changes, state, shown] of [
    [{ 'user-presence-status': 'inuse' }, 'on-call', messages.presence['inuse']],
    [{ 'account-status': 'suspended' }, 'account-status', messages.account.status('“suspended”')],
  ] as const) {
    service.setProfile(alice, changes);
    await perch.chooseFromTray(messages.tray.menu.refresh);
    await perch.tray((tray) => tray.menu[0]?.includes(shown ?? '') === true);
    await follows(state);
  }
  expect(await (await ask(userDataDir, '--json')).exitCode).toBe(1);

  const outage = await service.fault('profile', { kind: 'refuse' });
  await perch.chooseFromTray(messages.tray.menu.refresh);
  await follows('offline');
  await outage.end();

  service.expireAccessTokens();
  service.endRefreshTokens();
  await perch.chooseFromTray(messages.tray.menu.refresh);
  await follows('sign-in-required');

  expect(await perch.quit()).toBe(0);
  expect(await follower.exitCode).toBe(3);
  expect(follower.lines().map(stateOf)).toEqual(
    expect.arrayContaining(['available', 'on-call', 'account-status', 'offline', 'sign-in-required']),
  );
  expect(readdirSync(userDataDir)).not.toContain('status-address');
});
