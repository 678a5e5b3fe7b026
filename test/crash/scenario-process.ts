// One run of Perch, as a process of its own that may be killed: node scenario-process.ts ORDERS, where ORDERS are JSON. What
// became of it is one line of JSON on standard output; a life that is ended by a signal says nothing.
import { EventEmitter } from 'node:events';
import { createShutdown } from '../../app/electron/lifecycle/shutdown.ts';
import { createManualClock } from '../unit/core/manual-clock.ts';
import type { PersistedState } from './persisted-state.ts';
import { createCrashInjector, type Crash, type CrashPoint } from './crash-injector.ts';
import { appWithoutElectron, type Place } from './without-electron.ts';

/**
 * - `sign in`: does whatever the view asks for until it is signed in.
 * - `refresh`: lets time pass until a refresh is due, and is done.
 * - `sign out`, and `sign out in a refresh`: while the refresh is under way.
 * - `move`: chooses a connection file of the same name with other addresses.
 */
export type Step = 'sign in' | 'refresh' | 'sign out' | 'sign out in a refresh' | 'move';

export interface Orders extends Place {
  readonly steps: readonly Step[];
  readonly connectionName: string;
  /** The texts of the connection files that the person chooses, one after another. */
  readonly connectionFiles: readonly string[];
  readonly login: string;
  readonly password: string;
  readonly death?: Crash;
}

export interface Account {
  readonly moments: readonly CrashPoint[];
  /** What was there before anything was done. */
  readonly found: PersistedState;
  /** What the person had before them after the start: the view's name, or how the account on view is signed in. */
  readonly began: string;
  /** What was there after the start. */
  readonly kept: PersistedState;
  /** What the person had before them after each step. */
  readonly reached: readonly string[];
  readonly left: PersistedState;
}

/** A token of an hour is due for renewal by then. */
const untilRefreshMs = 49 * 60_000;

/** More steps than a sign-in can take, with a connection to be chosen anew on the way. */
const mostViews = 8;

async function live(orders: Orders): Promise<Account> {
  const { connectionName, login, password } = orders;
  const clock = createManualClock(Date.now());
  const mortal = createCrashInjector(orders.death);
  const files = [...orders.connectionFiles];
  const { perch, look, end } = await appWithoutElectron(orders, () => files.shift() ?? '', clock, mortal);
  const { calls } = perch;
  const shutdown = new AbortController();
  createShutdown({
    ...perch,
    app: new ElectronStandIn(),
    process,
    // The shutdown's time limit is real; the clock of the life stands still meanwhile.
    clock: { after: (ms, run) => clearTimeout.bind(undefined, setTimeout(run, ms)) },
    log: () => {},
    stopPublishing: () => {
      shutdown.abort();
      perch.stopPublishing();
    },
  });
  const accountId = JSON.stringify([connectionName, login]);

  const onView = async () => {
    const { panel } = await calls['view.read']();
    return panel.name === 'account' ? panel.account.signIn : panel.name;
  };

  const chooseFile = async () => {
    await calls['connection.open']();
    await calls['connection.confirm']();
  };

  const typePassword = async (begin: () => Promise<unknown>) => {
    const begun = begin();
    await mortal.settled();
    await calls['signIn.password'](login, password);
    if ((await onView()) === 'password') {
      // The password is right: so it must be the connection that is not.
      await calls['signIn.cancel']();
      await calls['connection.change']();
    }
    await begun;
  };

  const oblige = (view: string) => {
    switch (view) {
      case 'welcome':
        return chooseFile();
      case 'sign-in':
        return typePassword(async () => calls['signIn.start']('password'));
      case 'sign-in-again':
        return typePassword(async () => calls['account.signInAgain'](accountId));
      default:
        throw new Error(`Nobody knows what to do at "${view}".`);
    }
  };

  const steps: Readonly<Record<Step, () => Promise<unknown>>> = {
    'sign in': async () => {
      for (let views = 0; (await onView()) !== 'signed-in'; views += 1) {
        if (views === mostViews) throw new Error(`There is no way on from "${await onView()}".`);
        await oblige(await onView());
        await mortal.settled();
      }
    },
    refresh: async () => clock.pass(untilRefreshMs),
    'sign out': async () => calls['account.signOut'](accountId),
    'sign out in a refresh': async () => {
      const refreshing = mortal.reaches('network refresh_token');
      clock.pass(untilRefreshMs);
      await refreshing;
      await calls['account.signOut'](accountId);
    },
    move: chooseFile,
  };

  const found = await look();
  await (
    await perch.start()
  ).settled;
  await mortal.settled();
  const [began, kept] = [await onView(), await look()];
  const reached: string[] = [];
  for (const step of orders.steps) {
    mortal.begin(step);
    await steps[step]();
    await mortal.settled();
    // The user does nothing more, and the process ends when the shutdown is done.
    if (shutdown.signal.aborted) await new Promise(() => {});
    reached.push(await onView());
  }
  await end();
  return { moments: mortal.moments, found, began, kept, reached, left: await look() };
}

/** As far as a shutdown uses Electron: quitting asks the listeners, and exiting ends the process. */
class ElectronStandIn extends EventEmitter {
  readonly exit = process.exit.bind(process);
  readonly relaunch = (): void => {};
  quit(): void {
    this.emit('before-quit', {});
  }
}

const [orders = ''] = process.argv.slice(2);
console.log(JSON.stringify(await live(JSON.parse(orders) as Orders)));
