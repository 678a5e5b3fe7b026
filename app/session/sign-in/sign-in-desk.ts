// Where sign-ins happen: one at a time, from the first click to an account on the list.
import type { Notice, SignInWay } from '../../contract/view.ts';
import { messages } from '../../language/spoken.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { Connection } from '../../service/connection.ts';
import type { Profile } from '../../service/profile.ts';
import type { PendingSecondFactor, Tokens } from '../../service/token-reply.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Chance, Clock, Log, OpenSignInWindow } from '../ports.ts';
import { beginSignIn, type SignIn } from './sign-in.ts';
import { signInFailureText } from '../failure-texts.ts';

export interface SignInDeskOptions {
  readonly accounts: Accounts;
  readonly clientFor: (connection: Connection) => ServiceClient;
  readonly openSignInWindow: OpenSignInWindow;
  /** Opens the portal in the system's browser, and waits at the loopback address for its redirect. */
  readonly openBrowser: OpenSignInWindow;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly log: Log;
  readonly changed: () => void;
}

/** What a sign-in came to: an account that is on the list, or something the person is told. */
export type DeskResult =
  /** `saved` is false where the account lasts for this run only. */
  | { readonly kind: 'signed-in'; readonly saved: boolean }
  | { readonly kind: 'told'; readonly notice: Notice };

export interface SignInDesk {
  /** The sign-in that is under way. */
  readonly current: () => SignIn | undefined;
  readonly begin: (connection: Connection, way: SignInWay) => Promise<DeskResult>;
  /** Goes on where a refresh was answered with the question for a second factor. */
  readonly goOn: (connection: Connection, pending: PendingSecondFactor) => Promise<DeskResult>;
  /** Cancels the sign-in that is under way. None begins any more. */
  readonly end: () => void;
}

export function createSignInDesk(options: SignInDeskOptions): SignInDesk {
  const { accounts, openBrowser, openSignInWindow } = options;
  let current: SignIn | undefined;
  let hasEnded = false;

  const welcome = async (
    connection: Connection,
    client: ServiceClient,
    tokens: Tokens,
  ): Promise<DeskResult> => {
    let { login } = tokens;
    if (login === '') {
      // A token reply may name nobody: then the profile says who it is.
      const read = await client.readProfile(tokens.accessToken);
      if (!read.ok) return told('error', signInFailureText(read.failure));
      login = loginOf(read.value);
    }
    return { kind: 'signed-in', saved: await accounts.add(connection, login, tokens) };
  };

  const serve = async (
    connection: Connection,
    way: SignInWay,
    pending?: PendingSecondFactor,
  ): Promise<DeskResult> => {
    if (hasEnded) return told('info', messages.done.cancelled);
    const client = options.clientFor(connection);
    const openPortal = way === 'browser' ? openBrowser : openSignInWindow;
    const signIn = beginSignIn({ ...options, way, connection, client, openPortal, pending });
    current = signIn;
    options.changed();
    try {
      const result = await signIn.result;
      if (result.kind === 'failed') return told('error', result.text);
      if (result.kind === 'cancelled') return told('info', messages.done.cancelled);
      return await welcome(connection, client, result.tokens);
    } finally {
      if (current === signIn) current = undefined;
    }
  };

  return {
    current: () => current,
    begin: (connection, way) => serve(connection, way),
    goOn: (connection, pending) => serve(connection, connection.signIn[0] ?? 'window', pending),
    end: () => {
      hasEnded = true;
      current?.cancel();
    },
  };
}

function told(tone: Notice['tone'], text: string): DeskResult {
  return { kind: 'told', notice: { tone, text } };
}

/** `<user>@<domain>`, as a token reply would have named the account. */
function loginOf({ user, domain }: Profile): string {
  return [user, domain].map((part) => (typeof part === 'object' ? '' : String(part ?? ''))).join('@');
}
