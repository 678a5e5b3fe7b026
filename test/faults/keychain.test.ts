// Faults of the keychain at each operation that needs it, in one process. Whatever the fault, the user is signed in at
// the next start without doing anything, provided that the keychain works again before Perch quits.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '../../app/core/app.ts';
import { eventually } from '../unit/eventually.ts';
import { createTestApp, type TestApp } from '../unit/core/test-app.ts';
import { KeychainError } from '../../app/core/secrets/keychain.ts';

interface KeychainFault {
  /** Breaks the keychain. Returns the function that repairs it. */
  readonly inject: (testApp: TestApp) => () => void;
  /** What the panel reports once the fault has lasted for `afterMs`. */
  readonly reported: 'pending' | 'session-only';
  readonly afterMs: number;
}

const prompts: KeychainFault['inject'] = ({ keychain }) => {
  const { promise, resolve } = Promise.withResolvers<null>();
  keychain.prompt = promise;
  return () => {
    delete keychain.prompt;
    resolve(null);
  };
};

const faults: Readonly<Record<string, KeychainFault>> = {
  'is missing or locked': {
    inject: ({ keychain }) => {
      const { entries } = keychain;
      keychain.entries = undefined;
      return () => {
        keychain.entries = entries;
      };
    },
    reported: 'session-only',
    afterMs: 0,
  },
  'prompts, and is answered after 5 s': { inject: prompts, reported: 'pending', afterMs: 5_000 },
  'hangs for 5 min': { inject: prompts, reported: 'session-only', afterMs: 300_000 },
  'prompts, and is refused': {
    inject: ({ keychain }) => {
      const { promise, reject } = Promise.withResolvers<never>();
      promise.catch(() => undefined);
      keychain.prompt = promise;
      return () => {
        delete keychain.prompt;
        reject(new KeychainError('refused', () => 'Access to the keychain was denied.'));
      };
    },
    reported: 'pending',
    afterMs: 5_000,
  },
  'fails during a write': {
    inject: (testApp) => {
      const { entries } = testApp.keychain;
      const fail = () => {
        testApp.keychain.entries = undefined;
        return Promise.reject(new KeychainError('no-service', () => 'The keychain service has ended.'));
      };
      testApp.beforeWrite = fail;
      testApp.beforeRead = fail;
      return () => {
        testApp.keychain.entries = entries;
        testApp.beforeWrite = () => Promise.resolve();
        testApp.beforeRead = testApp.beforeWrite;
      };
    },
    reported: 'session-only',
    afterMs: 0,
  },
};

/** Each injects the fault and starts an operation that needs the keychain, without waiting for its result. */
const operations: Readonly<Record<string, (inject: () => void) => unknown>> = {
  'at the sign-in, while its token is stored': (inject) => {
    const { beforeWrite } = testApp;
    testApp.beforeWrite = () => {
      testApp.beforeWrite = beforeWrite;
      inject();
      return testApp.beforeWrite();
    };
    return perch.calls['signIn.start']('window');
  },
  'at a token refresh': (inject) => {
    inject();
    testApp.service.expireAccessTokens();
    return perch.calls['account.poll'](accountId);
  },
  'at the start': (inject) => {
    inject();
    return testApp.startUnsettled();
  },
};

const accountId = JSON.stringify(['Practice service', 'alice@practice.example']);

let testApp: TestApp;
let perch: App;

beforeEach(async () => {
  testApp = await createTestApp();
  perch = await testApp.start({ practice: testApp.service.connection });
  await perch.calls['connection.practice']();
});

afterEach(() => testApp.end());

const isSignedIn = () => {
  const { panel } = testApp.view();
  return panel.name === 'account' && panel.account.signIn === 'signed-in';
};

describe.each(Object.entries(faults))('a keychain that %s', (_fault, { inject, reported, afterMs }) => {
  test.each(Object.entries(operations))(
    '%s is reported, and the account is signed in after a restart',
    async (operation, begin) => {
      if (!operation.includes('sign-in')) await perch.calls['signIn.start']('window');
      let repair: (() => void) | undefined;
      const done = Promise.resolve(begin(() => (repair = inject(testApp)))).catch(() => undefined);
      await eventually(() => expect(repair).toBeDefined());
      await eventually(() => {
        // Advances in steps that are shorter than any retry interval.
        if (testApp.view().secrets.kind !== reported) testApp.clock.pass(afterMs / 10);
        expect(testApp.view().secrets.kind).toBe(reported);
      });
      repair?.();
      await done;
      await eventually(() => {
        testApp.clock.pass(30_000);
        expect(isSignedIn()).toBe(true);
      });
      const restarted = await testApp.start();
      expect(isSignedIn()).toBe(true);
      const keys = [...(testApp.keychain.entries?.keys() ?? [])];
      expect(keys.map((key) => /^\["([\w-]+)"/.exec(key)?.[1]).toSorted()).toEqual([
        'client-secret',
        'refresh-token',
      ]);
      await restarted.end();
      expect(testApp.clock.timers()).toBe(0);
    },
  );
});
