import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';
import { failed, ok } from '../../../app/api/http/result.ts';
import { createTransport } from '../../../app/api/http/transport.ts';
import { tryService } from '../../../build/try/try-service.ts';
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

/** Returns the report, its questions, and whether everything worked. `answer` answers a question. */
async function report(
  options: PracticeServiceOptions,
  {
    method = 'password',
    login = alice,
    typed = [login],
  }: { method?: 'password' | 'code'; login?: string; typed?: readonly string[] } = {},
) {
  const usernames = [...typed];
  service = await startPracticeService(options);
  const dispatcher = new Agent();
  const lines: string[] = [];
  const answer = async (question: string) => {
    if (question.startsWith('User')) return usernames.shift() ?? '';
    if (question.startsWith('Password')) return passwordOf(login);
    if (question.startsWith('Passcode')) return service.passcode(login);
    const result = await signInAs(service, login)(/http\S+/.exec(question)?.[0] ?? '');
    return result.kind === 'redirected' ? result.address : '';
  };
  const isWorking = await tryService({
    connection: service.connection,
    method,
    send: createTransport({ version: '0.0.0', dispatcher }),
    now: Date.now,
    randomToken: () => 'r'.repeat(43),
    ask: answer,
    print: (line) => lines.push(line),
  });
  await dispatcher.close();
  return { lines, text: lines.join('\n'), isWorking };
}

describe.each(['password', 'code'] as const)('by %s', (method) => {
  test('a service of the specification is reported with each request', async () => {
    const { lines, isWorking } = await report({}, { method });
    expect(isWorking).toBe(true);
    expect(lines).toContain('found: api, page, client');
    expect(lines).toContain('sign-in: done');
    expect(lines).toContain('token address: specification');
    expect(lines).toContain('access token: opaque, 3600 seconds');
    expect(lines).toContain('refresh: done');
    expect(lines).toContain('not specified: none');
    expect(lines).toContainEqual(
      expect.stringMatching(/^GET \/ns-api\/v2\/domains: 200 JSON, 2 records: domain/),
    );
    expect(lines).toContain('revocation: not possible');
  });

  test('a newer deployment with all extras is reported with each request', async () => {
    const options = { dialect: 'newer', accessTokens: 'jwt', extras: allExtras, extrasTilde: 404 } as const;
    const { lines, isWorking } = await report(options, { method });
    expect(isWorking).toBe(true);
    expect(lines).toContain('found: api, page, client-unsaid, version');
    expect(lines).toContain('POST /ns-api/oauth2/token/: 404 a page');
    expect(lines).toContain('token address: newer');
    expect(lines).toContain('access token: JWT, 3600 seconds');
    expect(lines).toContain('GET /ns-api/v2/version: 200 JSON: apiversion, hostname, current-time');
    expect(lines).toContain('GET /ns-api/v2/domains/count: 200 JSON: total');
    expect(lines).toContainEqual(
      expect.stringMatching(/^GET \/ns-api\/v2\/domains\/~\/users\/~\/calls: 404/),
    );
    expect(lines).toContain(
      'GET /ns-api/v2/domains/{domain}/users/{user}/voicemails/new/count: 200 JSON: count, size',
    );
    expect(lines).toContain('revocation: done');
  });
});

test.each(['specification', 'newer'] as const)('a second factor is asked for (%s)', async (dialect) => {
  const { lines, isWorking } = await report({ dialect }, { login: bruno });
  expect(isWorking).toBe(true);
  expect(lines).toContain(`second factor: ${dialect === 'newer' ? 'with' : 'without'} the password`);
});

test('the newer second factor after the login page is explained, and its code isn’t asked for', async () => {
  const { lines, isWorking } = await report({ dialect: 'newer' }, { login: bruno, method: 'code' });
  expect(isWorking).toBe(false);
  expect(lines.at(-1)).toBe(
    'sign-in: not possible by code, since this second factor needs the password: use --method=password',
  );
});

test('an empty user name is asked for again, and not sent', async () => {
  const { lines, isWorking } = await report({}, { typed: ['', ' ', alice] });
  expect(isWorking).toBe(true);
  expect(lines.filter((line) => line.startsWith('sign-in:'))).toEqual(['sign-in: done']);
});

test.each([
  [
    'unreachable',
    failed('network', 'getaddrinfo ENOTFOUND pbx.example.net'),
    'the service is unreachable (network, ENOTFOUND)',
  ],
  ['silent', failed('timeout', ''), 'the service is unreachable (timeout)'],
  [
    'with a refused certificate',
    failed('certificate', 'SELF_SIGNED_CERT_IN_CHAIN'),
    'the certificate is refused (unknown-issuer)',
  ],
])('a service that is %s ends the report with the reason, without a question', async (_, failure, reason) => {
  service = await startPracticeService();
  const lines: string[] = [];
  const isWorking = await tryService({
    connection: service.connection,
    method: 'password',
    send: () => Promise.resolve(failure),
    now: Date.now,
    randomToken: () => 'r'.repeat(43),
    ask: (question) => Promise.reject(new Error(question)),
    print: (line) => lines.push(line),
  });
  expect(isWorking).toBe(false);
  expect(lines.at(-1)).toBe(`sign-in: not tried, since ${reason}`);
});

test('the report contains no secret and nothing about the user', async () => {
  const { text } = await report({ dialect: 'both', extras: allExtras, accessTokens: 'jwt' });
  const values = [...service.issuedSecrets(), passwordOf(alice), 'alice', 'practice.example', 'mistle'];
  expect(values.filter((value) => text.includes(value))).toEqual([]);
});

test('a pasted text that is no address is reported without the code in it', async () => {
  service = await startPracticeService();
  const lines: string[] = [];
  const isWorking = await tryService({
    connection: { ...service.connection, baseUrl: 'https://county.example' },
    method: 'code',
    send: async () => ok({ status: 401, headers: {}, text: '' }),
    now: Date.now,
    randomToken: () => 'r'.repeat(43),
    ask: () => Promise.resolve('127.0.0.1:47821/callback?code=secret'),
    print: (line) => lines.push(line),
  });
  expect(isWorking).toBe(false);
  expect(lines.at(-1)).toBe('sign-in: what was pasted is no address');
});

test('the report names no user and no domain, whatever they begin with', async () => {
  service = await startPracticeService();
  const lines: string[] = [];
  const responses: Readonly<Record<string, string>> = {
    '/ns-api/oauth2/token/': '{"access_token":"at"}',
    '/ns-api/v2/domains/~/users/~': '{"domain":"county.example","user":"~1001"}',
    '/ns-api/v2/domains': '[{"domain":"county.example"}]',
  };
  await tryService({
    connection: service.connection,
    method: 'password',
    send: async ({ url }) => ok({ status: 200, headers: {}, text: responses[new URL(url).pathname] ?? '{}' }),
    now: Date.now,
    randomToken: () => 'r'.repeat(43),
    ask: () => Promise.resolve('x'),
    print: (line) => lines.push(line),
  });
  expect(lines).toContain('GET /ns-api/v2/domains: 200 JSON, 1 record: domain');
  expect(lines).toContain('GET /ns-api/v2/domains/{domain}/users/{user}/calls: 200 JSON: no fields');
  expect(lines).toContain('calls: unreadable');
  expect(lines.join('\n')).not.toMatch(/county|1001/);
});

test('a refused sign-in is reported, and nothing else is tried', async () => {
  service = await startPracticeService();
  const lines: string[] = [];
  const dispatcher = new Agent();
  const isWorking = await tryService({
    connection: service.connection,
    method: 'password',
    send: createTransport({ version: '0.0.0', dispatcher }),
    now: Date.now,
    randomToken: () => 'r'.repeat(43),
    ask: () => Promise.resolve('wrong'),
    print: (line) => lines.push(line),
  });
  await dispatcher.close();
  expect(isWorking).toBe(false);
  expect(lines.at(-1)).toBe('sign-in: invalid_grant');
});

describe('npm run try', () => {
  const program = join(import.meta.dirname, '../../../build/try/main.ts');

  async function run(args: readonly string[], input = '') {
    const child = spawn(process.execPath, [program, ...args], { stdio: 'pipe' });
    const output = { out: '', err: '' };
    child.stdout.on('data', (chunk) => (output.out += String(chunk)));
    child.stderr.on('data', (chunk) => (output.err += String(chunk)));
    child.stdin.end(input);
    const [code] = (await once(child, 'close')) as unknown[];
    return { code, ...output };
  }

  test('asks on standard error and reports on standard output', async () => {
    service = await startPracticeService();
    const folder = mkdtempSync(join(tmpdir(), 'perch-try-'));
    const file = join(folder, 'connection.json');
    writeFileSync(file, JSON.stringify(service.connection));
    const { code, out, err } = await run(
      [`--connection=${file}`, '--method=password'],
      `${alice}\n${passwordOf(alice)}\n`,
    );
    rmSync(folder, { recursive: true });
    expect(code).toBe(0);
    expect(out).toContain('sign-in: done\n');
    expect(out).not.toContain('Password');
    expect(err).toMatch(/^User name: Password: \n$/);
  });

  test('prints how it is used', async () => {
    service = await startPracticeService();
    expect(await run(['--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('--method=METHOD') as string,
      err: '',
    });
  });

  test('ends with a sentence where the input ends', async () => {
    service = await startPracticeService();
    const folder = mkdtempSync(join(tmpdir(), 'perch-try-'));
    const file = join(folder, 'connection.json');
    writeFileSync(file, JSON.stringify(service.connection));
    const { code, err } = await run([`--connection=${file}`, '--method=password'], `${alice}\n`);
    rmSync(folder, { recursive: true });
    expect(code).toBe(2);
    expect(err).toContain('The input ended before the sign-in.\n');
  });

  test.each([
    [[], '--connection is missing.'],
    [['--connection=/missing.json'], "/missing.json can't be read."],
    [['--connection=/missing.json', '--method=window'], '--method must be password or code.'],
    [['--other'], "Unknown option '--other'"],
    [[`--connection=${import.meta.filename}`], 'JSON'],
  ])('%j is refused with a sentence', async (args, sentence) => {
    service = await startPracticeService();
    const { code, out, err } = await run(args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(sentence);
    expect(err).not.toContain('    at ');
  });
});
