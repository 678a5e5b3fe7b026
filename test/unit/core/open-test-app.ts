// A test app that ends with its test. test-app.ts needs no Vitest, because the bench uses it, too.
import { onTestFinished } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

export { randomToken, signInAs, type TestApp } from './test-app.ts';

export async function openTestApp(...options: Parameters<typeof createTestApp>): Promise<TestApp> {
  const testApp = await createTestApp(...options);
  onTestFinished(() => testApp.end());
  return testApp;
}
