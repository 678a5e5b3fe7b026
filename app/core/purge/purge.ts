// `--purge`: removes what Perch has stored for this user on this computer. Nothing is sent, so the service revokes no sign-in.
import type { StartMessages } from '../../i18n/texts/en/start.ts';
import { KeychainError } from '../secrets/keychain.ts';

/** What has become of one thing that Perch may have made. `kept`: it isn't Perch's. */
export interface Removal {
  readonly state: 'removed' | 'absent' | 'kept' | 'failed';
  readonly name: string;
  /** Why the removal failed, where that is known. */
  readonly reason?: string;
}

export interface PurgeOptions {
  readonly texts: StartMessages['purge'];
  readonly isStopped: () => boolean;
  readonly print: (line: string) => void;
}

/**
 * Removes one part after another. A part that returns a failure doesn't affect the others. Resolves with the exit code: 0, or 1
 * if a removal has failed or `isStopped` before a part.
 */
export async function runPurge(
  parts: readonly (() => readonly Removal[] | Promise<readonly Removal[]>)[],
  { texts, isStopped, print }: PurgeOptions,
): Promise<number> {
  const width = Math.max(...Object.values(texts.states).map(({ length }) => length));
  let exitCode = 0;
  for (const remove of parts) {
    if (isStopped()) return 1;
    for (const { state, name, reason } of await remove()) {
      if (state === 'failed') exitCode = 1;
      print(`${texts.states[state].padEnd(width)}  ${name}${reason === undefined ? '' : `: ${reason}`}`);
    }
  }
  print('');
  print(texts.result[exitCode === 0 ? 'good' : 'failed']);
  return exitCode;
}

/** Removes the keychain entries that `list` names, until one fails or `isStopped`. */
export async function removeSecrets(
  list: () => Promise<readonly string[]>,
  remove: (name: string) => Promise<void>,
  { texts, isStopped }: Pick<PurgeOptions, 'texts' | 'isStopped'>,
): Promise<readonly Removal[]> {
  const removed: string[] = [];
  const failed: Removal[] = [];
  try {
    for (const entry of await list()) {
      if (isStopped()) break;
      await remove(entry);
      removed.push(entry);
    }
  } catch (error) {
    const text = error instanceof KeychainError ? error.text() : String(error);
    const isElsewhere = error instanceof KeychainError && errorsWithoutSession.includes(error.code);
    const reason = isElsewhere ? `${text} ${texts.inSession}` : text;
    failed.push({ state: 'failed', name: texts.keychain, reason });
  }
  if (removed.length > 0)
    return [{ state: 'removed', name: texts.keychainEntries(removed.length) }, ...failed];
  return failed.length > 0 ? failed : [{ state: 'absent', name: texts.keychain }];
}

/** The errors that occur outside the user's desktop session, as over SSH. In the session, a locked keychain asks the user. */
const errorsWithoutSession: readonly KeychainError['code'][] = ['no-session', 'no-service', 'locked'];
