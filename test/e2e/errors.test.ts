import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import { createFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;

beforeEach(async () => {
  fixture = await createFixture();
});

afterEach(() => fixture.clear());

test('[S31] an unhandled rejection is logged without secrets, and Perch keeps running', async () => {
  const perch = await fixture.start();
  await perch.evaluateInMain(async () => {
    void Promise.reject(new Error('a page was lost, token=heron1234'));
  });
  const log = () => readFile(join(fixture.userDataDir, 'logs/perch.log'), 'utf8').catch(() => '');
  await expect.poll(log).toContain('unhandledRejection: Error: a page was lost, token=[removed]');
  await perch.tray(({ menu }) => menu.includes(messages.tray.menu.quit));
  expect(await perch.quit()).toBe(0);
});
