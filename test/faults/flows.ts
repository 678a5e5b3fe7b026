// The columns of the matrix: each way in which Perch meets the service, up to the request that the fault
// strikes, and what a person does in the same place when it has gone wrong.
import type { Struck } from './fault-list.ts';
import type { FaultHarness } from './run/harness.ts';
import { signsInAs } from '../unit/core/test-app.ts';

export interface Flow {
  /** In one word. */
  readonly title: string;
  readonly heading: string;
  /** When the fault strikes, as the document tells it. */
  readonly when: string;
  readonly struck: Struck;
  /** What requests are counted; in a sign-in another account goes on by itself. */
  readonly counted: readonly Struck[];
  readonly login: string;
  /** How long the fault goes on after the first look. */
  readonly watchMs: number;
  /** Up to the moment before the request. */
  readonly prepare: (rig: FaultHarness) => Promise<void>;
  /** The request, and all that Perch does about it at once. */
  readonly meet: (rig: FaultHarness) => Promise<void>;
  /** What the person does in the view they are at; in a session they need not do anything. */
  readonly again: (rig: FaultHarness) => Promise<void>;
  /** The whole way from the start, with no fault. */
  readonly anew: (rig: FaultHarness) => Promise<void>;
}

const minute = 60_000;
/** Its name has letters beyond ASCII. */
const frank = 'frank@practice.example';
/** Has a second factor. */
const bruno = 'bruno@practice.example';
/** Is signed in already when somebody else signs in. */
const erin = 'erin@practice.example';

const byWindow = {
  login: frank,
  watchMs: 2 * minute,
  prepare: besideAnotherAccount,
  meet: (rig: FaultHarness) => signInByWindow(rig, frank),
  again: (rig: FaultHarness) => signInByWindow(rig, frank),
  anew: (rig: FaultHarness) => signInByWindow(rig, frank),
};

const running = {
  counted: ['refresh', 'profile'] as const,
  login: frank,
  watchMs: 10 * minute,
  again: () => Promise.resolve(),
  anew: async (rig: FaultHarness) => {
    rig.bench.person = signsInAs(rig.bench.service, frank);
    await rig.perch().calls['account.signInAgain'](rig.bench.view().accounts[0]?.id ?? '');
    await rig.settled();
  },
};

export const flows = {
  code: {
    ...byWindow,
    title: 'code',
    heading: 'The exchange of the code',
    when: 'The person has signed in on the service’s page, and the code is exchanged (endpoint 2). Another account is signed in.',
    struck: 'code',
    counted: ['code', 'refresh'],
  },
  password: {
    ...byWindow,
    title: 'password',
    heading: 'The password',
    when: 'The person sends user name and password (endpoint 3). Another account is signed in.',
    struck: 'password',
    counted: ['password', 'refresh'],
    prepare: async (rig) => {
      await besideAnotherAccount(rig);
      await openForm(rig);
    },
    meet: (rig) => typePassword(rig, frank),
    again: (rig) => typePassword(rig, frank),
    anew: async (rig) => {
      await openForm(rig);
      await typePassword(rig, frank);
    },
  },
  passcode: {
    ...byWindow,
    title: 'passcode',
    heading: 'The passcode',
    when: 'The person sends the passcode of their second factor (endpoint 4). Another account is signed in.',
    struck: 'mfa',
    counted: ['mfa', 'refresh'],
    login: bruno,
    prepare: async (rig) => {
      await besideAnotherAccount(rig);
      await openForm(rig);
      await typePassword(rig, bruno);
    },
    meet: typePasscode,
    again: async (rig) => {
      await rig.pass(minute / 2);
      await typePasscode(rig);
    },
    anew: async (rig) => {
      await openForm(rig);
      await typePassword(rig, bruno);
      await rig.pass(minute / 2);
      await typePasscode(rig);
    },
  },
  refresh: {
    ...running,
    title: 'refresh',
    heading: 'The refresh of a running session',
    when: 'Signed in, the refresh is due (endpoint 5), 12 minutes before the access token expires.',
    struck: 'refresh',
    prepare: async (rig) => {
      await signedIn(rig);
      // Polls half a minute off the refresh, so that one is looked at without the other.
      await rig.pass(minute / 2);
      await rig.perch().calls['account.poll'](rig.bench.view().accounts[0]?.id ?? '');
      await rig.pass(47.5 * minute - 1);
    },
    meet: (rig) => rig.pass(1),
  },
  waking: {
    ...running,
    title: 'waking',
    heading: 'The refresh on waking',
    when: 'The machine wakes up, and the access token has expired meanwhile: first the refresh, then the profile.',
    struck: 'refresh',
    prepare: async (rig) => {
      await signedIn(rig);
      rig.bench.clock.sleep(120 * minute);
    },
    meet: async (rig) => {
      const before = rig.sent.length;
      rig.perch().resume();
      await rig.settled();
      await rig.passUntil(() => rig.sent.length > before, minute);
    },
  },
  restart: {
    ...running,
    title: 'restart',
    heading: 'The refresh after a restart',
    when: 'Perch starts again and goes on with the refresh token from the keychain.',
    struck: 'refresh',
    prepare: async (rig) => {
      await signedIn(rig);
      await rig.perch().end();
    },
    meet: (rig) => rig.start(),
  },
  profile: {
    ...running,
    title: 'profile',
    heading: 'The poll of the profile',
    when: 'Signed in, the profile is read again (endpoint 6), as every minute.',
    struck: 'profile',
    prepare: async (rig) => {
      await signedIn(rig);
      await rig.pass(minute - 1);
    },
    meet: (rig) => rig.pass(1),
  },
} as const satisfies Record<string, Flow>;

export type FlowId = keyof typeof flows;

async function signedIn(rig: FaultHarness): Promise<void> {
  await rig.start();
  await rig.perch().calls['connection.practice']();
  await signInByWindow(rig, frank);
}

async function besideAnotherAccount(rig: FaultHarness): Promise<void> {
  await rig.start();
  await rig.perch().calls['connection.practice']();
  await signInByWindow(rig, erin);
  await rig.perch().calls['account.add']();
  await rig.perch().calls['connection.practice']();
}

async function signInByWindow(rig: FaultHarness, login: string): Promise<void> {
  rig.bench.person = signsInAs(rig.bench.service, login);
  await rig.perch().calls['signIn.start']('window');
  await rig.settled();
}

async function openForm(rig: FaultHarness): Promise<void> {
  void rig.perch().calls['signIn.start']('password');
  await rig.settled();
}

async function typePassword(rig: FaultHarness, login: string): Promise<void> {
  const password = rig.bench.service.users.find((user) => user.login === login)?.password ?? '';
  await rig.perch().calls['signIn.password'](login, password);
  await rig.settled();
}

async function typePasscode(rig: FaultHarness): Promise<void> {
  await rig.perch().calls['signIn.passcode'](rig.bench.service.passcode(bruno));
  await rig.settled();
}
