// A signed-in account session on a running practice service.
import { Agent } from 'undici';
import { createApiClient } from '../../app/api/client.ts';
import { ok } from '../../app/api/http/result.ts';
import type { Connection } from '../../app/connection/connection.ts';
import { createTransport } from '../../app/api/http/transport.ts';
import { createTokenEndpoints } from '../../app/api/oauth/token-request.ts';
import type { Clock } from '../../app/core/runtime.ts';
import { createAccountSession } from '../../app/core/session/account-session.ts';
import { practiceUsers } from '../practice-service/users.ts';
import { createTestRuntime } from '../unit/core/manual-clock.ts';
import { unobserved } from '../unit/core/session/session-options.ts';

export type SignedIn = Awaited<ReturnType<typeof signInTo>>;

export async function signInTo(
  connection: Connection,
  clock: Clock,
  { login = 'alice@practice.example', hasRefreshToken = true, onChange = () => {} } = {},
) {
  const dispatcher = new Agent();
  const client = createApiClient(async () => ok(connection), {
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
  const password = practiceUsers.find((user) => user.login === login)?.password ?? '';
  const response = await client.requestTokens({ type: 'password', username: login, password });
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
