import { expect, test } from 'vitest';
import { hidesOnBlur, panelVisibility } from '../../../../app/electron/panel/panel-visibility.ts';
import type { PanelView } from '../../../../app/contract/view.ts';

const connection = { name: 'Example', hosts: ['pbx.example.net'] };
const atPortal = { name: 'signing-in', connection, method: 'window', step: 'user', isSlow: false } as const;
const account: PanelView = {
  name: 'account',
  account: {
    id: 'a',
    connection,
    name: 'Ada',
    login: '1001@example.net',
    signIn: 'signed-in',
    network: 'online',
    isPolling: false,
    presence: { kind: 'available', label: 'Available' },
  },
};

test('the panel is away while the sign-in window has the stage, and beside it when that takes long', () => {
  expect(panelVisibility(atPortal)).toBe('away');
  expect(panelVisibility({ ...atPortal, isSlow: true })).toBe('beside');
});

test('the panel is there for everything else', () => {
  expect(panelVisibility({ ...atPortal, step: 'token' })).toBe('here');
  expect(panelVisibility({ ...atPortal, method: 'browser' })).toBe('here');
  expect(panelVisibility({ name: 'welcome' })).toBe('here');
  expect(panelVisibility(account)).toBe('here');
});

test('only an account or the settings on view, without a dialog, hide on a click elsewhere', () => {
  expect(hidesOnBlur({ name: 'settings', settings: { proxyPassword: 'none', connections: [] } }, false)).toBe(
    true,
  );
  expect(hidesOnBlur(account, false)).toBe(true);
  expect(hidesOnBlur(account, true)).toBe(false);
  expect(hidesOnBlur({ name: 'welcome' }, false)).toBe(false);
  expect(hidesOnBlur(atPortal, false)).toBe(false);
});
