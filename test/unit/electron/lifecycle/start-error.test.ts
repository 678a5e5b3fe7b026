import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { languages } from '../../../../app/i18n/languages.ts';
import { createFormats } from '../../../../app/i18n/formats.ts';
import {
  ignoreClosedTerminal,
  reportFailedStart,
  StartError,
  UsageError,
} from '../../../../app/electron/lifecycle/start-error.ts';

const startTextsIn = (code: 'en' | 'de') => async () =>
  (await languages[code].mainProcess())(createFormats(code)).start;

/** Returns everything that a failed start logs, writes and shows, and the exit code. */
async function failStart(
  error: unknown,
  isRead: boolean,
  loadTexts = startTextsIn('en'),
  isPersonal = false,
) {
  const logged: string[] = [];
  const written: string[] = [];
  const shown: string[] = [];
  const code = await reportFailedStart(error, {
    log: (line) => logged.push(line),
    write: (text) => written.push(text),
    isStderrVisible: isRead,
    isPersonal,
    loadTexts,
    show: (sentence) => Promise.resolve(void shown.push(sentence)),
  });
  return { logged, written, shown, code };
}

const startError = new StartError(() => 'The file is missing.');

test('a StartError is written and logged, and the exit code is 2', async () => {
  expect(await failStart(startError, true)).toEqual({
    logged: ['start: The file is missing.'],
    written: ['The file is missing.\n'],
    shown: [],
    code: 2,
  });
});

test('a StartError is shown in a dialog where standard error can’t be read', async () => {
  expect((await failStart(startError, false)).shown).toEqual(['The file is missing.']);
});

test('a wrong command line is shown in a dialog only where a person has started Perch', async () => {
  const wrong = new UsageError(({ refusedSwitch }) => refusedSwitch('--inspect'));
  const sentence = 'Perch can’t start with --inspect. Remove it from the command that starts Perch.';
  const byProgram = await failStart(wrong, false);
  expect(byProgram).toMatchObject({ written: [`${sentence}\n`], shown: [], code: 2 });
  expect((await failStart(wrong, false, startTextsIn('en'), true)).shown).toEqual([sentence]);
});

test('any other error has exit code 1, and its stack trace is only in the log', async () => {
  const { logged, written, code } = await failStart(new Error('no tray'), true);
  expect(written).toEqual(['Perch couldn’t start: no tray\n']);
  expect(logged[0]).toMatch(/^start: Error: no tray\n\s+at /);
  expect(code).toBe(1);
});

test('the user reads the system’s language, the log is in English', async () => {
  const error = new StartError(({ missingValue }) => missingValue.file('--connection'));
  const { logged, written, shown } = await failStart(error, false, startTextsIn('de'));
  expect(logged).toEqual(['start: --connection requires a file: --connection=FILE.']);
  expect(shown).toEqual(['--connection erfordert eine Datei: --connection=DATEI.']);
  expect(written).toEqual([`${shown[0]}\n`]);
  expect((await failStart(new Error('no tray'), true, startTextsIn('de'))).written).toEqual([
    'Perch konnte nicht gestartet werden: no tray\n',
  ]);
});

test('a language that can’t be loaded is replaced by English', async () => {
  const { shown } = await failStart(startError, false, () => Promise.reject(new Error('missing')));
  expect(shown).toEqual(['The file is missing.']);
});

test('a write error of a closed terminal is not thrown', () => {
  const stream = new EventEmitter();
  const fail = () => stream.emit('error', new Error('write EPIPE'));
  expect(fail).toThrow('write EPIPE');
  ignoreClosedTerminal([stream]);
  expect(fail).not.toThrow();
});
