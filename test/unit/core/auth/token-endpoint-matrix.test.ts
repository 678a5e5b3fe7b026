// Each grant at a service of the newer dialect, with each kind of response. The attempt ends in a sign-in or with an explanation.
// No password, code, passcode or refresh token is sent to two endpoints that exist. `test/faults` has the specification's dialect.
import { afterEach, describe, expect, test } from 'vitest';
import { createTransport } from '../../../../app/api/http/transport.ts';
import type { App } from '../../../../app/core/app.ts';
import type { SignInMethod } from '../../../../app/contract/view.ts';
import type { Dialect } from '../../../practice-service/dialect.ts';
import type { Endpoint, Fault } from '../../../practice-service/faults/fault.ts';
import { eventually } from '../../eventually.ts';
import { createTestApp, signInAs, type TestApp } from '../test-app.ts';
import { messages } from '../../../../app/i18n/messages.ts';

const alice = 'alice@practice.example';
/** Has a second factor that the response names. */
const bruno = 'bruno@practice.example';

const grants = ['code', 'password', 'mfa', 'refresh'] as const satisfies Endpoint[];
type GrantName = (typeof grants)[number];

const faults: Readonly<Record<string, Fault>> = {
  '404 without JSON': { kind: 'status', status: 404, body: 'html' },
  '404 without a body': { kind: 'status', status: 404, body: 'empty' },
  '404 with a JSON error': { kind: 'status', status: 404 },
  '401': { kind: 'status', status: 401 },
  '200 without a token': { kind: 'no-access-token' },
  'a page': { kind: 'html' },
  '503': { kind: 'status', status: 503 },
  'no response': { kind: 'hang', phase: 'after' },
};

let testApp: TestApp;
let app: App;
/** The requests with a grant, and whether their response proved that the endpoint is missing. */
let sent: { readonly url: string; readonly isMissing: boolean }[];

afterEach(() => testApp.end());

const reached = (panel: string) => eventually(() => expect(testApp.view().panel.name).toBe(panel));

async function start(
  dialect: Dialect,
  signIn: readonly SignInMethod[] = ['window', 'password'],
): Promise<void> {
  sent = [];
  testApp = await createTestApp({
    dialect,
    send: (dispatcher) => {
      const transport = createTransport({
        version: '0.0.0',
        dispatcher,
        timeLimitMs: 500,
        sentTimeLimitMs: 500,
      });
      return async (request, signal) => {
        const response = await transport(request, signal);
        const isMissing =
          response.ok &&
          [404, 405, 410].includes(response.value.status) &&
          !response.value.text.startsWith('{');
        if (request.method === 'POST') sent.push({ url: request.url, isMissing });
        return response;
      };
    },
  });
  const connection = { ...testApp.service.connection, signIn };
  app = await testApp.start({ practice: connection });
  await app.calls['connection.practice']();
}

/** Prepares a grant up to its request. Returns a function that sends it, with a wrong credential unless `isRight`. */
async function prepare(grant: GrantName): Promise<(isRight: boolean) => void> {
  switch (grant) {
    case 'code':
      return (isRight) => {
        const signInAsUsual = testApp.signInUser;
        testApp.signInUser = async (address) => {
          const result = await signInAsUsual(address);
          return isRight || result.kind !== 'redirected'
            ? result
            : { ...result, address: result.address.replace('code=', 'code=wrong') };
        };
        void app.calls['signIn.start']('window');
      };
    case 'password': {
      void app.calls['signIn.start']('password');
      await reached('password');
      return (isRight) =>
        void app.calls['signIn.password'](alice, isRight ? testApp.passwordOf(alice) : 'wrong');
    }
    case 'mfa': {
      void app.calls['signIn.start']('password');
      await reached('password');
      await app.calls['signIn.password'](bruno, testApp.passwordOf(bruno));
      await reached('passcode');
      return (isRight) =>
        void app.calls['signIn.passcode'](isRight ? testApp.service.passcode(bruno) : '000000');
    }
    case 'refresh': {
      void app.calls['signIn.start']('password');
      await reached('password');
      await app.calls['signIn.password'](alice, testApp.passwordOf(alice));
      await reached('account');
      return (isRight) => {
        testApp.service.expireAccessTokens();
        if (!isRight) testApp.service.endRefreshTokens();
        void app.calls['account.poll'](testApp.view().accounts[0]?.id ?? '');
      };
    }
  }
}

/** Describes the panel: signed in, explained by a notice or error, or neither. */
function outcome(): string {
  const { panel } = testApp.view();
  switch (panel.name) {
    case 'account':
      if (panel.account.signIn === 'sign-in-again') return 'sign in again';
      return panel.account.notice === undefined ? 'signed in' : `explained: ${panel.account.notice.text}`;
    case 'sign-in':
      return panel.notice === undefined ? 'nothing' : `explained: ${panel.notice.text}`;
    case 'password':
    case 'passcode':
      return panel.error === undefined ? 'nothing' : `explained: ${panel.error}`;
    default:
      return panel.name;
  }
}

/** The token requests since `from` that have reached an existing endpoint. */
const spentAt = (from: number) => sent.slice(from).filter(({ isMissing }) => !isMissing);

describe('a service of the newer dialect', () => {
  describe.each(grants)('the grant %s', (grant) => {
    test('that is right signs in', async () => {
      await start('newer');
      const use = await prepare(grant);
      const from = sent.length;
      use(true);
      await eventually(() => {
        expect(spentAt(from)).toHaveLength(1);
        expect(outcome()).toBe('signed in');
      });
    });

    test('that is wrong is explained', async () => {
      await start('newer');
      const use = await prepare(grant);
      const from = sent.length;
      use(false);
      await eventually(() =>
        expect(outcome()).toMatch(grant === 'refresh' ? 'sign in again' : /^explained: ./),
      );
      expect(spentAt(from)).toHaveLength(1);
    });

    test.each(Object.entries(faults))('answered with %s is explained and sent once', async (_name, fault) => {
      await start('newer');
      const use = await prepare(grant);
      const from = sent.length;
      await testApp.service.fault(grant, fault);
      use(true);
      await eventually(() => expect(outcome()).toMatch(/^explained: ./));
      expect(spentAt(from).length).toBeLessThanOrEqual(1);
      expect(new Set(sent.slice(from).map(({ url }) => url)).size).toBe(sent.length - from);
    });
  });

  test('stays signed in through three refreshes', async () => {
    await start('newer');
    const use = await prepare('refresh');
    const from = sent.length;
    for (let count = 1; count <= 3; count += 1) {
      use(true);
      await eventually(() => {
        expect(spentAt(from)).toHaveLength(count);
        expect(testApp.view().panel).toMatchObject({ account: { signIn: 'signed-in', isPolling: false } });
      });
    }
    expect(sent).toHaveLength(from + 3);
  });
});

test('a service with both endpoints gets the requests of the specification', async () => {
  await start('both');
  const use = await prepare('refresh');
  use(true);
  await eventually(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
    '/ns-api/oauth2/token/',
    '/ns-api/oauth2/token/',
  ]);
});

describe('a second factor after a code, where it demands the password again,', () => {
  test.each([
    [['window', 'password'], () => messages.extras.secondFactor.needsPassword],
    [['window'], () => messages.extras.secondFactor.needsPasswordMethod],
  ] as const)('is explained, and the methods %j are offered', async (methods, text) => {
    await start('newer', methods);
    testApp.signInUser = signInAs(testApp.service, bruno);
    void app.calls['signIn.start']('window');
    await eventually(() =>
      expect(testApp.view().panel).toMatchObject({
        name: 'sign-in',
        methods,
        notice: { tone: 'error', text: text() },
      }),
    );
  });
});
