// The keychain's faults against the moments at which Perch needs it, in one process: whatever happens, the user is
// signed in at the next start without doing anything, once the keychain was back before Perch quit.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KeychainError } from '../../app/core/ports.ts';
import type { App } from '../../app/core/app.ts';
import { eventually } from '../unit/eventually.ts';
import { createTestApp, type TestApp } from '../unit/core/test-app.ts';

interface Fault {
  /** Breaks the keychain, and gives what repairs it. */
  readonly strike: (bench: TestApp) => () => void;
  /** What the panel says of it when it has lasted for this long. */
  readonly says: 'waiting' | 'session-only';
  readonly afterMs: number;
}

const prompts: Fault['strike'] = (bench) => {
  const { promise, resolve } = Promise.withResolvers<null>();
  bench.keychain.prompt = promise;
  return () => {
    delete bench.keychain.prompt;
    resolve(null);
  };
};

const faults: Readonly<Record<string, Fault>> = {
  'is missing or locked': {
    strike: (bench) => {
      const { entries } = bench.keychain;
      bench.keychain.entries = undefined;
      return () => {
        bench.keychain.entries = entries;
      };
    },
    says: 'session-only',
    afterMs: 0,
  },
  'prompts, and is answered after 5 s': { strike: prompts, says: 'waiting', afterMs: 5_000 },
  'hangs for 5 min': { strike: prompts, says: 'session-only', afterMs: 300_000 },
  'prompts, and is refused': {
    strike: (bench) => {
      const { promise, reject } = Promise.withResolvers<never>();
      promise.catch(() => undefined);
      bench.keychain.prompt = promise;
      return () => {
        delete bench.keychain.prompt;
        reject(new KeychainError('refused', 'Access to the keychain was refused.'));
      };
    },
    says: 'waiting',
    afterMs: 5_000,
  },
  'dies while it stores': {
    strike: (bench) => {
      const { entries } = bench.keychain;
      bench.beforeWrite = () => {
        bench.keychain.entries = undefined;
        return Promise.reject(new KeychainError('no-service', 'It is gone.'));
      };
      // A read finds it gone as well.
      bench.beforeRead = bench.beforeWrite;
      return () => {
        bench.keychain.entries = entries;
        bench.beforeWrite = () => Promise.resolve();
        bench.beforeRead = bench.beforeWrite;
      };
    },
    says: 'session-only',
    afterMs: 0,
  },
};

/** When the keychain breaks: each breaks it, and sets off something that needs it without waiting for the result. */
const moments: Readonly<Record<string, (strike: () => void) => unknown>> = {
  'at the sign-in, as its token is stored': (strike) => {
    const { beforeWrite } = bench;
    bench.beforeWrite = () => {
      bench.beforeWrite = beforeWrite;
      strike();
      return bench.beforeWrite();
    };
    return perch.calls['signIn.start']('window');
  },
  'at a refresh': (strike) => {
    strike();
    bench.service.expireAccessTokens();
    return perch.calls['account.poll'](account());
  },
  'at the start': (strike) => {
    strike();
    return bench.begin();
  },
};

const account = () => JSON.stringify(['Practice service', 'alice@practice.example']);

let bench: TestApp;
let perch: App;

beforeEach(async () => {
  bench = await createTestApp();
  perch = await bench.start({ practice: bench.service.connection });
  await perch.calls['connection.practice']();
});

afterEach(() => bench.end());

const isSignedIn = () => {
  const { panel } = bench.view();
  return panel.name === 'account' && panel.account.signIn === 'signed-in';
};

describe.each(Object.entries(faults))('a keychain that %s', (_fault, { strike, says, afterMs }) => {
  test.each(Object.entries(moments))('%s', async (moment, begin) => {
    if (!moment.includes('sign-in')) await perch.calls['signIn.start']('window');
    let repair: (() => void) | undefined;
    const done = Promise.resolve(begin(() => (repair = strike(bench)))).catch(() => undefined);
    await eventually(() => expect(repair).toBeDefined());
    await eventually(() => {
      // Time passes until the panel says so, in steps that no retry fits in.
      if (bench.view().secrets.kind !== says) bench.clock.pass(afterMs / 10);
      expect(bench.view().secrets.kind).toBe(says);
    });
    repair?.();
    await done;
    await eventually(() => {
      bench.clock.pass(30_000);
      expect(isSignedIn()).toBe(true);
    });
    const next = await bench.start();
    expect(isSignedIn()).toBe(true);
    const keys = [...(bench.keychain.entries?.keys() ?? [])];
    expect(keys.map((key) => /^\["([\w-]+)"/.exec(key)?.[1]).toSorted()).toEqual([
      'client-secret',
      'refresh-token',
    ]);
    await next.end();
    expect(bench.clock.timers()).toBe(0);
  });
});
