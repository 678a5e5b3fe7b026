// A certificate that a profile poll or a token refresh refuses is reported on the account.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTransport, type Send } from '../../../app/api/http/transport.ts';
import { messages } from '../../../app/i18n/messages.ts';
import { eventually } from '../eventually.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const certificate = { host: 'pbx.example.net', fault: 'other', issuedTo: '', issuedBy: '' } as const;
const refused: Awaited<ReturnType<Send>> = {
  ok: false,
  failure: { code: 'certificate', detail: 'INVALID_PURPOSE', certificate },
};
const text = messages.network.certificates.other('pbx.example.net');

let testApp: TestApp;
let isRefused: boolean;

beforeEach(async () => {
  isRefused = false;
  testApp = await createTestApp({
    send: (dispatcher) => {
      const send = createTransport({ version: '0.0.0', dispatcher });
      return (request, signal) => (isRefused ? Promise.resolve(refused) : send(request, signal));
    },
  });
});

afterEach(() => testApp.end());

const account = () => testApp.view().accounts[0]?.id ?? '';
const notice = () => {
  const { panel } = testApp.view();
  return panel.name === 'account' ? panel.account : undefined;
};

test('a profile poll and a token refresh whose certificate is refused name the host on the account', async () => {
  const app = await testApp.start();
  await app.importConnection(testApp.service.connection);
  await app.calls['signIn.start']('window');
  isRefused = true;
  await app.calls['account.poll'](account());
  const reported = { network: 'online', notice: { text } };
  await eventually(() => expect(notice()).toMatchObject(reported));
  isRefused = false;
  await app.calls['account.poll'](account());
  await eventually(() => expect(notice()).not.toHaveProperty('notice'));
  isRefused = true;
  testApp.clock.pass(3_600_000);
  await eventually(() => expect(notice()).toMatchObject(reported));
});
