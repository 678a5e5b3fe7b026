// What programs are told about the accounts: the JSON of `perch --status --json` (docs/user/status.md has its table). A key that is
// unknown is null. Readers ignore keys that they don't know, so a new key leaves `format` as it is.
import type { TrayStatus } from './view.ts';

/** The tray's status of an account, with its attention split by what is needed. */
export type AccountState =
  Exclude<TrayStatus, 'attention' | 'signed-out'> | 'sign-in-required' | 'account-status';

export interface AccountStatus {
  /** First and last name. Null where the panel would show the login instead. */
  readonly name: string | null;
  readonly service: string;
  readonly state: AccountState;
  /** The service's own word. */
  readonly presence: string | null;
  /** When the current presence was seen to begin, as ISO 8601 in UTC. */
  readonly since: string | null;
  /** If false, the values are the last known ones. */
  readonly current: boolean;
  readonly voicemail: { readonly on: boolean | null; readonly new: number | null };
  readonly recording: boolean | null;
}

/** Only with `--details`. Numbers are E.164 where they are valid ones. */
export interface AccountDetails {
  readonly login: string;
  readonly domain: string | null;
  readonly message: string | null;
  readonly numbers: { readonly extension: string | null; readonly callerId: string | null };
  /** The other side of a current call. */
  readonly caller: { readonly name: string | null; readonly number: string | null } | null;
}

export interface Status {
  /** Increases only if a key changes its meaning. */
  readonly format: 1;
  /** The index of the account that the icon shows. */
  readonly shown: number | null;
  /** In the panel's order. */
  readonly accounts: readonly (AccountStatus & Partial<AccountDetails>)[];
}
