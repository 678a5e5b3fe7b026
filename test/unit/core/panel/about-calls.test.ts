import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test-app.ts';

let testApp: TestApp;

afterEach(() => testApp.end());

test('About can be opened without an account', async () => {
  testApp = await createTestApp();
  const app = await testApp.start();
  await app.calls['about.open']();
  expect(testApp.view().panel.name).toBe('about');
});
