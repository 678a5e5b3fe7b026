// The columns of the matrix: operations that send requests for tokens or profiles. Each leads up to the request that the
// fault targets, sends it, and does what the user does after a failure.
import type { FaultTarget } from './fault-list.ts';
import type { FaultHarness } from './run/harness.ts';
import { signInAs } from '../unit/core/test-app.ts';

export interface Operation {
  /** The column's title. */
  readonly title: string;
  readonly target: FaultTarget;
  /** The requests that are counted. During a sign-in, the other account's polls are not. */
  readonly counted: readonly FaultTarget[];
  readonly login: string;
  /** How long the fault persists after the request. */
  readonly observeMs: number;
  /** Leads up to the request. */
  readonly prepare: (harness: FaultHarness) => Promise<void>;
  /** Sends the request, and waits until Perch has handled its result. */
  readonly trigger: (harness: FaultHarness) => Promise<void>;
  /** What the user does in the current view after a failure. Does nothing if the account stays signed in. */
  readonly retry: (harness: FaultHarness) => Promise<void>;
  /** A complete sign-in without a fault. */
  readonly signIn: (harness: FaultHarness) => Promise<void>;
}

const minuteMs = 60_000;
/** The display name has letters beyond ASCII. */
const frank = 'frank@practice.example';
/** Has a second factor. */
const bruno = 'bruno@practice.example';
/** Is already signed in when another account signs in. */
const erin = 'erin@practice.example';

const windowSignIn = {
  login: frank,
  observeMs: 2 * minuteMs,
  prepare: signInOtherAccount,
  trigger: (harness: FaultHarness) => signInByWindow(harness, frank),
  retry: (harness: FaultHarness) => signInByWindow(harness, frank),
  signIn: (harness: FaultHarness) => signInByWindow(harness, frank),
};

const signedInOperation = {
  counted: ['refresh', 'profile'] as const,
  login: frank,
  observeMs: 10 * minuteMs,
  retry: () => Promise.resolve(),
  signIn: async (harness: FaultHarness) => {
    harness.testApp.signInUser = signInAs(harness.testApp.service, frank);
    await harness.perch().calls['account.signInAgain'](harness.testApp.view().accounts[0]?.id ?? '');
    await harness.waitUntilIdle();
  },
};

export const operations = {
  code: {
    ...windowSignIn,
    title: 'code',
    target: 'code',
    counted: ['code', 'refresh'],
  },
  password: {
    ...windowSignIn,
    title: 'password',
    target: 'password',
    counted: ['password', 'refresh'],
    prepare: async (harness) => {
      await signInOtherAccount(harness);
      await openForm(harness);
    },
    trigger: (harness) => submitPassword(harness, frank),
    retry: (harness) => submitPassword(harness, frank),
    signIn: async (harness) => {
      await openForm(harness);
      await submitPassword(harness, frank);
    },
  },
  passcode: {
    ...windowSignIn,
    title: 'passcode',
    target: 'mfa',
    counted: ['mfa', 'refresh'],
    login: bruno,
    prepare: async (harness) => {
      await signInOtherAccount(harness);
      await openForm(harness);
      await submitPassword(harness, bruno);
    },
    trigger: submitPasscode,
    retry: async (harness) => {
      await harness.advance(minuteMs / 2);
      await submitPasscode(harness);
    },
    signIn: async (harness) => {
      await openForm(harness);
      await submitPassword(harness, bruno);
      await harness.advance(minuteMs / 2);
      await submitPasscode(harness);
    },
  },
  refresh: {
    ...signedInOperation,
    title: 'refresh',
    target: 'refresh',
    prepare: async (harness) => {
      await signInFrank(harness);
      // Shifts the polls by half a minute, so that none coincides with the refresh.
      await harness.advance(minuteMs / 2);
      await harness.perch().calls['account.poll'](harness.testApp.view().accounts[0]?.id ?? '');
      await harness.advance(47.5 * minuteMs - 1);
    },
    trigger: (harness) => harness.advance(1),
  },
  restart: {
    ...signedInOperation,
    title: 'restart',
    target: 'refresh',
    prepare: async (harness) => {
      await signInFrank(harness);
      await harness.perch().end();
    },
    trigger: (harness) => harness.start(),
  },
  profile: {
    ...signedInOperation,
    title: 'profile',
    target: 'profile',
    prepare: async (harness) => {
      await signInFrank(harness);
      await harness.advance(minuteMs - 1);
    },
    trigger: (harness) => harness.advance(1),
  },
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;

async function signInFrank(harness: FaultHarness): Promise<void> {
  await harness.start();
  await harness.perch().calls['connection.practice']();
  await signInByWindow(harness, frank);
}

async function signInOtherAccount(harness: FaultHarness): Promise<void> {
  await harness.start();
  await harness.perch().calls['connection.practice']();
  await signInByWindow(harness, erin);
  await harness.perch().calls['account.add']();
  await harness.perch().calls['connection.practice']();
}

async function signInByWindow(harness: FaultHarness, login: string): Promise<void> {
  harness.testApp.signInUser = signInAs(harness.testApp.service, login);
  await harness.perch().calls['signIn.start']('window');
  await harness.waitUntilIdle();
}

async function openForm(harness: FaultHarness): Promise<void> {
  void harness.perch().calls['signIn.start']('password');
  await harness.waitUntilIdle();
}

async function submitPassword(harness: FaultHarness, login: string): Promise<void> {
  const password = harness.testApp.service.users.find((user) => user.login === login)?.password ?? '';
  await harness.perch().calls['signIn.password'](login, password);
  await harness.waitUntilIdle();
}

async function submitPasscode(harness: FaultHarness): Promise<void> {
  await harness.perch().calls['signIn.passcode'](harness.testApp.service.passcode(bruno));
  await harness.waitUntilIdle();
}
