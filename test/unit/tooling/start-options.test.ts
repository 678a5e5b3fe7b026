import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { perchArguments } from '../../../build/launch.ts';
import { readStartOptions } from '../../../build/start-options.ts';

function argumentsFor(...args: readonly string[]): readonly string[] {
  const options = readStartOptions(args, 'npm start');
  if (!('practice' in options)) throw new Error(JSON.stringify(options));
  return perchArguments(options, '/data');
}

function problemOf(...args: readonly string[]): string {
  const options = readStartOptions(args, 'npm start');
  return 'problem' in options ? options.problem : '';
}

test.each(['--hidden', '--tray', '--no-tray', '--verbose'])('%s is passed on to Perch', (option) => {
  expect(argumentsFor(option)).toEqual(['--report', option, '--user-data-dir=/data']);
});

test('--report is passed once, with and without the option', () => {
  expect(argumentsFor()).toEqual(['--report', '--user-data-dir=/data']);
  expect(argumentsFor('--report')).toEqual(['--report', '--user-data-dir=/data']);
});

test.each(['connection', 'placed-connections', 'log-dir'])('the path of --%s is made absolute', (option) => {
  const path = `--${option}=${resolve('a/b')}`;
  expect(argumentsFor(`--${option}=a/b`)).toContain(path);
  expect(argumentsFor(`--${option}`, 'a/b')).toContain(path);
});

test('--purge is passed in place of --report', () => {
  expect(argumentsFor('--purge')).toEqual(['--purge', '--user-data-dir=/data']);
});

test('--check is passed in place of --report, with --json where it is given', () => {
  expect(argumentsFor('--check')).toEqual(['--check', '--user-data-dir=/data']);
  expect(argumentsFor('--json', '--check')).toEqual(['--check', '--json', '--user-data-dir=/data']);
  expect(problemOf('--json')).toBe('--json requires --check.');
});

test('several options are passed together', () => {
  expect(argumentsFor('--verbose', '--hidden', '--remote-debugging-port=9222')).toEqual([
    '--report',
    '--hidden',
    '--verbose',
    '--user-data-dir=/data',
    '--remote-debugging-port=9222',
  ]);
});

test('the connection of the practice service is passed', () => {
  expect(perchArguments({ practice: true }, '/data', '/out/practice.json')).toContain(
    '--practice-connection=/out/practice.json',
  );
});

test.each([
  [['--tray', '--no-tray'], 'Choose one of --tray and --no-tray.'],
  [['--placed-connections='], '--placed-connections needs a value.'],
  [['--host=firefox'], '--host is "electron" or "chromium", not "firefox".'],
  [['--remote-debugging-port=0'], '--remote-debugging-port is a number from 1 to 65535, not "0".'],
  [['--hidden=yes'], "Option '--hidden' does not take an argument."],
  [['--no-sandbox'], "Unknown option '--no-sandbox'."],
])('%o is refused with a message', (args, message) => {
  expect(problemOf(...args).split('\n')[0]).toBe(message);
});

test('the help names every option that is accepted', () => {
  const options = readStartOptions(['--practice', '--help'], 'npm run dev');
  const help = 'help' in options ? options.help : '';
  const named = [...help.matchAll(/--[a-z][a-z-]+/g)].map(([name]) => name);
  expect(help).toMatch(/^npm run dev -- \[options\]\n/);
  expect([...new Set(named)].toSorted()).toEqual([
    '--check',
    '--connection',
    '--help',
    '--hidden',
    '--host',
    '--json',
    '--log-dir',
    '--no-tray',
    '--placed-connections',
    '--practice',
    '--purge',
    '--remote-debugging-port',
    '--report',
    '--tray',
    '--user-data-dir',
    '--verbose',
  ]);
});
