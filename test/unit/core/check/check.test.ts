// `--check` without Electron: connections at the practice service over HTTP and TLS.
import { once } from 'node:events';
import { createServer as createPlainServer, type Server } from 'node:http';
import { createServer } from 'node:https';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testConnection } from '../../../../app/api/connection-test.ts';
import { createTokenEndpoints } from '../../../../app/api/oauth/token-request.ts';
import type { Connection } from '../../../../app/connection/connection.ts';
import { defaultPreferences, type Preferences } from '../../../../app/contract/preferences.ts';
import {
  type CheckOptions,
  type CheckReport,
  checkWithinMs,
  type KeychainReport,
  reportJson,
  reportText,
  runCheck,
} from '../../../../app/core/check/check.ts';
import { accountsWithout } from '../../../../app/core/connections/confirmed-connections.ts';
import { redact } from '../../../../app/electron/logging/redact.ts';
import { createNetwork, type Network } from '../../../../app/electron/network/network.ts';
import { clock, random } from '../../../../app/electron/platform/clock.ts';
import { deStart } from '../../../../app/i18n/texts/de/start.ts';
import { enStart } from '../../../../app/i18n/texts/en/start.ts';
import { plainLine } from '../../../../app/i18n/untrusted-text.ts';
import { mergeSources, noManagedSettings } from '../../../../app/managed/managed-settings.ts';
import { managedEntries } from '../../managed-entries.ts';
import { listeningPort } from '../../../loopback/listening-port.ts';
import { authorityFile, serverCertificate } from '../../../loopback/private-authority.ts';
import { type PracticeService, startPracticeService } from '../../../practice-service/service.ts';
import { createManualClock } from '../manual-clock.ts';

const secret = 'heron-at-dusk-7';

let service: PracticeService;
let network: Network;
let preferences: Preferences = defaultPreferences;
const servers: Server[] = [];

beforeAll(async () => {
  service = await startPracticeService();
  network = createNetwork(
    { resolveProxy: () => Promise.resolve('DIRECT') },
    {
      version: '0.0.0',
      preferences: () => preferences,
      proxyPassword: () => Promise.resolve({ kind: 'none' }),
      log: () => {},
    },
  );
});

afterEach(() => {
  preferences = defaultPreferences;
  network.reset();
});

afterAll(async () => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  await service.close();
});

async function listen(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return listeningPort(server);
}

const test_: CheckOptions['test'] = (connection, signal) =>
  testConnection(connection, network.send, {
    clock,
    random,
    endpoints: createTokenEndpoints(),
    signal,
  });

const lockedWallet: KeychainReport = { state: 'locked', text: 'KWallet is locked.' };

function check(
  connections: readonly Connection[],
  options: Partial<CheckOptions> = {},
): Promise<CheckReport> {
  return runCheck({
    perch: '0.1.0',
    system: 'linux',
    source: { folder: '/etc/perch' },
    connections: { connections, problems: [] },
    accountsWithout: [],
    settings: noManagedSettings,
    keychain: Promise.resolve(lockedWallet),
    test: test_,
    clock: createManualClock(),
    texts: enStart.check,
    ...options,
  });
}

const elsewhere = (baseUrl: string): Connection => ({
  ...service.connection,
  baseUrl,
  authUrl: `${baseUrl}/ns-api`,
  redirectUri: `${baseUrl}/callback`,
});

const sanitize = (text: string) => plainLine(redact(text), 1000);

const codes = ({ connections }: CheckReport) =>
  connections.map(({ findings }) => findings.map(({ code }) => code));

test('a connection that works has exit code 0, and no user is signed in', async () => {
  const report = await check([service.connection]);
  expect(report).toMatchObject({ format: 1, exitCode: 0, source: { folder: '/etc/perch' } });
  expect(codes(report)).toEqual([['api', 'page', 'client']]);
  expect(service.requests.every(({ login }) => login === undefined)).toBe(true);
  const host = new URL(service.baseUrl).host;
  expect(reportText(report, enStart.check, sanitize)).toBe(
    [
      'Perch 0.1.0, linux',
      '',
      'Connections placed in /etc/perch',
      `  ok      Practice service (${host})`,
      '          ok      The service’s API is there and asks for a sign-in, as expected.',
      '          ok      The sign-in page opens.',
      '          ok      The service accepts the client.',
      '',
      'Managed settings',
      '  There are none.',
      '',
      'note    KWallet is locked.',
      '',
      'Result: everything is fine.',
      '',
    ].join('\n'),
  );
});

test('each connection is tested: a wrong client, an unreachable host and an untrusted certificate fail', async () => {
  const secure = await listen(createServer(serverCertificate(), (_request, response) => response.end()));
  const report = await check([
    service.connection,
    { ...service.connection, name: 'Wrong', clientSecret: 'wrong' },
    { ...elsewhere('http://127.0.0.1:1'), name: 'Nowhere' },
    { ...elsewhere(`https://127.0.0.1:${secure}`), name: 'Untrusted' },
    { ...service.connection, name: 'After' },
  ]);
  expect(report.exitCode).toBe(1);
  expect(report.connections.map(({ name, ok }) => [name, ok])).toEqual([
    ['Practice service', true],
    ['Wrong', false],
    ['Nowhere', false],
    ['Untrusted', false],
    ['After', true],
  ]);
  expect(codes(report).slice(1, 4)).toEqual([
    expect.arrayContaining(['client-unknown']),
    ['unreachable'],
    ['certificate'],
  ]);
  expect(reportText(report, enStart.check, sanitize)).toMatch(/Result: 3 of 5 failed\.\n$/);
});

test('the user’s additional certificates count, as in a running Perch', async () => {
  const secure = await listen(
    createServer(serverCertificate(), (_request, response) => response.writeHead(401).end()),
  );
  preferences = { ...defaultPreferences, certificates: authorityFile };
  const report = await check([elsewhere(`https://127.0.0.1:${secure}`)]);
  expect(codes(report)[0]).toContain('api');
});

test('without a connection nothing was tested, which is no success', async () => {
  const report = await check([]);
  expect(report.exitCode).toBe(1);
  expect(reportText(report, enStart.check, sanitize)).toContain(`failed  ${enStart.check.nothingPlaced}\n`);
});

test('a managed file or setting that can’t be used has exit code 1, and the others are listed', async () => {
  const origin = { kind: 'file', name: '/etc/perch/settings' } as const;
  const settings = mergeSources([
    managedEntries(origin, { theme: 'dark', themes: 'dark' }),
    managedEntries(origin, { pollEverySeconds: 60 }, false),
  ]);
  const wrong = await check([service.connection], { settings });
  expect(wrong).toMatchObject({
    exitCode: 1,
    settings: [
      { key: 'theme', value: 'dark', locked: true, source: 'file', origin: origin.name },
      { key: 'pollEverySeconds', value: 60, locked: false },
    ],
    settingProblems: [{ origin: origin.name, code: 'unknown', key: 'themes' }],
  });
  expect((await check([service.connection], { settings: { ...settings, problems: [] } })).exitCode).toBe(0);
  const problems = [{ file: '/etc/perch/a.json', problem: { code: 'not-text' } }] as const;
  const withFile = await check([], { connections: { connections: [service.connection], problems } });
  expect(withFile).toMatchObject({
    exitCode: 1,
    problems: [{ file: '/etc/perch/a.json', code: 'not-text' }],
  });
  expect(reportText(withFile, deStart.check, sanitize)).toMatch(/^ {2}Fehler {3}\/etc\/perch\/a\.json: /m);
});

test('an account whose connection was placed, but isn’t any more, is noted, and doesn’t change the exit code', async () => {
  const stored = [
    { ...service.connection, id: 'one', name: 'Old name', storedAs: 'One', placed: true },
    { ...service.connection, name: 'Gone', placed: true },
    { ...service.connection, name: 'Own' },
  ];
  const accounts = ['One', 'Gone', 'Own', 'Unknown'].map((connection) => ({ connection, login: 'ada' }));
  const connections = [{ ...service.connection, id: 'one', name: 'New name' }];
  const report = await check(connections, {
    accountsWithout: accountsWithout(
      { connections },
      { connections: () => stored, accounts: () => accounts },
    ),
  });
  expect(report.exitCode).toBe(0);
  const names = report.accountsWithout.map(({ login, connection }) => [login, connection]);
  expect(names).toEqual([
    ['ada', 'Gone'],
    ['ada', 'Unknown'],
  ]);
  expect(reportText(report, enStart.check, sanitize)).toContain('  note    ada uses Gone, which');
});

test('a safe value in the place of a wrong one, and what the check doesn’t test, are marked', async () => {
  const origin = { kind: 'file', name: '/etc/perch/settings' } as const;
  const updateFeed = 'https://updates.example.net/';
  const settings = mergeSources([managedEntries(origin, { Connections: 'no', updateFeed })]);
  const report = await check([service.connection], { settings });
  expect(report).toMatchObject({
    exitCode: 1,
    settings: [
      { key: 'connections', value: 'none', locked: true, untilReadable: true },
      { key: 'updateFeed', value: updateFeed, locked: true, untested: true },
    ],
    settingProblems: [{ code: 'value', key: 'Connections' }],
  });
  const text = reportText(report, enStart.check, sanitize);
  expect(text).toContain('note    connections = "none" (locked, until it’s corrected, /etc/perch/settings)');
  expect(text).toContain(`${updateFeed}" (locked, not tested, /etc/perch/settings)`);
});

test('a service that doesn’t respond ends the check when the time is over, and the others are reported', async () => {
  const silent = await listen(createPlainServer(() => undefined));
  const clock = createManualClock();
  const reported = check(
    [{ ...elsewhere(`http://127.0.0.1:${silent}`), name: 'Silent' }, service.connection],
    { clock },
  );
  await expect.poll(() => clock.timers()).toBe(1);
  await new Promise(setImmediate);
  clock.pass(checkWithinMs);
  const report = await reported;
  expect(report.exitCode).toBe(1);
  expect(codes(report)[0]).toEqual(['unfinished']);
  expect(report.connections[0]?.findings[0]?.text).toContain('90 seconds');
});

test('connections are tested while the keychain hasn’t answered', async () => {
  const asked = Promise.withResolvers<KeychainReport>();
  const report = await check([service.connection], {
    keychain: asked.promise,
    test: (...args) => {
      asked.resolve(lockedWallet);
      return test_(...args);
    },
  });
  expect(report.keychain).toBe(lockedWallet);
});

test('an exception in a test is a finding, and the others are tested', async () => {
  const report = await check([service.connection, { ...service.connection, name: 'Other' }], {
    test: (connection, signal) =>
      connection.name === 'Other' ? test_(connection, signal) : Promise.reject(new Error('a bug')),
  });
  expect(report.connections.map(({ ok }) => ok)).toEqual([false, true]);
  expect(codes(report)[0]).toEqual(['internal']);
});

test('[S376] a service that repeats the secrets does not bring them into the report', async () => {
  const basic = Buffer.from(`perch:${secret}`).toString('base64');
  const echo = await listen(
    createPlainServer((request, response) => {
      request.resume();
      const description = `bad ${secret} ${basic}`;
      response
        .writeHead(request.method === 'POST' ? 400 : 302, {
          'content-type': 'application/json',
          location: `http://127.0.0.1:1/?error=${secret}`,
        })
        .end(JSON.stringify({ error: 'odd', error_description: description }));
    }),
  );
  const url = `http://127.0.0.1:${echo}`;
  const connection = {
    ...elsewhere(url),
    clientId: 'perch',
    clientSecret: secret,
    redirectUri: 'http://127.0.0.1:1/',
  };
  const report = await check([connection]);
  const output = reportJson(report, sanitize) + reportText(report, enStart.check, sanitize);
  expect(output).toContain('[removed]');
  for (const hidden of [secret, basic]) expect(output).not.toContain(hidden);
});

test('[S377] whatever names and texts contain, the report has no control character and no forged line', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'a\n  ok      Forged',
      '\u001B[2J\u001B]0;x\u0007',
      '\u202Egnp\u2066',
      '\u009B31m\u0085',
      '\r\n',
    ),
  );
  await fc.assert(
    fc.asyncProperty(text, text, async (name, file) => {
      const report = await check([{ ...service.connection, name }], {
        test: () => Promise.reject(new Error(name)),
        source: { folder: file },
        connections: {
          connections: [{ ...service.connection, name }],
          problems: [{ file, problem: { code: 'duplicate-name', name, otherFile: file } }],
        },
        settings: {
          entries: [
            { key: 'certificates', value: file, isLocked: true, origin: { kind: 'file', name: file } },
          ],
          problems: [{ origin: { kind: 'file', name }, name: file, code: 'unknown' }],
        },
      });
      const lines = reportText(report, enStart.check, sanitize).split('\n');
      expect(lines).toHaveLength(15);
      const unsafe = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
      expect(lines.filter((each) => unsafe.test(each))).toEqual([]);
      expect(reportJson(report, sanitize).replaceAll('\n', '')).not.toMatch(unsafe);
    }),
    { numRuns: 100 },
  );
});
