import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { ok } from '../../../../app/api/http/result.ts';
import type { App } from '../../../../app/core/app.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

const hourMs = 60 * 60_000;

let testApp: TestApp;
let app: App;
let feeds: string[];

beforeEach(async () => {
  feeds = [];
  testApp = await openTestApp();
});

function useUpdates() {
  testApp.updates = {
    source: { feed: 'https://updates.example.net/latest.yml', page: 'https://example.net/perch' },
    send: async ({ url }) => {
      feeds.push(url);
      const text =
        'version: 0.3.0\npath: https://evil.example/a.exe\nfiles:\n  - url: https://evil.example/a.exe\n';
      return ok({ status: 200, headers: { link: '<https://evil.example/>' }, text });
    },
  };
}

async function passHours(hours: number) {
  for (let hour = 0; hour < hours; hour += 1) {
    testApp.clock.pass(hourMs);
    await setImmediate();
  }
}

const aboutUpdates = () => {
  const { panel } = testApp.view();
  return panel.name === 'about' ? panel.about.updates : 'not open';
};

test('the notice of an update is shown until it is dismissed', async () => {
  useUpdates();
  app = await testApp.start();
  expect(testApp.view().update).toBeUndefined();
  await passHours(1);
  expect(testApp.view().update).toEqual({ version: '0.3.0', hasPage: true });
  expect([testApp.notifications, testApp.questions, testApp.view().startupWarnings]).toEqual([[], [], []]);
  await app.calls['update.dismiss']();
  expect(testApp.view().update).toBeUndefined();
  await passHours(30);
  expect([testApp.view().update, feeds.length]).toEqual([undefined, 2]);
});

test('About shows the update in place of the notice above', async () => {
  useUpdates();
  app = await testApp.start();
  await app.calls['about.open']();
  expect(aboutUpdates()).toEqual({});
  await passHours(1);
  expect([aboutUpdates(), testApp.view().update]).toEqual([
    { found: { version: '0.3.0', hasPage: true } },
    undefined,
  ]);
  await app.calls['view.back']('about');
  expect(testApp.view().update).toEqual({ version: '0.3.0', hasPage: true });
});

test('[S398] only the configured page is opened, and only the feed is requested, whatever the feed names', async () => {
  useUpdates();
  app = await testApp.start();
  await app.calls['update.open']();
  await passHours(1);
  await app.calls['update.open']();
  expect([testApp.openedUpdates, feeds]).toEqual([
    ['https://example.net/perch', 'https://example.net/perch'],
    ['https://updates.example.net/latest.yml'],
  ]);
  expect(JSON.stringify(testApp.views)).not.toContain('evil.example');
});

test('[S395] where Perch must not look for updates, nothing is shown, requested or opened', async () => {
  app = await testApp.start();
  await passHours(48);
  await app.calls['update.open']();
  await app.calls['update.dismiss']();
  await app.calls['about.open']();
  expect([testApp.view().update, aboutUpdates(), feeds, testApp.openedUpdates]).toEqual([
    undefined,
    undefined,
    [],
    [],
  ]);
});
