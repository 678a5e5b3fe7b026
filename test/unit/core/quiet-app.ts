// Options of an app that no user operates and that shows nothing. A test replaces those that it is about.
import type { AppOptions, AppPorts } from '../../../app/core/app.ts';
import type { OpenSignInWindow } from '../../../app/core/auth/sign-in-result.ts';

const noWindow: OpenSignInWindow = () => ({
  result: Promise.resolve({ kind: 'cancelled' }),
  close: () => {},
});

export const quietPorts = {
  testConnection: () => Promise.reject(new Error('No connection is tested here.')),
  isIdle: () => false,
  isPanelInUse: () => false,
  isPanelFocused: () => false,
  isOnline: () => true,
  openSignInWindow: noWindow,
  openBrowser: noWindow,
  openExternal: async () => {},
  minuteOfDay: () => 0,
  notify: () => {},
  copyText: async () => {},
  saveText: async () => undefined,
  saveCsv: async () => undefined,
  chooseConnectionFile: async () => undefined,
  chooseCertificates: async () => undefined,
  confirm: async () => true,
  consumeUserActivation: () => true,
  network: { reset: () => {}, askAgain: () => {} },
  applyPreferences: async () => {},
  shortcut: { set: () => true, isActive: () => true },
  quit: () => {},
} satisfies Partial<AppPorts>;

export const quietOptions = {
  appVersion: '0.0.0',
  machine: {
    versions: {},
    system: 'test',
    desktop: '',
    keychain: () => 'test',
    tray: () => 'test',
    notifications: () => 'test',
  },
  managedConnections: { connections: [], problems: [], needConfirmation: false },
  practice: undefined,
  connectionToImport: undefined,
  furtherWarnings: () => [],
  platform: 'linux',
  systemStart: () => undefined,
  hasOwnEdge: () => false,
  isWindowDraggable: () => false,
} satisfies Partial<AppOptions>;
