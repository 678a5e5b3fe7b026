// The walks in docs/developer/architecture.md name the files of app/core and app/api that really run, and no others; the guarantees
// in session.md name where they are kept.
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from '../../../app/core/app.ts';
import { createTestApp, signInAs, type TestApp } from '../core/test-app.ts';
import { eventually } from '../eventually.ts';
import { filesRunBy } from '../files-run-by.ts';

const alice = 'alice@practice.example';
const project = resolve(import.meta.dirname, '../../..');
const page = readFileSync(resolve(project, 'docs/developer/architecture.md'), 'utf8');

let testApp: TestApp;
let app: App;

beforeEach(async () => {
  testApp = await createTestApp();
  testApp.signInUser = signInAs(testApp.service, alice);
  app = await testApp.start({ practice: testApp.service.connection });
  app.panelOpened();
  await app.calls['connection.practice']();
});

afterEach(() => testApp.end());

/** The names of the files of app/core and app/api in a section; those of other folders are left out. */
function filesNamedIn(heading: string): readonly string[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [walk = ''] = section.split('\n## ');
  const named = [...walk.matchAll(/`([\w./-]+\.(?:ts|svelte))`/g)].map(([, path = '']) => path);
  return named.filter((path) => !/^renderer|^app\/(?!core|api)/.test(path)).map((path) => basename(path));
}

/** @param others files that run and don't have to be named */
function expectNamed(heading: string, run: readonly string[], others: readonly string[] = []): void {
  const named = filesNamedIn(heading);
  expect(
    named.filter((name) => !run.includes(name)),
    'named, but not run',
  ).toEqual([]);
  const missing = run.filter((name) => !named.includes(name) && !others.includes(name));
  expect(missing.toSorted(), 'run, but not named').toEqual([]);
}

test('“One sign-in” names the files that a sign-in runs, beside those of the poll that ends it', async () => {
  const run = await filesRunBy(async () => app.calls['signIn.start']('window'));
  expectNamed('One sign-in', run, filesNamedIn('One poll'));
});

test('“One poll” names the files that a poll runs which finds a change', async () => {
  await app.calls['signIn.start']('window');
  const run = await filesRunBy(async () => {
    testApp.service.setPresence(alice, 'inuse');
    testApp.clock.pass(61_000);
    await eventually(() => expect(testApp.trays.at(-1)?.state).toBe('on-call'));
    await eventually(() => expect(testApp.view().panel).toMatchObject({ account: { isPolling: false } }));
  });
  expectNamed('One poll', run);
});

test('“One key in the filter of the domain list” names the files that a request of rows runs', async () => {
  testApp.service.setDomains(alice, 3);
  await app.calls['signIn.start']('window');
  const { panel } = testApp.view();
  await app.calls['domains.open'](panel.name === 'account' ? panel.account.id : '');
  await eventually(() => expect(testApp.view().panel).toMatchObject({ list: { state: { kind: 'end' } } }));
  const run = await filesRunBy(async () =>
    app.calls['domains.rows']({ query: 'a', top: 0, from: 0, count: 20 }),
  );
  expectNamed('One key in the filter of the domain list', run);
});

const session = readFileSync(resolve(project, 'docs/developer/session.md'), 'utf8');
const [, guarantees = ''] = /\n## Guarantees\n(.*)\n## Exit paths\n/s.exec(session) ?? [];

test.each(guarantees.split('\n- **').slice(1))('**%s', (guarantee) => {
  const places = [...guarantee.matchAll(/`([\w/.-]+\.ts)`: `(\w+)`/g)];
  expect(places).not.toEqual([]);
  for (const [place, path = '', name = ''] of places)
    expect(
      readFileSync(resolve(project, path.includes('/') ? '' : 'app/core/session', path), 'utf8').split(/\W/),
      place,
    ).toContain(name);
});
