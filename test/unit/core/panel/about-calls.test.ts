import { afterEach, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

let testApp: TestApp;

afterEach(() => testApp.end());

async function openAbout(dialect: 'specification' | 'newer') {
  testApp = await createTestApp({ dialect });
  const app = await testApp.start({ practice: testApp.service.connection });
  await app.calls['connection.practice']();
  await app.calls['signIn.start']('window');
  await app.calls['about.open']();
  await eventually(() => expect(versionRequests()).toMatchObject([{ status: expect.any(Number) as number }]));
  return app;
}

const versionRequests = () => testApp.service.requests.filter(({ path }) => path === '/ns-api/v2/version');
const about = () => {
  const { panel } = testApp.view();
  return panel.name === 'about' ? panel.about.service : undefined;
};

test('opening About asks the service of the account for its version, once', async () => {
  const app = await openAbout('newer');
  await eventually(() =>
    expect(about()).toContainEqual({ name: 'hostname', value: 'core1.practice.example' }),
  );
  expect(about()).toContainEqual({ name: 'apiversion', value: '45.1.0' });
  await app.calls['diagnostics.copy']();
  expect(testApp.exportedTexts[0]).toContain(
    'hostname: core1.practice.example\nclock ahead of the service: 0 s\n',
  );
  expect(versionRequests()).toHaveLength(1);
});

test('a service without a version leaves the account signed in and About as it is', async () => {
  const app = await openAbout('specification');
  await app.calls['diagnostics.copy']();
  expect(testApp.exportedTexts[0]).toContain('session: signed-in');
  expect(about()?.map(({ name }) => name)).not.toContain('hostname');
  const refreshes = testApp.service.requests.filter(({ grantType }) => grantType === 'refresh_token');
  expect(refreshes).toEqual([]);
});

test('About can be opened without an account', async () => {
  testApp = await createTestApp();
  const app = await testApp.start();
  await app.calls['about.open']();
  expect(testApp.view().panel.name).toBe('about');
});
