// `npm run try` against the practice service.
import { Agent } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { createTransport } from '../../../app/api/http/transport.ts';
import { tryService } from '../../../build/try.ts';
import { allExtras } from '../../practice-service/resources/extras.ts';
import {
  type PracticeService,
  type PracticeServiceOptions,
  startPracticeService,
} from '../../practice-service/service.ts';
import { signInAs } from '../core/test-app.ts';

const alice = 'alice@practice.example';
const bruno = 'bruno@practice.example';

let service: PracticeService;

afterEach(() => service.close());

const passwordOf = (login: string) => service.users.find((user) => user.login === login)?.password ?? '';

/** Returns the report, and whether everything worked. `pasted` replaces the address at which the user lands. */
async function report(
  options: PracticeServiceOptions,
  { login = alice, signIn, pasted }: { login?: string; signIn?: ['window']; pasted?: string } = {},
) {
  service = await startPracticeService(options);
  const dispatcher = new Agent();
  const lines: string[] = [];
  const ask = async (question: string) => {
    if (question.startsWith('User')) return login;
    if (question.startsWith('Password')) return passwordOf(login);
    if (question.startsWith('Passcode')) return service.passcode(login);
    if (pasted !== undefined) return pasted;
    const result = await signInAs(service, login)(/http\S+/.exec(question)?.[0] ?? '');
    return result.kind === 'redirected' ? result.address : '';
  };
  const isWorking = await tryService({
    connection: { ...service.connection, ...(signIn && { signIn }) },
    send: createTransport({ version: '0.0.0', dispatcher }),
    ask,
    print: (line) => lines.push(line),
  });
  await dispatcher.close();
  return { lines, isWorking };
}

test.each([undefined, ['window'] as ['window']])(
  'a service of the specification is reported with each request (%o)',
  async (signIn) => {
    const { lines, isWorking } = await report({}, { ...(signIn && { signIn }) });
    expect(isWorking).toBe(true);
    expect(lines).toEqual(
      expect.arrayContaining([
        'sign-in: done',
        'token address: specification',
        'access token: opaque, 3600 seconds',
        'refresh: done',
        'not specified: none',
        expect.stringMatching(/^GET \/ns-api\/v2\/domains: 200 JSON, 2 records: domain/),
        'revocation: not possible',
      ]),
    );
  },
);

test('a newer deployment with all extras is reported without a secret and without anything about the user', async () => {
  const options = { dialect: 'newer', accessTokens: 'jwt', extras: allExtras, extrasTilde: 404 } as const;
  const { lines, isWorking } = await report(options);
  expect(isWorking).toBe(true);
  expect(lines).toEqual(
    expect.arrayContaining([
      'POST /ns-api/oauth2/token/: 404 a page',
      'token address: newer',
      'access token: JWT, 3600 seconds',
      expect.stringMatching(/^GET \/ns-api\/v2\/domains\/~\/users\/~\/calls: 404/),
      'GET /ns-api/v2/domains/{domain}/users/{user}/voicemails/new/count: 200 JSON: count, size',
      'revocation: done',
    ]),
  );
  const values = [...service.issuedSecrets(), passwordOf(alice), 'alice', 'practice.example', 'mistle'];
  expect(values.filter((value) => lines.join('\n').includes(value))).toEqual([]);
});

test.each(['specification', 'newer'] as const)('a second factor is asked for (%s)', async (dialect) => {
  const { lines, isWorking } = await report({ dialect }, { login: bruno });
  expect(isWorking).toBe(true);
  expect(lines).toContain(`second factor: ${dialect === 'newer' ? 'with' : 'without'} the password`);
});

test('a pasted text that is no address is reported without the code in it', async () => {
  const { lines } = await report({}, { signIn: ['window'], pasted: '127.0.0.1:47821/callback?code=secret' });
  expect(lines.at(-1)).toBe('sign-in: the address has no code for this sign-in');
});
