import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { StartError } from '../../../../app/electron/lifecycle/command-line.ts';
import {
  ignoreClosedTerminal,
  reportFailedStart,
} from '../../../../app/electron/lifecycle/startup-errors.ts';

async function told(error: unknown, isRead: boolean) {
  const logged: string[] = [];
  const written: string[] = [];
  const shown: string[] = [];
  const code = await reportFailedStart(error, {
    log: (line) => logged.push(line),
    write: (text) => written.push(text),
    isRead,
    show: (sentence) => Promise.resolve(void shown.push(sentence)),
  });
  return { logged, written, shown, code };
}

const problem = new StartError('The file is missing.');

test('a problem at the start is written, logged, and exit code 2', async () => {
  expect(await told(problem, true)).toEqual({
    logged: ['start: The file is missing.'],
    written: ['The file is missing.\n'],
    shown: [],
    code: 2,
  });
});

test('where nobody reads what is written, it is shown as well', async () => {
  expect((await told(problem, false)).shown).toEqual(['The file is missing.']);
});

test('anything else is exit code 1, without a trace for the person, and with one in the log', async () => {
  const { logged, written, code } = await told(new Error('no tray'), true);
  expect(written).toEqual(['Perch could not start: no tray\n']);
  expect(logged[0]).toMatch(/^start: Error: no tray\n\s+at /);
  expect(code).toBe(1);
});

test('a terminal that was closed ends nothing', () => {
  const stream = new EventEmitter();
  const fail = () => stream.emit('error', new Error('write EPIPE'));
  expect(fail).toThrow('write EPIPE');
  ignoreClosedTerminal([stream]);
  expect(fail).not.toThrow();
});
