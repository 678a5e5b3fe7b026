// The number of domains with an account and the practice service.
import { expect, test } from 'vitest';
import { createTransport } from '../../../../app/api/http/transport.ts';
import type { App } from '../../../../app/core/app.ts';
import { eventually } from '../../eventually.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

const alice = 'alice@practice.example';

let testApp: TestApp;
/** The paths of all requests. */
let sent: string[] = [];
/** How many of them have a response. */
let responses = 0;

async function signIn(extras: readonly 'domain-count'[]): Promise<App> {
  sent = [];
  responses = 0;
  testApp = await openTestApp({
    dialect: 'newer',
    extras: ['domain-count'],
    send: (dispatcher) => {
      const transport = createTransport({ version: '0.0.0', dispatcher });
      return (request, signal) => {
        sent.push(new URL(request.url).pathname);
        return transport(request, signal).finally(() => (responses += 1));
      };
    },
  });
  const app = await testApp.start({ practice: { ...testApp.service.connection, extras } });
  await app.calls['connection.practice']();
  await app.calls['signIn.start']('window');
  testApp.service.setDomains(alice, 250);
  return app;
}

const countRequests = () =>
  testApp.service.requests
    .filter(({ path }) => path === '/ns-api/v2/domains/count')
    .map(({ status }) => status);
const list = () => {
  const { panel } = testApp.view();
  return panel.name === 'domains' ? panel.list : undefined;
};

test('the list shows how many domains there are at each opening, where the connection asks for it', async () => {
  const app = await signIn(['domain-count']);
  await app.calls['domains.open'](testApp.view().accounts[0]?.id ?? '');
  await eventually(() =>
    expect(list()).toMatchObject({ loaded: 100, total: 250, state: { kind: 'partial' } }),
  );
  expect(countRequests()).toEqual([200]);
  testApp.service.setDomains(alice, 251);
  await app.calls['view.back']('domains');
  await app.calls['domains.open'](testApp.view().accounts[0]?.id ?? '');
  await eventually(() => expect(list()).toMatchObject({ loaded: 100, total: 251 }));
});

test.each(['sign-out', 'Quit'])(
  'the number isn’t requested after %s, although the list was opened twice',
  async (how) => {
    const app = await signIn(['domain-count']);
    const id = testApp.view().accounts[0]?.id ?? '';
    const refreshes = await testApp.service.fault('refresh', { kind: 'hang', phase: 'before' });
    // A refresh is due, and the token is still valid.
    testApp.clock.pass(3_000_000);
    await eventually(() => expect(refreshes.hits).toBe(1));
    for (let times = 0; times < 2; times += 1) await app.calls['domains.open'](id);
    const ended = how === 'Quit' ? app.end() : app.calls['account.signOut'](id);
    const before = sent.length;
    await refreshes.end();
    await ended;
    await eventually(() => expect(responses).toBe(sent.length));
    await new Promise(setImmediate);
    expect(sent.slice(before)).toEqual([]);
  },
);

test('nothing is requested without the key', async () => {
  const app = await signIn([]);
  await app.calls['domains.open'](testApp.view().accounts[0]?.id ?? '');
  await eventually(() => expect(list()).toMatchObject({ loaded: 100, state: { kind: 'partial' } }));
  expect(list()).not.toHaveProperty('total');
  expect(countRequests()).toEqual([]);
});

test.each([403, 503] as const)('status %s leaves the list and the sign-in as they are', async (status) => {
  const app = await signIn(['domain-count']);
  await testApp.service.fault('domain-count', { kind: 'status', status });
  await app.calls['domains.open'](testApp.view().accounts[0]?.id ?? '');
  await eventually(() => expect(list()).toMatchObject({ loaded: 100, state: { kind: 'partial' } }));
  await eventually(() => expect(countRequests()).toEqual([status]));
  expect(list()).not.toHaveProperty('total');
  expect(testApp.service.requests.filter(({ grantType }) => grantType === 'refresh_token')).toEqual([]);
  await app.calls['view.back']('domains');
  await app.calls['domains.open'](testApp.view().accounts[0]?.id ?? '');
  await eventually(() => expect(list()).toMatchObject({ state: { kind: 'partial' } }));
  expect(countRequests()).toEqual([status]);
});

test('a number that is smaller than the list is not shown', async () => {
  const app = await signIn(['domain-count']);
  await testApp.service.fault('domain-count', { kind: 'rewrite', fields: { total: 99 } });
  await app.calls['domains.open'](testApp.view().accounts[0]?.id ?? '');
  await eventually(() => expect(list()).toMatchObject({ loaded: 100 }));
  await eventually(() => expect(countRequests()).toEqual([200]));
  expect(list()).not.toHaveProperty('total');
});
