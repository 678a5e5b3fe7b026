// All requests of a day in which everything is on, as docs/admin/security.md lists them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { extraNames } from '../../../app/contract/preferences.ts';
import { eventually } from '../eventually.ts';
import { project } from '../tooling/documents/markdown.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const alice = 'alice@practice.example';
let testApp: TestApp;

/** The requests in the table of “What leaves the computer”, such as `GET /portal/`. */
function documented(): readonly string[] {
  const document = readFileSync(join(project, 'docs/admin/security.md'), 'utf8');
  const [, section = ''] = document.split('## What leaves the computer\n');
  const [table = ''] = /^\|[^]*?\n\n/m.exec(section) ?? [];
  return [...table.matchAll(/`((?:GET|POST|DELETE) \S+)`/g)].map(([, request = '']) => request);
}

/** The scripted user submits the portal's form without opening its page. */
function sent(): readonly string[] {
  const requests = testApp.service.requests.map(({ method, path }) => `${method} ${path}`);
  return [...new Set(requests.map((each) => each.replace('POST /portal/', 'GET /portal/')))].toSorted();
}

test('[S429] a day with everything on has the documented requests, and no other', async () => {
  testApp = await openTestApp({ dialect: 'both', accessTokens: 'jwt', extras: extraNames });
  const { service, clock } = testApp;
  const perch = await testApp.start({ practice: { ...service.connection, extras: extraNames } });
  await perch.calls['connection.practice']();
  await perch.calls['signIn.start']('window');
  await expect.poll(() => testApp.view().accounts.length).toBe(1);
  const id = testApp.view().accounts[0]?.id ?? '';
  await perch.calls['domains.open'](id);
  await eventually(() => expect(sent()).toContain('GET /ns-api/v2/domains'));
  await perch.calls['view.back']('domains');
  service.setProfile(alice, { 'user-presence-status': 'inuse', 'active-calls-total-current': 1 });
  service.addVoicemail(alice);
  for (let hour = 0; hour < 24; hour += 1) {
    const before = service.requests.length;
    clock.pass(60 * 60_000);
    await eventually(() => {
      const recent = service.requests.slice(before);
      expect(recent.some(({ path, status }) => path.endsWith('/calls') && status === 200)).toBe(true);
      expect(recent.every(({ status }) => status !== undefined)).toBe(true);
    });
  }
  await perch.calls['account.signOut'](id);
  await eventually(() => expect(sent()).toEqual(documented().toSorted()));
});
