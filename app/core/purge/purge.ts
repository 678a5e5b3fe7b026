// `--purge`: removes what Perch has stored for this user on this computer, and prints each part. Sends nothing: sign-ins aren't
// revoked at the service.
import type { StartMessages } from '../../i18n/texts/en/start.ts';
import { KeychainError } from '../secrets/keychain.ts';

/** What has become of one thing that Perch may have made. `kept` isn't Perch's. */
export type Removal =
  | { readonly state: 'removed' | 'absent' | 'kept'; readonly name: string }
  | { readonly state: 'failed'; readonly name: string; readonly reason: string };

export interface PurgeKeychain {
  /** The names of the entries of Perch. */
  readonly list: () => Promise<readonly string[]>;
  readonly remove: (name: string) => Promise<void>;
}

export interface PurgeOptions {
  readonly texts: StartMessages['purge'];
  /** Removes the start at login and the entry in the launcher. */
  readonly removeEntries: () => readonly Removal[];
  readonly keychain: PurgeKeychain;
  /** Removes the data folder. */
  readonly removeData: () => readonly Removal[];
  /** Whether the user has asked to stop. */
  readonly isStopped: () => boolean;
  readonly print: (line: string) => void;
}

/**
 * Removes one part after another; a part that fails doesn't affect the others. The keychain comes before the data folder, which
 * must exist for a second attempt. Resolves with the exit code: 0, or 1 where something remains.
 */
export async function runPurge(options: PurgeOptions): Promise<number> {
  const { texts, removeEntries, keychain, removeData, isStopped, print } = options;
  let exitCode = 0;
  const report = (removals: readonly Removal[]) => {
    for (const removal of removals) {
      if (removal.state === 'failed') exitCode = 1;
      const text = removal.state === 'failed' ? `${removal.name}: ${removal.reason}` : removal.name;
      print(`${texts.states[removal.state].padEnd(columnWidth(texts))}  ${text}`);
    }
  };
  report(removeEntries());
  if (isStopped()) return 1;
  report(await removeSecrets(keychain, { texts, isStopped }));
  if (isStopped()) return 1;
  report(removeData());
  print('');
  print(texts.result[exitCode === 0 ? 'good' : 'failed']);
  return exitCode;
}

async function removeSecrets(
  keychain: PurgeKeychain,
  { texts, isStopped }: Pick<PurgeOptions, 'texts' | 'isStopped'>,
): Promise<readonly Removal[]> {
  const name = texts.keychain;
  let count = 0;
  const removed = (): readonly Removal[] =>
    count === 0 ? [] : [{ state: 'removed', name: texts.keychainEntries(count) }];
  try {
    for (const entry of await keychain.list()) {
      if (isStopped()) break;
      await keychain.remove(entry);
      count += 1;
    }
  } catch (error) {
    const reason = error instanceof KeychainError ? error.text() : String(error);
    return [...removed(), { state: 'failed', name, reason }];
  }
  return count === 0 ? [{ state: 'absent', name }] : removed();
}

function columnWidth({ states }: StartMessages['purge']): number {
  return Math.max(...Object.values(states).map(({ length }) => length));
}
