// The operating system's keychain, through keytar. Its errors become sentences a person can act on.
import { type Keychain, KeychainError } from '../session/ports.ts';

type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>;

/** The name all entries of Perch have in common. */
const service = 'Perch';

/** A desktop may ask its person for a password before it answers. */
const timeLimitMs = 60_000;

/** `load` brings keytar; it fails where keytar was not built for this machine. */
export function openKeychain(load: () => Promise<Keytar>): Keychain {
  const use = async <Value>(run: (keytar: Keytar) => Promise<Value>): Promise<Value> => {
    let keytar: Keytar;
    try {
      keytar = await load();
    } catch {
      throw new KeychainError('The part of Perch that talks to the keychain is missing on this machine.');
    }
    try {
      return await inTime(run(keytar));
    } catch (error) {
      if (error instanceof KeychainError) throw error;
      throw new KeychainError(reasonFor(error instanceof Error ? error.message : String(error)), {
        cause: error,
      });
    }
  };
  return {
    read: async (key) => (await use(({ getPassword }) => getPassword(service, key))) ?? undefined,
    write: (key, secret) => use(({ setPassword }) => setPassword(service, key, secret)),
    remove: async (key) => {
      await use(({ deletePassword }) => deletePassword(service, key));
    },
  };
}

async function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new KeychainError(`The keychain didn't answer within ${timeLimitMs / 1000} seconds.`);
    timer = setTimeout(() => reject(error), timeLimitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

const reasons: readonly (readonly [RegExp, string])[] = [
  [
    /autolaunch D-Bus|DBUS_SESSION_BUS_ADDRESS|Could not connect/i,
    'There is no D-Bus session on this machine.',
  ],
  [/ServiceUnknown|not provided by any \.service/i, 'No keychain service is running on this desktop.'],
  [
    /Object does not exist|No such object|no such collection/i,
    'The keychain has no collection to keep secrets in.',
  ],
  [/locked/i, 'The keychain is locked.'],
  [/dismissed|cancell?ed|denied|not allowed|refused/i, 'Access to the keychain was refused.'],
];

function reasonFor(message: string): string {
  const known = reasons.find(([pattern]) => pattern.test(message));
  return known?.[1] ?? `The keychain can't be used (${message.slice(0, 120)}).`;
}
