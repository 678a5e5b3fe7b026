// The operating system's keychain, through keytar.
import { createHash } from 'node:crypto';
import { messages } from '../i18n/messages.ts';
import { serialize } from '../serialize.ts';
import { type Keychain, KeychainError } from '../core/secrets/keychain.ts';

type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'> &
  Partial<Pick<typeof import('keytar'), 'findCredentials'>>;

/** The service name of all entries of Perch. */
export const service = 'Perch';

/** A name that no entry has. */
const missingEntry = 'none';

/** How the names of Perch's entries begin. Other programs can use this service name, and Windows also finds longer ones. */
const ownName = /^\["(?:refresh-token|client-secret|proxy-password)",/;

/** On Linux: what libsecret doesn't tell (app/electron/platform/keyring.ts), and the process of keytar (keychain-process.ts). */
export interface Keyring extends Required<Pick<Keychain, 'changed' | 'name' | 'isLocked'>> {
  /** Starts the keyring if need be. Rejects where there is none. */
  readonly start: () => Promise<void>;
  /** Whether an entry is listed and can be read. Rejects if the keyring doesn't tell, as while it is locked. */
  readonly lists: (entry: { readonly service: string; readonly account: string }) => Promise<boolean>;
  /**
   * Deletes older copies of an entry, which other collections can have. Resolves with whether it has deleted any. Rejects with
   * `locked` if a copy is locked, which may be the newest one. `newest`: the one in the default collection, as just after a write,
   * or the one that was changed last.
   */
  readonly dropOlder: (
    entry: { readonly service: string; readonly account: string },
    newest?: 'in default' | 'changed last',
  ) => Promise<boolean>;
  /** Whether the keyring asks the user again for each new process. */
  readonly asksEachProcess: () => boolean;
  /** Starts the process of keytar, and keeps it until the returned function is called. */
  readonly holdProcess: () => () => void;
  /** The names of all entries of a service. Rejects if the keyring is locked and doesn't tell them. */
  readonly accounts: (service: string) => Promise<readonly string[]>;
  /** Returns the error, for many codes with a text that names the keyring and says what helps. */
  readonly explain: (error: KeychainError) => KeychainError;
  /** Ends the process of keytar. */
  readonly kill: () => void;
}

export type OpenedKeychain = ReturnType<typeof openKeychain>;

/**
 * A call can't be cancelled; core/secrets/keychain.ts limits how long callers wait. On Linux, `abort` ends the process in which the
 * call runs.
 */
export function openKeychain(
  loadKeytar: () => Promise<Keytar>,
  platform = process.platform,
  keyring?: Keyring,
) {
  // One call at a time: an older write must not complete after a newer one, and a keychain that waits for the user must
  // not block all of Node's threads.
  const inOrder = serialize(<Value>(run: () => Promise<Value>) => run());
  let callsInFlight = 0;
  /** Aborts the calls since the last abort. */
  let abortable = new AbortController();

  const explain = (error: KeychainError) => keyring?.explain(error) ?? error;

  const enqueue = async <Value>(run: () => Promise<Value>): Promise<Value> => {
    callsInFlight += 1;
    try {
      return await inOrder(run);
    } finally {
      callsInFlight -= 1;
    }
  };

  const use = async <Value>(run: (keytar: Keytar) => Promise<Value>): Promise<Value> => {
    const { signal } = abortable;
    let keytar: Keytar;
    try {
      keytar = await loadKeytar();
    } catch {
      throw new KeychainError('not-installed', () => messages.keychain['not-installed']);
    }
    try {
      return await enqueue(async () => {
        if (!signal.aborted) await keyring?.start();
        signal.throwIfAborted();
        return run(keytar);
      });
    } catch (error) {
      signal.throwIfAborted();
      throw explain(error instanceof KeychainError ? error : toKeychainError(error));
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
      // Of two copies, libsecret reads either. An older one that is locked is dropped by a later call.
      await keyring?.dropOlder({ service, account }, 'in default').catch(() => false);
      const stored = await getPassword(service, account);
      if (stored !== secret) throw new KeychainError('refused', () => messages.keychain.refused);
    });

  /**
   * Whether an entry exists that keytar hasn't found or has misread. On Linux keytar also finds none if the user has cancelled
   * the prompt, or if the collection is locked or missing (https://github.com/atom/node-keytar/issues/422). `lists` may reject.
   */
  const isListed = async (account: string) => (await keyring?.lists({ service, account })) ?? false;

  /** As `dropOlder`, but asks the user to unlock a locked copy. */
  const dropOlder = async ({ findCredentials }: Keytar, account: string) => {
    const drop = async () => (await keyring?.dropOlder({ service, account })) ?? false;
    try {
      return await drop();
    } catch (error) {
      if (!(error instanceof KeychainError) || error.code !== 'locked') throw error;
      // Unlocks all of the service's entries, and fails if the user closes the prompt. The secrets that it returns are dropped.
      await findCredentials?.(service).catch(() => []);
      return drop();
    }
  };

  const abort = (error: KeychainError) => {
    abortable.abort(explain(error));
    abortable = new AbortController();
    keyring?.kill();
  };

  const nameOf = (key: string) => entryName(key, platform);

  return {
    read: (key: string) =>
      use(async (keytar) => {
        const account = nameOf(key);
        const read = () => keytar.getPassword(service, account);
        let secret = await read();
        const isLegible = secret !== null && !secret.includes('\uFFFD');
        if (!isLegible && (await isListed(account))) {
          // In about one of 250 processes libsecret and KWallet have different keys, because one of them drops a leading zero byte
          // (similar: https://github.com/docker/secrets-engine/issues/649). The secret is then missing or has other bytes.
          keyring?.kill();
          secret = await read();
        }
        if (secret !== null && (await dropOlder(keytar, account))) secret = await read();
        return secret ?? undefined;
      }),
    write: (key: string, secret: string) => store(nameOf(key), secret),
    remove: (key: string) =>
      use(async ({ deletePassword }) => {
        const remove = () => deletePassword(service, nameOf(key));
        if (!(await remove()) && (await isListed(nameOf(key)))) await remove();
      }),
    /** The names of all of Perch's entries, also of those that the settings no longer name. */
    names: () =>
      use(async ({ findCredentials }) => {
        // keytar also returns the secrets, which are dropped.
        const found = async () => (await findCredentials?.(service))?.map(({ account }) => account);
        const names = await (keyring?.accounts(service) ?? found());
        return names?.filter((name) => ownName.test(name)) ?? [];
      }),
    /** Whether a call is in flight. Except on Linux, a call of keytar blocks a thread of this process. */
    isBusy: () => callsInFlight > 0,
    ...(keyring && {
      hold: () => {
        const release = keyring.holdProcess();
        // Ready once the new process has found the keyring. Reading an entry that exists could show a prompt.
        const ready = keyring.asksEachProcess()
          ? Promise.resolve()
          : use(({ getPassword }) => getPassword(service, missingEntry)).then(ignore, ignore);
        return { ready, release };
      },
      changed: keyring.changed,
      name: keyring.name,
      isLocked: keyring.isLocked,
      abort,
    }),
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

function ignore(): void {}

/** `keyring` is the name of the keyring on Linux, if it is known. */
export function keychainName(platform: NodeJS.Platform, keyring = ''): string {
  if (platform === 'darwin') return 'macOS Keychain';
  if (platform === 'win32') return 'Windows Credential Manager';
  return keyring === '' ? 'Secret Service' : keyring;
}

/** Messages of libsecret, D-Bus, macOS, Windows and Node's loader, and the code of each. The first match counts. */
const errorPatterns = [
  // Where there is no bus, Chromium sets its address to “disabled:”.
  [/autolaunch D-Bus|dbus-launch|DBUS_SESSION_BUS_ADDRESS|“disabled:”|Could not connect/i, 'no-session'],
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
  [/Cannot find (?:module|package)|invalid ELF|NODE_MODULE_VERSION/i, 'not-installed'],
  [/too (?:long|large|big)|bad data|buffer/i, 'too-long'],
  [/decrypt|corrupt|damaged|invalid (?:format|data|utf)/i, 'damaged'],
] as const;

/** keytar's errors have no codes, so their messages are matched. */
export function toKeychainError(error: unknown): KeychainError {
  const message = error instanceof Error ? error.message : String(error);
  const [, code] = errorPatterns.find(([pattern]) => pattern.test(message)) ?? [];
  const text = () =>
    code === undefined ? messages.keychain.other(message.slice(0, 120)) : messages.keychain[code];
  return new KeychainError(code ?? 'other', text, { cause: error });
}
