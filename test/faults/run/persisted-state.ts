// What is stored, and that no fault takes anything of it away.
import { expect } from 'vitest';
import type { Connection } from '../../../app/connection/connection.ts';
import type { StoredAccount } from '../../../app/core/ports.ts';
import type { TestApp } from '../../unit/core/test-app.ts';
import type { FaultHarness } from './harness.ts';

export interface PersistedState {
  readonly connections: readonly Connection[];
  readonly accounts: readonly StoredAccount[];
  readonly profiles: readonly string[];
  readonly secrets: ReadonlyMap<string, string>;
}

export function readPersistedState({ connections, accounts, profiles, keychain }: TestApp): PersistedState {
  return {
    connections: connections(),
    accounts: accounts().map(({ connection, login }) => ({ connection, login })),
    profiles: [...profiles.keys()],
    secrets: new Map(keychain.entries),
  };
}

/**
 * All that was kept is still there. Of refresh tokens it is the one that Perch was given last, whole; only that
 * of the account whose refresh token the service itself has refused is gone.
 */
export function expectNothingLost(rig: FaultHarness, before: PersistedState, refused?: string): void {
  const now = readPersistedState(rig.bench);
  expect(now.connections).toEqual(before.connections);
  expect(now.accounts).toEqual(expect.arrayContaining([...before.accounts]));
  expect(now.profiles).toEqual(expect.arrayContaining([...before.profiles]));
  for (const [key, secret] of before.secrets) {
    const login = [...rig.given.keys()].find((each) => key.includes(JSON.stringify(each)));
    const due = login === undefined ? secret : login === refused ? undefined : rig.given.get(login);
    expect(now.secrets.get(key), `the keychain's ${key}`).toBe(due);
  }
}
