import { expect, test } from 'vitest';
import type { AccountView } from '../../../app/contract/view.ts';
import { presenceOf } from '../../../app/session/presence.ts';
import { trayView } from '../../../app/session/tray-view.ts';

function account(
  given: Partial<AccountView> & { presence?: never; value?: string; name?: string } = {},
): AccountView {
  const { value = 'open', name = 'Alice', ...rest } = given;
  return {
    id: name,
    connection: { name: 'Example', hosts: ['pbx.example.net'] },
    login: `${name.toLowerCase()}@example.net`,
    signIn: 'signed-in',
    network: 'online',
    reading: false,
    presence: presenceOf(value),
    profile: {
      readAt: 0,
      fields: { 'name-first-name': name, 'name-last-name': 'Marsh', 'account-status': 'standard' },
    },
    ...rest,
  };
}

test.each([
  ['open', 'available', 'Available'],
  ['inuse', 'on-call', 'On a call'],
  ['progressing', 'on-call', 'Dialling'],
  ['alerting', 'ringing', 'Ringing'],
  ['closed', 'busy', 'Busy'],
  ['inactive', 'inactive', 'Inactive'],
  ['', 'unknown', 'Presence unknown'],
  ['lunch', 'unknown', 'lunch'],
])('the presence "%s" is drawn as %s and told as "%s"', (value, status, text) => {
  const tray = trayView([account({ value })], 'nothing');
  expect(tray.status).toBe(status);
  expect(tray.tooltip).toBe(`Perch\nAlice Marsh\n${text}\nAccount: standard`);
});

test('being offline or signed out by the service comes before any presence', () => {
  expect(trayView([account({ network: 'offline' })], 'nothing').status).toBe('offline');
  expect(trayView([account({ signIn: 'sign-in-again' })], 'nothing').status).toBe('attention');
  expect(trayView([account({ signIn: 'restoring' })], 'nothing').status).toBe('connecting');
});

test('of several accounts the one that most needs its person is shown, by name', () => {
  const accounts = [account({ name: 'Alice' }), account({ name: 'Bruno', signIn: 'sign-in-again' })];
  expect(trayView(accounts, 'nothing')).toMatchObject({
    status: 'attention',
    lines: ['Bruno Marsh', 'Sign in again', 'Account: standard'],
    account: { id: 'Bruno', name: 'Bruno Marsh' },
  });
});

test('without an account the tray says what Perch is doing', () => {
  expect(trayView([], 'nothing')).toMatchObject({ status: 'signed-out', lines: ['Not signed in'] });
  expect(trayView([], 'starting')).toMatchObject({ status: 'connecting', lines: ['Starting'] });
  expect(trayView([], 'signing in')).toMatchObject({ status: 'connecting', lines: ['Signing in'] });
});

test('a tooltip is never longer than what Windows shows', () => {
  expect(trayView([account({ name: 'A'.repeat(300) })], 'nothing').tooltip).toHaveLength(127);
});
