import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exitCodeOf } from '../../../build/launch.ts';
import { readStartOptions } from '../../../build/start-options.ts';

const read = (...args: readonly string[]) => readStartOptions(['--user-data-dir=/data', ...args]);
const dataFolder = `--user-data-dir=${resolve('/data')}`;

describe('npm start', () => {
  test('passes Perch’s options on, and --report where Perch runs', () => {
    expect(read().args).toEqual(['--report', dataFolder]);
    expect(read('--verbose', '--report', '--hidden', '--remote-debugging-port=9222')).toMatchObject({
      runsPerch: true,
      args: ['--report', '--hidden', '--verbose', dataFolder, '--remote-debugging-port=9222'],
    });
    expect(read('--json', '--check')).toMatchObject({
      runsPerch: false,
      args: ['--check', '--json', dataFolder],
    });
    expect(read('--purge')).toMatchObject({ runsPerch: false, args: ['--purge', dataFolder] });
  });

  test.each(['connection', 'placed-connections', 'log-dir'])('makes the path of --%s absolute', (option) => {
    expect(read(`--${option}`, 'a/b').args).toContain(`--${option}=${resolve('a/b')}`);
  });

  test.each([
    ['--connection=', '--connection needs a value.'],
    ['--no-sandbox', "Unknown option '--no-sandbox'."],
  ])('refuses %s', (arg, message) => {
    expect(() => read(arg)).toThrow(message);
  });

  test.each([
    [3, null, 3],
    [null, 'SIGTERM', 143],
    [null, 'SIGINT', 130],
  ] as const)('where Perch ends with code %o and signal %o has exit code %o', (code, signal, given) => {
    expect(exitCodeOf(code, signal)).toBe(given);
  });
});
