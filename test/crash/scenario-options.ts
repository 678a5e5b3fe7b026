// What the process of a scenario is given, as JSON.
import type { Crash } from './crash-injector.ts';

/**
 * - `sign in`: does what each view requires until the account is signed in.
 * - `refresh`: lets time pass until a token refresh is due, and waits for its result.
 * - `sign out`
 * - `sign out during a refresh`: signs out while the refresh request is in flight.
 * - `change addresses`: imports a connection file with the same name and other addresses.
 */
export type Step = 'sign in' | 'refresh' | 'sign out' | 'sign out during a refresh' | 'change addresses';

export interface ScenarioOptions {
  /** The folder of Perch's files. */
  readonly folder: string;
  /** The file that lists the keys of all keychain entries. */
  readonly keysFile: string;
  readonly steps: readonly Step[];
  readonly connectionName: string;
  /** The contents of the connection files that the user chooses, in order. */
  readonly connectionFiles: readonly string[];
  readonly login: string;
  readonly password: string;
  readonly crash?: Crash;
}
