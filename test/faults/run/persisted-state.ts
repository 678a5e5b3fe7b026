// What is stored, and a check that a fault deletes none of it.
import { expect } from 'vitest';
import type { Connection } from '../../../app/connection/connection.ts';
import type { TestApp } from '../../unit/core/test-app.ts';
import type { FaultHarness } from './harness.ts';
import type { StoredAccount } from '../../../app/core/settings.ts';

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
 * Expects that everything is still stored. Each account's refresh token is the last one that Perch received in a
 * complete response.
 *
 * @param refusedLogin the account whose refresh token the service has refused, so that Perch has deleted it
 */
export function expectNothingLost(
  harness: FaultHarness,
  before: PersistedState,
  refusedLogin?: string,
): void {
  const now = readPersistedState(harness.testApp);
  expect(now.connections).toEqual(before.connections);
  expect(now.accounts).toEqual(expect.arrayContaining([...before.accounts]));
  expect(now.profiles).toEqual(expect.arrayContaining([...before.profiles]));
  for (const [key, secret] of before.secrets) {
    const login = [...harness.refreshTokens.keys()].find((each) => key.includes(JSON.stringify(each)));
    const expected =
      login === undefined ? secret : login === refusedLogin ? undefined : harness.refreshTokens.get(login);
    expect(now.secrets.get(key), `the keychain's ${key}`).toBe(expected);
  }
}
