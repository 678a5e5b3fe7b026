// The operating system's keychain, through keytar. Its errors become sentences a person can act on.
import { messages } from '../language/spoken.ts';
import { type Keychain, KeychainError } from '../session/ports.ts';

type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>;

/** The name all entries of Perch have in common. */
const service = 'Perch';

/** A desktop may ask its person for a password before it answers. */
const timeLimitMs = 60_000;

/**
 * An entry that holds no secret, and only for as long as it takes to find out whether the keychain takes one. Each
 * process has its own: one that goes away while another looks for it is an error.
 */
const probe = `availability ${process.pid}`;

/** `load` brings keytar; it fails where keytar was not built for this machine. */
export function openKeychain(load: () => Promise<Keytar>, platform = process.platform): Keychain {
  // One call at a time, in order: an old write must not land after a newer one, and a keychain that waits for its
  // person must not take up all of Node's threads.
  let last: Promise<unknown> = Promise.resolve();
  let isStuck = false;

  const inTurn = async <Value>(run: () => Promise<Value>): Promise<Value> => {
    if (isStuck) throw noAnswer();
    const answer = last.then(run);
    last = answer
      .catch(() => undefined)
      .then(() => {
        isStuck = false;
      });
    return inTime(answer, () => {
      isStuck = true;
    });
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
      if (error instanceof KeychainError) throw error;
      throw asKeychainError(error);
    }
  };

  /**
   * On Linux keytar says that there is no entry also where the collection is locked and stays so, or where there is
   * none: whether it can be believed is known only from whether the keychain would take an entry.
   */
  const makeSureOfNothing = async () => {
    if (platform !== 'linux') return;
    await use(async ({ setPassword, deletePassword }) => {
      await setPassword(service, probe, 'yes');
      await deletePassword(service, probe);
    });
  };

  return {
    read: async (key) => {
      const secret = await use(({ getPassword }) => getPassword(service, key));
      if (secret === null) await makeSureOfNothing();
      return secret ?? undefined;
    },
    write: (key, secret) => use(({ setPassword }) => setPassword(service, key, secret)),
    remove: async (key) => {
      const isGone = await use(({ deletePassword }) => deletePassword(service, key));
      if (!isGone) await makeSureOfNothing();
    },
  };
}

async function inTime<Value>(answer: Promise<Value>, late: () => void): Promise<Value> {
  const { promise: never, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late();
    reject(noAnswer());
  }, timeLimitMs);
  try {
    return await Promise.race([answer, never]);
  } finally {
    clearTimeout(timer);
  }
}

function noAnswer(): KeychainError {
  return new KeychainError('no-answer', messages.keychain.noAnswer(timeLimitMs / 1000));
}

/** What keytar's messages mean: those of libsecret and D-Bus, of macOS, of Windows. */
const reasons = [
  [/autolaunch D-Bus|dbus-launch|DBUS_SESSION_BUS_ADDRESS|Could not connect/i, 'no-session'],
  [/ServiceUnknown|not provided by any \.service|RPC server is unavailable/i, 'no-service'],
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
