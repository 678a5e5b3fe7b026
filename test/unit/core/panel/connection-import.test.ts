// What an imported connection asks the user, and what is done afterwards, in which order.
import { expect, test } from 'vitest';
import { failed, ok, type Result } from '../../../../app/api/http/result.ts';
import type { Connection } from '../../../../app/connection/connection.ts';
import { createConnectionImport } from '../../../../app/core/panel/connection-import.ts';
import type { ChosenFile } from '../../../../app/core/panel/panel-context.ts';
import { createPanelStore } from '../../../../app/core/panel/panel-state.ts';
import { messages } from '../../../../app/i18n/messages.ts';
import { createManualClock } from '../manual-clock.ts';
import { sampleConnection } from '../sample-connection.ts';
import {
  createAccountsStub,
  createConnectionsStub,
  type KnownConnections,
  runAction,
} from './connections-stub.ts';
import type { Question } from '../../../../app/core/panel/confirmation.ts';

const withSecret = (clientSecret: string): Connection => ({ ...sampleConnection, clientSecret });
const turn = () => new Promise(setImmediate);
const hosts = ['pbx.example'];

interface Setup extends KnownConnections {
  readonly practice?: Connection;
  readonly file?: Result<ChosenFile>;
  readonly answer?: (question: Question) => Promise<boolean>;
}

/** Two accounts are signed in at the sample connection, and one at another. */
function createFixture(setup: Setup = {}) {
  const clock = createManualClock();
  const store = createPanelStore();
  const events: unknown[] = [];
  const questions: Question[] = [];
  const imports = createConnectionImport({
    store,
    createHandler: runAction,
    showNotice: (tone, text) => void events.push(['notice', tone, text()]),
    publishView: () => events.push('publish'),
    accounts: createAccountsStub(events),
    connections: createConnectionsStub(events, setup),
    chooseConnectionFile: async () => setup.file,
    practice: setup.practice,
    runtime: { clock },
    cancelSignIn: () => events.push('cancel sign-in'),
    confirm: (question, whenBusy) => {
      questions.push(question);
      events.push(['ask', whenBusy]);
      return setup.answer?.(question) ?? Promise.resolve(true);
    },
  });
  return { imports, clock, store, events, questions };
}

const fileOf = (connection: unknown) => ok({ path: '/c.json', text: JSON.stringify(connection) });

test('a file with a new connection is saved once the user has agreed', async () => {
  const { imports, events, questions, store } = createFixture({ file: fileOf(sampleConnection) });
  await imports.handlers['connection.open']();
  expect(questions).toEqual([{ kind: 'connection', hosts, name: 'Practice' }]);
  expect(events).toEqual([
    ['ask', undefined],
    ['save', sampleConnection, 'as-given'],
    'cancel sign-in',
    'publish',
  ]);
  expect(store.screen('sign-in')?.connection).toEqual(sampleConnection);
});

const { unusable, nameIsManaged, notAnObject } = messages.connectionFile;
const folder = failed('unreadable', '', { reason: () => 'It is a folder.' });

test.each<[string, Result<ChosenFile> | undefined, string | undefined]>([
  ['is not chosen', undefined, undefined],
  ['can’t be read', folder, unusable('It is a folder.')],
  ['is no connection', fileOf([]), unusable(notAnObject)],
  [
    'has the name of a managed connection',
    fileOf({ ...sampleConnection, name: 'Managed' }),
    nameIsManaged('Managed'),
  ],
])('a file that %s asks nothing', async (_case, file, text) => {
  const fixture = createFixture({ managed: ['Managed'], ...(file && { file }) });
  await fixture.imports.handlers['connection.open']();
  expect(fixture.events).toEqual(text === undefined ? [] : [['notice', 'error', text]]);
});

test('the practice service of a start is saved only where it is known and brings a secret', async () => {
  const practice = withSecret('new');
  const known = createFixture({ practice, known: [sampleConnection] });
  await known.imports.importConnection(practice);
  expect(known.events).toEqual([['save', practice, undefined]]);
  const unknown = createFixture({ practice });
  await unknown.imports.importConnection(practice);
  expect(unknown.events).toEqual([]);
});

test('a connection of a start is asked about once the panel is shown', async () => {
  const { imports, events, questions } = createFixture();
  const imported = imports.importConnection(sampleConnection);
  await turn();
  expect([events, imports.hasPending()]).toEqual([[], true]);
  imports.panelShown();
  await imported;
  await turn();
  expect(questions).toEqual([{ kind: 'connection', hosts, name: 'Practice' }]);
  expect(events).toEqual([
    ['ask', 'wait'],
    ['save', sampleConnection, 'as-given'],
    'cancel sign-in',
    'publish',
  ]);
  expect(imports.hasPending()).toBe(false);
});

test('a managed connection of a start, and a known one without a secret, are ignored', async () => {
  const { imports, events } = createFixture({ managed: ['Managed'], known: [sampleConnection] });
  imports.panelShown();
  await imports.importConnection({ ...sampleConnection, name: 'Managed' });
  await imports.importConnection(sampleConnection);
  expect([events, imports.hasPending()]).toEqual([[], false]);
});

test.each<[string, Result<string | undefined>, readonly string[]]>([
  ['is the stored one', ok('new'), []],
  ['is the first one', ok(undefined), ['save']],
  ['is another one', ok('old'), ['ask', 'save']],
  ['can’t be compared', failed('keychain', ''), ['ask', 'save']],
])('a known connection whose secret %s: %j', async (_case, storedSecret, steps) => {
  const { imports, events, questions } = createFixture({ known: [sampleConnection], storedSecret });
  imports.panelShown();
  await imports.importConnection(withSecret('new'));
  const all = { ask: ['ask', 'wait'], save: ['save', withSecret('new'), 'as-given'] };
  expect(events).toEqual(
    Object.entries(all).flatMap(([name, event]) => (steps.includes(name) ? [event] : [])),
  );
  const question = { kind: 'connection', hosts, name: 'Practice', replacesSecret: true };
  expect(questions).toEqual(steps.includes('ask') ? [question] : []);
});

test('several connections are asked about one after the other, half a second apart, equal ones once', async () => {
  const first = Promise.withResolvers<boolean>();
  const { imports, clock, questions } = createFixture({
    answer: (question) =>
      'name' in question && question.name === 'First' ? first.promise : Promise.resolve(false),
  });
  const names = () => questions.map((question) => 'name' in question && question.name);
  imports.panelShown();
  const all = ['First', 'Second', 'Second', 'Third'].map((name) =>
    imports.importConnection({ ...sampleConnection, name }),
  );
  imports.panelShown();
  await turn();
  expect(names()).toEqual(['First']);
  first.resolve(false);
  await all[0];
  await turn();
  clock.pass(499);
  await turn();
  expect([names(), imports.hasPending()]).toEqual([['First'], true]);
  clock.pass(1);
  await turn();
  expect(names()).toEqual(['First', 'Second']);
  clock.pass(500);
  await Promise.all(all);
  await turn();
  expect([names(), imports.hasPending(), clock.timers()]).toEqual([['First', 'Second', 'Third'], false, 0]);
});

test.each([
  ['a new connection', []],
  ['a new secret', [sampleConnection, { ...sampleConnection, name: 'Second' }]],
])('the next question doesn’t wait for the keychain to store %s', async (_case, known) => {
  const prompt = Promise.withResolvers<undefined>();
  const { imports, clock, questions } = createFixture({
    known,
    storedSecret: ok('old'),
    prompt: prompt.promise,
  });
  imports.panelShown();
  const all = ['Practice', 'Second'].map((name) => imports.importConnection({ ...withSecret('new'), name }));
  await turn();
  clock.pass(500);
  await turn();
  expect(questions).toHaveLength(2);
  prompt.resolve(undefined);
  await Promise.all(all);
});
