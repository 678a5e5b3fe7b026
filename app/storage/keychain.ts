// The operating system's keychain, through keytar. Its errors become sentences a person can act on.
import { createHash } from 'node:crypto';
import { messages } from '../i18n/i18n.ts';
import { type Keychain, KeychainError } from '../core/ports.ts';
import { serialize } from '../serialize.ts';

type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>;

/** The name all entries of Perch have in common. */
const service = 'Perch';

/**
 * An entry that holds no secret, and only for as long as it takes to find out whether the keychain takes one. Each
 * process has its own: one that goes away while another looks for it is an error.
 */
const probe = `availability ${process.pid}`;

export interface OpenedKeychain extends Keychain {
  /** Whether a call of the system's library is unfinished: it blocks one of the process's threads. */
  readonly isBusy: () => boolean;
}

/**
 * `load` brings keytar; it fails where keytar was not built for this machine. How long callers wait is up to
 * keychain-timeout.ts: a call of the system's library can't be cancelled.
 */
export function openKeychain(load: () => Promise<Keytar>, platform = process.platform): OpenedKeychain {
  // One call at a time, in order: an old write must not land after a newer one, and a keychain that waits for the
  // user must not take up all of Node's threads.
  const inOrder = serialize(<Value>(run: () => Promise<Value>) => run());
  let unfinished = 0;

  const inTurn = async <Value>(run: () => Promise<Value>): Promise<Value> => {
    unfinished += 1;
    try {
      return await inOrder(run);
    } finally {
      unfinished -= 1;
    }
  };

  const use = async <Value>(run: (keytar: Keytar) => Promise<Value>): Promise<Value> => {
    let keytar: Keytar;
    try {
      keytar = await load();
    } catch {
      throw new KeychainError('not-installed', messages.keychain['not-installed']);
    }
    try {
      return await inTurn(() => run(keytar));
    } catch (error) {
      throw error instanceof KeychainError ? error : asKeychainError(error);
    }
  };

  /**
   * On Linux keytar reports success where the user has closed the prompt that the keyring showed for a write
   * (libsecret gives no error then), so an entry is read again before it is believed to be stored.
   */
  const store = (account: string, secret: string) =>
    use(async ({ setPassword, getPassword }) => {
      await setPassword(service, account, secret);
      if (platform !== 'linux') return;
      const stored = await getPassword(service, account);
      if (stored !== secret) throw new KeychainError('refused', messages.keychain.refused);
    });

  /**
   * On Linux keytar says that there is no entry also where the collection is locked and stays so, or where there is
   * none: whether it can be believed is known only from whether the keychain would take an entry.
   */
  const makeSureOfNothing = async () => {
    if (platform !== 'linux') return;
    await store(probe, 'yes');
    await use(({ deletePassword }) => deletePassword(service, probe));
  };

  const nameOf = (key: string) => entryName(key, platform);

  return {
    read: async (key) => {
      const secret = await use(({ getPassword }) => getPassword(service, nameOf(key)));
      if (secret === null) await makeSureOfNothing();
      return secret ?? undefined;
    },
    write: (key, secret) => store(nameOf(key), secret),
    remove: async (key) => {
      const isGone = await use(({ deletePassword }) => deletePassword(service, nameOf(key)));
      if (!isGone) await makeSureOfNothing();
    },
    isBusy: () => unfinished > 0,
  };
}

/**
 * The name of a key's entry. Windows takes at most 513 characters (CRED_MAX_USERNAME_LENGTH: keytar stores the key as the
 * entry's user name too) and has never held an entry of a longer key; libsecret and macOS set no such limit.
 */
function entryName(key: string, platform: NodeJS.Platform): string {
  if (platform !== 'win32' || key.length <= 512) return key;
  return `${key.slice(0, 400)} ${createHash('sha256').update(key).digest('hex')}`;
}

/** What keytar's messages mean: those of libsecret and D-Bus, of macOS, of Windows. */
const reasons = [
  [/autolaunch D-Bus|dbus-launch|DBUS_SESSION_BUS_ADDRESS|Could not connect/i, 'no-session'],
  [
    /ServiceUnknown|not provided by any \.service|RPC server is unavailable|disconnected from message bus/i,
    'no-service',
  ],
  [
    /Object does not exist|No such object|no such collection|default keychain could not be found/i,
    'no-collection',
  ],
  [/locked|interaction is not allowed|logon session does not exist/i, 'locked'],
  [/dismissed|cancell?ed|denied|not allowed|refused|passphrase you entered is not correct/i, 'refused'],
  [/too (?:long|large|big)|bad data|buffer/i, 'too-long'],
  [/decrypt|corrupt|damaged|invalid (?:format|data|utf)/i, 'damaged'],
] as const;

function asKeychainError(error: unknown): KeychainError {
  const message = error instanceof Error ? error.message : String(error);
  const [, code] = reasons.find(([pattern]) => pattern.test(message)) ?? [];
  const sentence =
    code === undefined ? messages.keychain.other(message.slice(0, 120)) : messages.keychain[code];
  return new KeychainError(code ?? 'other', sentence, { cause: error });
}
