// The application: what is on view, and what happens when the person does something about it.
import type { CallHandlers } from '../contract/calls.ts';
import type { AppView, Notice, SignInWay } from '../contract/view.ts';
import { type Connection, parseConnectionFile } from '../service/connection.ts';
import type { Outcome } from '../service/outcome.ts';
import { summaryOfAccount, viewOfAccount } from './account-view.ts';
import { type Account, createAccounts, type AccountsOptions } from './accounts.ts';
import { createConnections, sameOrigins } from './connections.ts';
import { panelView } from './panel-view.ts';
import type { Keychain } from './ports.ts';
import { createSecretClient } from './secret-client.ts';
import { createSecrets } from './secrets.ts';
import { createSignInDesk, type SignInDeskOptions } from './sign-in-desk.ts';
import { type TrayView, trayView } from './tray-view.ts';

export interface PerchOptions
  extends
    Omit<AccountsOptions, 'secrets' | 'connections' | 'changed' | 'signInEnded'>,
    Pick<SignInDeskOptions, 'openSignInWindow' | 'openBrowser'> {
  readonly appVersion: string;
  readonly keychain: Keychain;
  /** Lets the person choose a file and reads it; undefined where they don't. */
  readonly chooseConnectionFile: () => Promise<Outcome<string> | undefined>;
  /** The practice service's connection, where it was handed over. */
  readonly practice: Connection | undefined;
  /** A connection that the command line names. */
  readonly offered: Connection | undefined;
  readonly quit: () => void;
  /** Tells the person something that they would otherwise miss; a click on it opens the panel. */
  readonly notify: (text: { readonly title: string; readonly body: string }) => void;
  readonly publish: (view: AppView, tray: TrayView) => void;
}

export interface Perch {
  readonly calls: CallHandlers;
  /** Publishes the first view and brings back the last run's accounts; resolves when each has been tried. */
  readonly start: () => Promise<void>;
  /** Shows a connection for confirmation, unless it is known already. */
  readonly offer: (connection: Connection) => Promise<void>;
  /** Publishes nothing any more: Perch is about to quit. */
  readonly hush: () => void;
  /** The panel is opened: what it shows should be fresh. */
  readonly panelOpened: () => void;
  /** The machine woke up or the network came back. */
  readonly wake: () => void;
  /** Ends all sessions; nothing is published any more. */
  readonly end: () => Promise<void>;
  /** Whether something waits for the person: no account, or a connection to confirm. */
  readonly asks: () => boolean;
  readonly signedIn: () => boolean;
}

/** A profile younger than this is fresh enough for a panel that is opened. */
const freshMs = 10_000;

const notSaved = {
  title: 'Signed in until Perch is quit',
  body: 'Perch could not write its settings, so it will not know of this account after a restart.',
};

export function createPerch(options: PerchOptions): Perch {
  const { practice } = options;
  let version = 0;
  let starting = true;
  let ended = false;
  let confirming: Connection | undefined;
  let chosen: Connection | undefined;
  let adding = false;
  let notice: Notice | undefined;

  const publish = () => {
    if (ended) return;
    version += 1;
    const doing = starting ? 'starting' : desk.current() === undefined ? 'nothing' : 'signing in';
    options.publish(view(), trayView(accounts.list().map(viewOfAccount), doing));
  };

  const secrets = createSecrets(options.keychain, options.settings, options.log, () => publish());
  const connections = createConnections(options.settings, secrets);
  const clientFor = (connection: Connection) =>
    createSecretClient(connection, connections.withSecret, options.clientFor);
  const accounts = createAccounts({
    ...options,
    secrets,
    connections,
    clientFor,
    changed: () => publish(),
    signInEnded: (account) => tellEnd(account),
  });
  const desk = createSignInDesk({ ...options, accounts, clientFor, changed: () => publish() });

  const tellEnd = (account: Account) => {
    accounts.show(account.id);
    options.notify({
      title: `Sign in to ${account.connection.name} again`,
      body: `Perch is no longer signed in as ${account.login}, and shows what it knew last.`,
    });
  };

  const view = (): AppView => ({
    version,
    appVersion: options.appVersion,
    secrets: secrets.view(),
    accounts: accounts.list().map(summaryOfAccount),
    panel: panelView({
      starting,
      confirming,
      chosen,
      signIn: desk.current()?.snapshot(),
      account: onView(),
      adding,
      practice,
      notice,
    }),
  });

  /** The account that the person chose to see, else the one that the tray speaks of. */
  const onView = () => {
    const spokenOf = trayView(accounts.list().map(viewOfAccount), 'nothing').account?.id;
    return accounts.onView() ?? accounts.find(spokenOf ?? '') ?? accounts.list()[0];
  };

  const tell = (tone: Notice['tone'], text: string) => {
    notice = { tone, text };
  };

  /** Runs what the person asked for and shows what came of it. */
  const act =
    <Args extends unknown[]>(run: (...args: Args) => Promise<void> | void) =>
    async (...args: Args): Promise<undefined> => {
      notice = undefined;
      try {
        await run(...args);
      } catch (error) {
        options.log(`perch: ${error instanceof Error ? error.message : String(error)}`);
        tell('error', 'Perch could not do all of that; the log says why. Please try again.');
      }
      publish();
    };

  const confirm = async (connection: Connection) => {
    desk.current()?.cancel();
    const before = connections.find(connection.name);
    if (before !== undefined && !sameOrigins(before, connection)) {
      const leaving = accounts.list().filter((account) => account.connection.name === connection.name);
      for (const account of leaving) await accounts.signOut(account.id);
    }
    await connections.keep(connection);
    confirming = undefined;
    chosen = connection;
  };

  /** What is known already needs no confirmation, and may bring a new secret. */
  const offer = async (connection: Connection) => {
    if (!connections.isKnown(connection)) confirming = connection;
    else if (connection.clientSecret !== undefined) await connections.keep(connection);
  };

  const openFile = async () => {
    const file = await options.chooseConnectionFile();
    if (file === undefined) return;
    const parsed = file.ok ? parseConnectionFile(file.value) : file;
    if (parsed.ok) confirming = parsed.value;
    else tell('error', `That file can't be used as a connection file. ${parsed.failure.detail}`);
  };

  const startSignIn = async (way: SignInWay) => {
    if (chosen === undefined || desk.current() !== undefined || !chosen.signIn.includes(way)) return;
    const result = await desk.begin(chosen, way);
    if (result.kind === 'told') {
      ({ notice } = result);
      return;
    }
    chosen = undefined;
    adding = false;
    if (!result.saved) options.notify(notSaved);
  };

  const signOut = async (id: string) => {
    const account = accounts.find(id);
    if (account === undefined) return;
    const isGone = await accounts.signOut(id);
    if (accounts.list().length === 0) chosen = account.connection;
    if (isGone) tell('info', 'You are signed out. Perch has deleted what it kept of the account.');
    else
      tell('warning', 'You are signed out. The keychain kept its entry; Perch deletes it at a later start.');
  };

  const calls: CallHandlers = {
    'view.read': view,
    'connection.open': act(openFile),
    'connection.practice': act(() => practice && confirm(practice)),
    'connection.confirm': act(() => confirming && confirm(confirming)),
    'connection.refuse': act(() => {
      confirming = undefined;
    }),
    'connection.change': act(() => {
      if (desk.current() !== undefined) return;
      // One step back: from the sign-in to the choice of a connection, from there to the account on view.
      if (chosen === undefined) adding = false;
      chosen = undefined;
    }),
    'signIn.start': act(startSignIn),
    'signIn.cancel': act(() => desk.current()?.cancel()),
    'signIn.password': act((username, password) => desk.current()?.submitPassword(username, password)),
    'signIn.passcode': act((passcode) => desk.current()?.submitPasscode(passcode)),
    'signIn.factor': act((place) => desk.current()?.chooseFactor(place)),
    'account.poll': async (id) => {
      await accounts.find(id)?.session.poll();
      return undefined;
    },
    'account.show': act(accounts.show),
    'account.add': act(() => {
      if (desk.current() !== undefined) return;
      adding = true;
      // Most people who have a second account have it at the same service.
      chosen = onView()?.connection;
    }),
    'account.signOut': act(signOut),
    'account.signOutAll': act(async () => {
      for (const { id } of accounts.list()) await signOut(id);
    }),
    'account.signInAgain': act((id) => {
      const account = accounts.find(id);
      if (account === undefined || desk.current() !== undefined) return;
      chosen = account.connection;
      const [way] = account.connection.signIn;
      return way && startSignIn(way);
    }),
    'app.quit': () => {
      options.quit();
      return undefined;
    },
  };

  return {
    calls,
    start: async () => {
      const restored = accounts.restore();
      const offers = [practice, options.offered]
        .filter((given) => given !== undefined)
        // The practice service is offered by the welcome view; here it may only bring a new secret.
        .filter((given) => given !== practice || connections.isKnown(given))
        .map(offer);
      if (accounts.list().length === 0) chosen = connections.known().at(-1);
      starting = false;
      publish();
      await Promise.all([secrets.check(), restored, ...offers]);
    },
    offer: async (connection) => {
      await offer(connection);
      publish();
    },
    hush: () => {
      ended = true;
    },
    panelOpened: () => {
      for (const { session } of accounts.list()) void session.poll(freshMs);
    },
    wake: () => {
      for (const { session } of accounts.list()) void session.wake();
    },
    end: async () => {
      ended = true;
      desk.current()?.cancel();
      await accounts.end();
    },
    asks: () => accounts.list().length === 0 || confirming !== undefined,
    signedIn: () =>
      accounts.list().some(({ session }) => ['signed-in', 'renewing'].includes(session.snapshot().state)),
  };
}
