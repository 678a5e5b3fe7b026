// The lines of the log for the help desk.
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { failed } from '../../../app/api/http/result.ts';
import type { App } from '../../../app/core/app.ts';
import { causeInWords, causeOf, supportLine } from '../../../app/core/support-event.ts';
import { sanitizedLine } from '../../../app/electron/logging/log.ts';
import { eventually } from '../eventually.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const alice = 'alice@practice.example';
const id = JSON.stringify(['Practice service', alice]);
const service = 'service="Practice service"';

let testApp: TestApp;
let app: App;

beforeEach(async () => {
  testApp = await openTestApp();
  app = await testApp.start({ practice: testApp.service.connection });
  await app.calls['connection.practice']();
});

const lines = () => testApp.logged.filter((line) => /^(?:start|exit|account|sign-in[a-z-]*) /.test(line));

test('start, sign-in, status, sign-out and exit have one line each', async () => {
  await app.calls['signIn.start']('window');
  const refusal = await testApp.service.fault('profile', { kind: 'refuse' });
  await app.calls['account.poll'](id);
  await app.calls['account.poll'](id);
  await refusal.end();
  await app.calls['account.poll'](id);
  await app.calls['account.signOut'](id);
  app.recordExit('before-quit');
  expect(lines()).toEqual([
    'start version=0.0.0 system=test desktop="" placed=0 placed-problems=0 locked="" defaults="" managed-problems=0 accounts=0',
    `account login=${alice} ${service} status=signed-in`,
    `sign-in login=${alice} ${service} method=window`,
    `account login=${alice} ${service} status=offline cause="No connection to the service (network, UND_ERR_SOCKET)"`,
    `account login=${alice} ${service} status=signed-in`,
    `account login=${alice} ${service} status=signed-out`,
    'exit reason=before-quit',
  ]);
});

test('an account whose sign-in the service ends needs a sign-in', async () => {
  await app.calls['signIn.start']('window');
  testApp.service.expireAccessTokens();
  await testApp.service.fault('refresh', { kind: 'status', status: 400, error: 'invalid_grant' });
  await app.calls['account.poll'](id);
  await eventually(() =>
    expect(lines().at(-1)).toBe(
      `account login=${alice} ${service} status=needs-sign-in cause="The service has ended the sign-in"`,
    ),
  );
  app.recordExit('before-quit');
  await app.end();
  expect(lines().at(-1)).toBe('exit reason=before-quit');
});

test('a taken port is a cause in words', () => {
  expect(causeInWords('EADDRINUSE')).toMatch(/^Another program, .*Perch, uses the port .* \(EADDRINUSE\)$/);
});

test('a failed and a cancelled sign-in have a line, without what the user entered', async () => {
  void app.calls['signIn.start']('password');
  await eventually(() => expect(testApp.view().panel.name).toBe('password'));
  await app.calls['signIn.password']('my-secret-as-user-name', 'wrong');
  await app.calls['signIn.cancel']();
  await eventually(() =>
    expect(lines().slice(-2)).toEqual([
      `sign-in-failed ${service} cause="The service rejected the credentials or the code (invalid_grant)" method=password`,
      `sign-in-cancelled ${service} method=password`,
    ]),
  );
  expect(testApp.logged.join('\n')).not.toContain('my-secret');
});

test('a cause has words and a code, and never the service’s own text', () => {
  const { failure } = failed('unavailable', 'what the user typed', { status: 503 });
  expect(causeOf(failure)).toBe('The service is unavailable (unavailable, 503)');
  expect(causeOf(failed('internal', 'TypeError: no').failure)).toContain('TypeError: no');
  expect(causeOf(failed('certificate', 'CERT_HAS_EXPIRED').failure)).toBe(
    'The certificate isn’t valid (certificate, CERT_HAS_EXPIRED)',
  );
  expect(causeInWords('account_disabled')).toBe('account_disabled');
  expect(causeInWords('constructor')).toBe('constructor');
});

test('[S373] whatever a value is, the line stays one line and its values can be read back', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'a\r\n2026-01-01T00:00:00.000Z info exit reason=forged',
      '" status=signed-in',
      '\u202Egnp.exe\u2066',
      '\u001B]0;title\u0007\u009B31m\u0085',
      '\\',
    ),
  );
  fc.assert(
    fc.property(value, (login) => {
      const line = sanitizedLine(supportLine({ kind: 'account', login, service: 'S', status: 'offline' }));
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u);
      const [, quoted = ''] =
        /^account login=("(?:[^"\\]|\\.)*"|[^\s"]+) service=S status=offline$/.exec(line) ?? [];
      expect(quoted.startsWith('"') ? JSON.parse(quoted) : quoted).toBe(login);
    }),
    { numRuns: 500 },
  );
});

test('[S374] a sign-in by password with digits in the service’s name is not redacted', () => {
  const line = supportLine({
    kind: 'sign-in-failed',
    service: 'PBX 7',
    cause: causeInWords('invalid_grant'),
    method: 'password',
  });
  expect(sanitizedLine(line)).toBe(line);
});
