// Views before a sign-in is complete: start, welcome, sign-in methods and second factor.
import type { AppView, PanelView } from '../../../app/contract/view.ts';
import { accounts, appView, connection, practice } from './parts.ts';

/** Returns the passcode view, which by default expires in five minutes. */
export function passcode(changes: Partial<PasscodePanel> = {}): PasscodePanel {
  return {
    name: 'passcode',
    connection,
    username: '',
    factors: [{ vendor: 'google', type: 'authenticator' }],
    selectedFactor: 0,
    expiresAt: Date.now() + 5 * 60_000,
    rejectedCount: 0,
    isChecking: false,
    ...changes,
  };
}

/** Returns the password view of a service that offers no other method. */
export function password(changes: Partial<PasswordPanel> = {}): PasswordPanel {
  return { name: 'password', connection, otherMethods: [], username: 'ada', isChecking: false, ...changes };
}

type PasswordPanel = Extract<PanelView, { name: 'password' }>;
type PasscodePanel = Extract<PanelView, { name: 'passcode' }>;

export const signInViews = {
  starting: appView({ name: 'starting' }),
  welcome: appView({ name: 'welcome' }),
  'welcome, practice service at hand': appView({ name: 'welcome', practice }),
  'welcome, after a bad file': appView({
    name: 'welcome',
    practice,
    notice: {
      tone: 'error',
      text: '“office.json” is not a connection file: it has the unknown key “clientID”. Ask whoever gave it to you for a new one.',
    },
  }),
  'welcome, two services set by IT': appView({
    name: 'welcome',
    connections: [connection, { name: 'Branch office', hosts: ['branch.example.net'] }],
    connectionRule: 'none',
  }),
  'welcome, no service set by IT': appView({ name: 'welcome', connectionRule: 'none' }),
  'welcome, adding an account': appView({ name: 'welcome', practice }, { accounts }),
  'sign in': appView({ name: 'sign-in', connection, methods: ['window'] }),
  'sign in, every way': appView({ name: 'sign-in', connection, methods: ['window', 'password', 'browser'] }),
  'sign in, password first': appView({ name: 'sign-in', connection, methods: ['password', 'window'] }),
  'sign in, adding an account': appView({ name: 'sign-in', connection, methods: ['window'] }, { accounts }),
  'sign in, after a failure': appView({
    name: 'sign-in',
    connection,
    methods: ['window'],
    notice: {
      tone: 'error',
      text: 'The service refused the sign-in: access was denied. You are not signed in; try again.',
    },
  }),
  'sign in, after signing out': appView({
    name: 'sign-in',
    connection,
    methods: ['window'],
    notice: { tone: 'info', text: 'You are signed out.' },
  }),
  'signing in, person': appView({
    name: 'signing-in',
    connection,
    method: 'window',
    step: 'user',
    isSlow: false,
  }),
  'signing in, person in the browser': appView({
    name: 'signing-in',
    connection,
    method: 'browser',
    step: 'user',
    isSlow: false,
  }),
  'signing in, blocked': appView({
    name: 'signing-in',
    connection,
    method: 'window',
    step: 'user',
    isSlow: false,
    note: 'The sign-in page wanted to open login.example.net. Perch didn’t open it. If you can’t go on, go back and sign in with your browser.',
  }),
  'signing in, token': appView({
    name: 'signing-in',
    connection,
    method: 'window',
    step: 'token',
    isSlow: false,
  }),
  'signing in, profile': appView({
    name: 'signing-in',
    connection,
    method: 'window',
    step: 'profile',
    isSlow: false,
  }),
  password: appView(password({ username: '' })),
  'password, checking': appView(password({ isChecking: true })),
  'password, not accepted': appView(password({ error: 'The username or password is incorrect.' })),
  'password, not asked': appView(
    password({
      otherMethods: ['window', 'browser'],
      error:
        'The proxy proxy.practice.example requires a valid username and password. Check them in Settings, or contact your IT team.',
    }),
  ),
  passcode: appView(passcode({ username: 'bruno@practice.example' })),
  'passcode, some factors': appView(
    passcode({
      factors: [
        { vendor: 'google', type: 'authenticator' },
        { vendor: 'acme', type: 'hardware-token' },
      ],
      selectedFactor: 1,
    }),
  ),
  'passcode, some factors, not accepted': appView(
    passcode({
      factors: [
        { vendor: 'google', type: 'authenticator' },
        { vendor: 'duo', type: 'passcode' },
      ],
      selectedFactor: 1,
      rejectedCount: 1,
      error: 'That code didn’t work. Wait for a new one and try again.',
    }),
  ),
  'passcode, checking': appView(passcode({ isChecking: true })),
  'passcode, not accepted': appView(
    passcode({ rejectedCount: 1, error: 'That code didn’t work. Wait for a new one and try again.' }),
  ),
} satisfies Readonly<Record<string, AppView>>;
