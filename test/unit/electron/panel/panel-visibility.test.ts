import { expect, test } from 'vitest';
import {
  type BlurFacts,
  isDismissible,
  panelVisibility,
  windowChange,
} from '../../../../app/electron/panel/panel-visibility.ts';
import type { PanelView } from '../../../../app/contract/view.ts';

const connection = { name: 'Example', hosts: ['pbx.example.net'] };
const atSignInWindow = {
  name: 'signing-in',
  connection,
  method: 'window',
  step: 'user',
  isSlow: false,
} as const;
const account = {
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
} as const satisfies PanelView;

test('the panel is hidden while the sign-in window is open, and beside it when that takes long', () => {
  expect(panelVisibility(atSignInWindow)).toBe('hidden');
  expect(panelVisibility({ ...atSignInWindow, isSlow: true })).toBe('beside');
  expect(panelVisibility({ ...atSignInWindow, note: 'Blocked.' })).toBe('beside');
});

test('the panel is visible in all other views', () => {
  expect(panelVisibility({ ...atSignInWindow, step: 'token' })).toBe('visible');
  expect(panelVisibility({ ...atSignInWindow, method: 'browser' })).toBe('visible');
  expect(panelVisibility({ name: 'welcome' })).toBe('visible');
  expect(panelVisibility(account)).toBe('visible');
});

const settings: PanelView = {
  name: 'settings',
  settings: {
    part: 'general',
    proxyPassword: 'none',
    certificateFile: '',
    connections: [],
  },
};

test.each([account, { ...account, name: 'all-fields' }, settings] as const)(
  'a view that asks nothing of the user ($name) may hide on a click elsewhere',
  (view) => {
    expect(isDismissible(view)).toBe(true);
  },
);

test.each([{ name: 'welcome' }, atSignInWindow] as const)(
  'a view in which the user has to act ($name) stays on a click elsewhere',
  (view) => {
    expect(isDismissible(view)).toBe(false);
  },
);

const idle: BlurFacts & Record<'isFrameless' | 'isVisible' | 'isFocused', boolean> = {
  panel: account,
  isHeld: false,
  hasDialog: false,
  hasTray: true,
  keepOpen: false,
  isFrameless: false,
  isVisible: false,
  isFocused: false,
};

test.each<[string, Partial<typeof idle>, ReturnType<typeof windowChange>]>([
  ['a hidden window is replaced when the tray is back', {}, 'replace'],
  ['a hidden panel is replaced when the tray has gone', { hasTray: false, isFrameless: true }, 'replace'],
  ['a hidden window with unsaved input stays', { isHeld: true }, 'keep'],
  ['a window that suits the tray stays', { isFrameless: true }, 'keep'],
  ['a visible window without focus hides when the tray is back', { isVisible: true }, 'hide'],
  ['a visible window with the focus stays', { isVisible: true, isFocused: true }, 'keep'],
  ['a visible window that the user keeps open stays', { isVisible: true, keepOpen: true }, 'keep'],
  ['a visible window with a dialog stays', { isVisible: true, hasDialog: true }, 'keep'],
])('%s', (_name, facts, change) => {
  const all = { ...idle, ...facts };
  const window = { isVisible: () => all.isVisible, isFocused: () => all.isFocused };
  expect(windowChange(all, all.isFrameless, window)).toBe(change);
});
