// The application: what is on view, and what happens when the person does something about it.
import { isDeepStrictEqual } from 'node:util';
import type { CallHandlers } from '../contract/calls.ts';
import type { AppView, Notice, PanelView } from '../contract/view.ts';
import type { ServiceClient } from '../service/client.ts';
import { type Connection, parseConnectionFile } from '../service/connection.ts';
import type { Outcome } from '../service/outcome.ts';
import type { Profile } from '../service/profile.ts';
import type { Tokens } from '../service/token-reply.ts';
import { viewOfAccount } from './account-view.ts';
import { createAccounts, type AccountsOptions } from './accounts.ts';
import { createConnections, sameOrigins, summaryOf } from './connections.ts';
import type { Keychain, OpenSignInWindow } from './ports.ts';
import { createSecrets } from './secrets.ts';
import { signInByWindow } from './sign-in.ts';
import { type TrayView, trayView } from './tray-view.ts';
import { signInFailureText } from './words.ts';

export interface PerchOptions extends Omit<
  AccountsOptions,
  'secrets' | 'connections' | 'changed' | 'clientFor'
> {
  readonly appVersion: string;
  readonly keychain: Keychain;
  readonly clientFor: (connection: Connection) => ServiceClient;
  readonly openSignInWindow: OpenSignInWindow;
  /** Lets the person choose a file and reads it; undefined where they don't. */
  readonly chooseConnectionFile: () => Promise<Outcome<string> | undefined>;
  /** The practice service's connection, where it was handed over. */
  readonly practice: Connection | undefined;
  /** A connection that the command line names. */
  readonly offered: Connection | undefined;
  readonly quit: () => void;
  readonly publish: (view: AppView, tray: TrayView) => void;
}

export interface Perch {
  readonly calls: CallHandlers;
  /** Publishes the first view and brings back the last run's accounts; resolves when each has been tried. */
  readonly start: () => Promise<void>;
  /** The panel is opened: what it shows should be fresh. */
  readonly panelOpened: () => void;
  /** The machine woke up or the network came back. */
  readonly wake: () => void;
  /** Ends all sessions; nothing is published any more. */
  readonly end: () => Promise<void>;
  readonly hasAccounts: () => boolean;
  readonly signedIn: () => boolean;
}

/** A profile younger than this is fresh enough for a panel that is opened. */
const freshMs = 10_000;

export function createPerch(options: PerchOptions): Perch {
  let version = 0;
  let starting = true;
  let ended = false;
  let confirming: Connection | undefined;
  let chosen: Connection | undefined;
  let attempt: { step: 'person' | 'token' | 'profile'; cancel: AbortController } | undefined;
  let notice: Notice | undefined;

  const publish = () => {
    if (ended) return;
    version += 1;
    const views = accounts.list().map(viewOfAccount);
    const doing = starting ? 'starting' : attempt !== undefined ? 'signing in' : 'nothing';
    options.publish(view(), trayView(views, doing));
  };

  const secrets = createSecrets(options.keychain, options.log, () => publish());
  const connections = createConnections(options.settings, secrets);
  const accounts = createAccounts({ ...options, secrets, connections, changed: () => publish() });

  const view = (): AppView => ({
    version,
    appVersion: options.appVersion,
    secrets: secrets.view(),
    panel: panel(),
  });

  const panel = (): PanelView => {
    if (starting) return { name: 'starting' };
    const told = notice === undefined ? {} : { notice };
    if (confirming !== undefined) return { name: 'confirm-connection', connection: summaryOf(confirming) };
    if (attempt !== undefined && chosen !== undefined) {
      return { name: 'signing-in', connection: summaryOf(chosen), way: 'window', step: attempt.step };
    }
    if (chosen !== undefined) {
      const ways = chosen.signIn.filter((way) => way === 'window');
      return { name: 'sign-in', connection: summaryOf(chosen), ways, ...told };
    }
    const [account] = accounts.list();
    if (account !== undefined) return { name: 'account', account: viewOfAccount(account) };
    const practice = options.practice === undefined ? {} : { practice: summaryOf(options.practice) };
    return { name: 'welcome', ...practice, ...told };
  };

  const tell = (tone: Notice['tone'], text: string) => {
    notice = { tone, text };
  };

  /** Runs what the person asked for and shows what came of it. */
  const act =
    <Args extends unknown[]>(run: (...args: Args) => Promise<void> | void) =>
    async (...args: Args): Promise<undefined> => {
      notice = undefined;
      await run(...args);
      publish();
    };

  const confirm = async (connection: Connection) => {
    const before = connections.known().find(({ name }) => name === connection.name);
    if (before !== undefined && !sameOrigins(before, connection)) {
      const leaving = accounts.list().filter((account) => account.connection.name === connection.name);
      for (const account of leaving) await accounts.signOut(account.id);
    }
    await connections.keep(connection);
    confirming = undefined;
    chosen = connection;
  };

  const openFile = async () => {
    const file = await options.chooseConnectionFile();
    if (file === undefined) return;
    const parsed = file.ok ? parseConnectionFile(file.value) : file;
    if (parsed.ok) confirming = parsed.value;
    else tell('error', `That file can't be used as a connection file. ${parsed.failure.detail}`);
  };

  const signIn = async () => {
    if (chosen === undefined || attempt !== undefined) return;
    const connection = chosen;
    const client = options.clientFor(connection);
    const cancel = new AbortController();
    const step = (name: 'person' | 'token' | 'profile') => {
      attempt = { step: name, cancel };
      publish();
    };
    step('person');
    try {
      const result = await signInByWindow({
        connection,
        client,
        openWindow: options.openSignInWindow,
        chance: options.chance,
        cancel: cancel.signal,
        exchanging: () => step('token'),
      });
      if (result.kind === 'failed') {
        tell('error', result.text);
        return;
      }
      if (result.kind === 'cancelled') {
        tell('info', 'The sign-in was cancelled. You can try again.');
        return;
      }
      step('profile');
      await welcomeBack(connection, client, result.tokens);
    } finally {
      attempt = undefined;
    }
  };

  /** A token reply may name nobody: then the profile says who it is. */
  const welcomeBack = async (connection: Connection, client: ServiceClient, tokens: Tokens) => {
    let { login } = tokens;
    if (login === '') {
      const read = await client.readProfile(tokens.accessToken);
      if (!read.ok) {
        tell('error', signInFailureText(read.failure));
        return;
      }
      login = loginOf(read.value);
    }
    await accounts.add(connection, login, tokens);
    chosen = undefined;
  };

  /** A file that says what is known already needs no confirmation. */
  const isKnown = ({ clientSecret: _, ...offered }: Connection) =>
    connections.known().some((connection) => isDeepStrictEqual(connection, offered));

  const calls: CallHandlers = {
    'view.read': view,
    'connection.open': act(openFile),
    'connection.practice': act(() =>
      options.practice === undefined ? undefined : confirm(options.practice),
    ),
    'connection.confirm': act(() => (confirming === undefined ? undefined : confirm(confirming))),
    'connection.refuse': act(() => {
      confirming = undefined;
    }),
    'connection.change': act(() => {
      if (attempt === undefined) chosen = undefined;
    }),
    'signIn.start': act(signIn),
    'signIn.cancel': act(() => attempt?.cancel.abort()),
    'account.poll': async (id) => {
      await accounts.find(id)?.session.poll();
      return undefined;
    },
    'account.signOut': act(async (id) => {
      const account = accounts.find(id);
      if (account === undefined) return;
      await accounts.signOut(id);
      if (accounts.list().length === 0) chosen = account.connection;
      tell('info', 'You are signed out. Perch has deleted what it kept of the account.');
    }),
    'account.signInAgain': act((id) => {
      const account = accounts.find(id);
      if (account === undefined || attempt !== undefined) return;
      chosen = account.connection;
      return signIn();
    }),
    'app.quit': () => {
      options.quit();
      return undefined;
    },
  };

  return {
    calls,
    start: async () => {
      publish();
      await secrets.check();
      const restored = await accounts.restore();
      if (options.offered !== undefined && !isKnown(options.offered)) confirming = options.offered;
      const [latest] = connections.known().toReversed();
      if (options.settings.accounts().length === 0 && latest !== undefined) {
        chosen = await connections.load(latest.name);
      }
      starting = false;
      publish();
      await restored();
    },
    panelOpened: () => {
      for (const { session } of accounts.list()) void session.poll(freshMs);
    },
    wake: () => {
      for (const { session } of accounts.list()) void session.wake();
    },
    end: async () => {
      ended = true;
      attempt?.cancel.abort();
      await accounts.end();
    },
    hasAccounts: () => accounts.list().length > 0,
    signedIn: () =>
      accounts.list().some(({ session }) => ['signed-in', 'renewing'].includes(session.snapshot().state)),
  };
}

/** `<user>@<domain>`, as a token reply would have named the account. */
function loginOf({ user, domain }: Profile): string {
  return [user, domain].map((part) => (typeof part === 'object' ? '' : String(part ?? ''))).join('@');
}
