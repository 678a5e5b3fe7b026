// The operating system's keychain, through keytar.
import { createHash } from 'node:crypto';
import { messages } from '../i18n/messages.ts';
import { serialize } from '../serialize.ts';
import { toKeychainError } from './keychain-errors.ts';
import { type Keychain, KeychainError } from '../core/secrets/keychain.ts';

type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>;

/** The service name of all entries of Perch. */
export const service = 'Perch';

/**
 * An entry without a secret that is written to check whether the keychain accepts one, and deleted again. Each process has
 * its own, because libsecret reports an error if an entry is deleted while another process searches for it.
 */
const probeEntry = `availability ${process.pid}`;

export interface OpenedKeychain extends Keychain {
  /** Whether a call of keytar is in flight. Such a call blocks one of the process's threads. */
  readonly isBusy: () => boolean;
}

/**
 * `loadKeytar` rejects if keytar was not built for this machine. A call of keytar can't be cancelled;
 * keychain-timeout.ts limits how long callers wait.
 */
export function openKeychain(loadKeytar: () => Promise<Keytar>, platform = process.platform): OpenedKeychain {
  // One call at a time: an older write must not complete after a newer one, and a keychain that waits for the user must
  // not block all of Node's threads.
  const inOrder = serialize(<Value>(run: () => Promise<Value>) => run());
  let callsInFlight = 0;

  const enqueue = async <Value>(run: () => Promise<Value>): Promise<Value> => {
    callsInFlight += 1;
    try {
      return await inOrder(run);
    } finally {
      callsInFlight -= 1;
    }
  };

  const use = async <Value>(run: (keytar: Keytar) => Promise<Value>): Promise<Value> => {
    let keytar: Keytar;
    try {
      keytar = await loadKeytar();
    } catch {
      throw new KeychainError('not-installed', () => messages.keychain['not-installed']);
    }
    try {
      return await enqueue(() => run(keytar));
    } catch (error) {
      throw error instanceof KeychainError ? error : toKeychainError(error);
    }
  };

  /**
   * On Linux keytar reports success although the user has cancelled the prompt of the keyring: libsecret returns no error
   * then (https://github.com/atom/node-keytar/issues/422 describes it for reading). So an entry is read after it was written.
   */
  const store = (account: string, secret: string) =>
    use(async ({ setPassword, getPassword }) => {
      await setPassword(service, account, secret);
      if (platform !== 'linux') return;
      const stored = await getPassword(service, account);
      if (stored !== secret) throw new KeychainError('refused', () => messages.keychain.refused);
    });

  /**
   * On Linux keytar also reports a missing entry if the collection stays locked or doesn't exist
   * (https://github.com/atom/node-keytar/issues/422). Throws if the keychain doesn't accept an entry: then the missing
   * one may exist.
   */
  const verifyMissing = async () => {
    if (platform !== 'linux') return;
    await store(probeEntry, 'yes');
    await use(({ deletePassword }) => deletePassword(service, probeEntry));
  };

  const nameOf = (key: string) => entryName(key, platform);

  return {
    read: async (key) => {
      const secret = await use(({ getPassword }) => getPassword(service, nameOf(key)));
      if (secret === null) await verifyMissing();
      return secret ?? undefined;
    },
    write: (key, secret) => store(nameOf(key), secret),
    remove: async (key) => {
      const wasDeleted = await use(({ deletePassword }) => deletePassword(service, nameOf(key)));
      if (!wasDeleted) await verifyMissing();
    },
    isBusy: () => callsInFlight > 0,
  };
}

/**
 * The name of a key's entry. On Windows keytar also stores it as the entry's user name, which has at most 513 characters
 * (CRED_MAX_USERNAME_LENGTH, https://learn.microsoft.com/windows/win32/api/wincred/ns-wincred-credentialw). libsecret and
 * macOS have no such limit.
 */
function entryName(key: string, platform: NodeJS.Platform): string {
  if (platform !== 'win32' || key.length <= 512) return key;
  return `${key.slice(0, 400)} ${createHash('sha256').update(key).digest('hex')}`;
}
