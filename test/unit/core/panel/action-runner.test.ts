import { beforeEach, expect, test } from 'vitest';
import { messages } from '../../../../app/i18n/messages.ts';
import { type ActionRunner, createActionRunner } from '../../../../app/core/panel/panel-context.ts';
import { createPanelStore, type PanelStore } from '../../../../app/core/panel/panel-state.ts';
import { lazyText } from '../../lazy-text.ts';
import { SettingsError } from '../../../../app/core/settings.ts';

let logged: string[];
/** The text of the notice in each published view. */
let published: (string | undefined)[];
let store: PanelStore;
let runner: ActionRunner;

beforeEach(() => {
  logged = [];
  published = [];
  store = createPanelStore();
  runner = createActionRunner(
    store,
    (line) => void logged.push(line),
    () => void published.push(store.state().notice?.text()),
  );
});

test('the notice of an action is published when the action is done and cleared when the next one starts', async () => {
  let noticeDuringNext: unknown = 'the next action did not run';
  const save = runner.createHandler(() => runner.showNotice('info', () => 'Saved.'));
  const next = runner.createHandler(() => {
    noticeDuringNext = store.state().notice;
  });
  await save();
  expect(store.state().notice).toEqual({ tone: 'info', text: lazyText('Saved.') });
  await next();
  expect(noticeDuringNext).toBeUndefined();
  expect(published).toEqual(['Saved.', undefined, undefined]);
});

test('a notice that the next action repeats is gone from the view in between, so that it is announced again', async () => {
  const refuse = runner.createHandler(() => runner.showNotice('error', () => 'The disk is full.'));
  await refuse();
  await refuse();
  expect(published).toEqual(['The disk is full.', undefined, 'The disk is full.']);
});

test('an action that fails shows a notice and is logged, and its handler does not reject', async () => {
  const fail = runner.createHandler((name: string) => Promise.reject(new Error(`no ${name}`)));
  await expect(fail('disk')).resolves.toBeUndefined();
  expect(logged).toEqual([expect.stringMatching(/^perch: Error: no disk\n/)]);
  expect(published).toEqual([messages.actionResult.failed]);
});

test('settings that cannot be written are named in the notice', async () => {
  const fail = runner.createHandler(() => Promise.reject(new SettingsError('disk-full', 'No space.')));
  await fail();
  expect(store.state().notice).toEqual({
    tone: 'error',
    text: lazyText(messages.actionResult.notSaved['disk-full']),
  });
});
