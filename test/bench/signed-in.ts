// Signed-in account sessions for the measurements.
import { Agent } from 'undici';
import { createApiClient, type ApiClient } from '../../app/api/client.ts';
import type { Connection } from '../../app/connection/connection.ts';
import { createTransport } from '../../app/api/http/transport.ts';
import { createTokenEndpoints } from '../../app/api/oauth/token-endpoint.ts';
import type { Clock } from '../../app/core/runtime.ts';
import { createAccountSession, type AccountSession } from '../../app/core/session/account-session.ts';
import { practiceUsers } from '../practice-service/users.ts';
import {
  type PracticeService,
  type PracticeServiceOptions,
  startPracticeService,
} from '../practice-service/service.ts';
import { createTestRuntime } from '../unit/core/manual-clock.ts';
import { unobserved } from '../unit/core/session/session-options.ts';

export interface SignedIn {
  readonly client: ApiClient;
  readonly session: AccountSession;
  readonly end: () => Promise<void>;
}

/**
 * Starts a practice service and signs in to it.
 *
 * @param login default: the first of the service's users
 */
export async function signInToNewService(
  clock: Clock,
  login?: string,
  options: PracticeServiceOptions = {},
  hasRefreshToken = true,
): Promise<SignedIn & { readonly service: PracticeService }> {
  const service = await startPracticeService({ clock: clock.wall, ...options });
  const { end, ...signedIn } = await signInTo(service.connection, clock, login, hasRefreshToken);
  return {
    ...signedIn,
    service,
    end: async () => {
      await end();
      await service.close();
    },
  };
}

/** Signs in to a running practice service. */
export async function signInTo(
  connection: Connection,
  clock: Clock,
  login?: string,
  hasRefreshToken = true,
  onChange: () => void = () => {},
): Promise<SignedIn> {
  const dispatcher = new Agent();
  const client = createApiClient(connection, {
    send: createTransport({ version: '0.0.0', dispatcher }),
    endpoints: createTokenEndpoints(),
    now: clock.wall,
  });
  const session = createAccountSession({
    ...unobserved,
    client,
    runtime: createTestRuntime(clock),
    isIdle: () => false,
    isOnline: () => true,
    findRefreshToken: () => Promise.resolve({ kind: 'none' }),
    onChange,
  });
  const user = practiceUsers.find((each) => login === undefined || each.login === login);
  const response = await client.requestTokens({
    type: 'password',
    username: user?.login ?? '',
    password: user?.password ?? '',
  });
  if (response.kind !== 'tokens') throw new Error(`The sign-in failed with ${response.kind}.`);
  const { refreshToken, ...tokens } = response.tokens;
  await session.adopt({ ...tokens, ...(hasRefreshToken && refreshToken !== undefined && { refreshToken }) });
  return {
    client,
    session,
    end: async () => {
      await session.end();
      await dispatcher.close();
    },
  };
}

export function countRefreshes(service: PracticeService): number {
  return service.requests.filter(({ grantType }) => grantType === 'refresh_token').length;
}
