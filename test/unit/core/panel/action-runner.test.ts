import { beforeEach, expect, test } from 'vitest';
import { type ActionRunner, createActionRunner } from '../../../../app/core/panel/action-runner.ts';

let lines: string[];
let seen: unknown[];
let acting: ActionRunner;

beforeEach(() => {
  lines = [];
  seen = [];
  acting = createActionRunner({
    log: (line) => void lines.push(line),
    changed: () => void seen.push(acting.notice()?.text),
  });
});

test('what came of it is on view when it is done, and over when the person does something else', async () => {
  const save = acting.act(() => acting.tell('info', 'Saved.'));
  let meanwhile: unknown = 'nothing was done';
  const next = acting.act(() => {
    meanwhile = acting.notice();
  });
  await save();
  expect(acting.notice()).toEqual({ tone: 'info', text: 'Saved.' });
  await next();
  expect(meanwhile).toBeUndefined();
  expect(acting.notice()).toBeUndefined();
  expect(seen).toEqual(['Saved.', undefined]);
});

test('what fails is told and in the log, and whoever called it is none the worse', async () => {
  const fail = acting.act((name: string) => Promise.reject(new Error(`no ${name}`)));
  await expect(fail('disk')).resolves.toBeUndefined();
  expect(acting.notice()).toMatchObject({ tone: 'error' });
  expect(lines).toEqual(['perch: no disk']);
  expect(seen).toHaveLength(1);
});
