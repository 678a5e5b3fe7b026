// A scenario: a start of Perch, then steps of a user. Returns what it found before, after the start and at the end.
import { EventEmitter } from 'node:events';
import { createShutdown } from '../../app/electron/lifecycle/shutdown.ts';
import { createManualClock } from '../unit/core/manual-clock.ts';
import { createAppWithoutElectron } from './app-without-electron.ts';
import { createCrashInjector } from './crash-injector.ts';
import type { ScenarioOptions, Step } from './scenario-options.ts';

/** An access token that is valid for an hour is due for refresh by then. */
const untilRefreshMs = 49 * 60_000;

/** More views than a sign-in can have, including a second import of the connection. */
const maxViews = 8;

/** @param host the process whose signals shut Perch down */
export async function runScenario(
  options: ScenarioOptions,
  host: Pick<NodeJS.EventEmitter, 'on' | 'removeAllListeners'>,
) {
  const { connectionName, login, password } = options;
  const clock = createManualClock(Date.now());
  const injector = createCrashInjector(options.crash);
  const files = [...options.connectionFiles];
  const { perch, readState, close } = await createAppWithoutElectron(
    options,
    () => files.shift() ?? '',
    clock,
    injector,
  );
  const { calls } = perch;
  const shutdown = new AbortController();
  createShutdown({
    ...perch,
    app: new ElectronAppStub(),
    process: host,
    // The shutdown's timeout runs in real time, as the manual clock stands still during a shutdown.
    clock: { after: (ms, run) => clearTimeout.bind(undefined, setTimeout(run, ms)) },
    log: () => {},
    hasVisibleWindow: () => false,
    stopPublishing: () => {
      shutdown.abort();
      perch.stopPublishing();
    },
  });
  const accountId = JSON.stringify([connectionName, login]);

  const currentView = async () => {
    const { panel } = await calls['view.read']();
    return panel.name === 'account' ? panel.account.signIn : panel.name;
  };

  const importConnection = async () => {
    await calls['connection.open']();
  };

  const signInWithPassword = async (begin: () => Promise<unknown>) => {
    const signingIn = begin();
    await injector.waitUntilIdle();
    await calls['signIn.password'](login, password);
    if ((await currentView()) === 'password') {
      // The password is right, so the client secret is missing: the connection has to be imported again.
      await calls['signIn.cancel']();
      await calls['view.back']('sign-in');
    }
    await signingIn;
  };

  const actIn = (view: string) => {
    switch (view) {
      case 'welcome':
        return importConnection();
      case 'sign-in':
        return signInWithPassword(async () => calls['signIn.start']('password'));
      case 'sign-in-again':
        return signInWithPassword(async () => calls['account.signInAgain'](accountId));
      default:
        throw new Error(`The scenario has no action for the view "${view}".`);
    }
  };

  const steps: Readonly<Record<Step, () => Promise<unknown>>> = {
    'sign in': async () => {
      for (let views = 0; (await currentView()) !== 'signed-in'; views += 1) {
        if (views === maxViews) throw new Error(`The sign-in is stuck in the view "${await currentView()}".`);
        await actIn(await currentView());
        await injector.waitUntilIdle();
      }
    },
    refresh: async () => clock.pass(untilRefreshMs),
    'sign out': async () => calls['account.signOut'](accountId),
    'sign out during a refresh': async () => {
      const refreshing = injector.waitForCall('network refresh_token');
      clock.pass(untilRefreshMs);
      await refreshing;
      await calls['account.signOut'](accountId);
    },
    'change addresses': importConnection,
  };

  const before = await readState();
  await (
    await perch.start()
  ).settled;
  await injector.waitUntilIdle();
  // The view is its name, or the sign-in state of the account it shows.
  const [startView, afterStart] = [await currentView(), await readState()];
  const stepViews: string[] = [];
  for (const step of options.steps) {
    injector.beginStep(step);
    await steps[step]();
    await injector.waitUntilIdle();
    // The user does nothing more, and the process exits at the end of the shutdown.
    if (shutdown.signal.aborted) await new Promise(() => {});
    stepViews.push(await currentView());
  }
  await close();
  const { points } = injector;
  return { points, before, startView, afterStart, stepViews, atEnd: await readState() };
}

/** The parts of Electron's app that a shutdown uses. */
class ElectronAppStub extends EventEmitter {
  readonly exit = process.exit.bind(process);
  readonly relaunch = (): void => {};
  readonly commandLine = { appendSwitch: () => undefined };
  quit(): void {
    this.emit('before-quit', {});
  }
}
