import { expect, test } from 'vitest';
import { helpText, isCommandStart, readCommand } from '../../../../app/electron/lifecycle/options.ts';
import { UsageError } from '../../../../app/electron/lifecycle/start-error.ts';
import { enStart } from '../../../../app/i18n/texts/en/start.ts';
import { readStartOptions, usage } from '../../../../build/start-options.ts';

test.each([
  [['.', '--report'], undefined],
  [['.', '--check'], { name: 'check', parts: [] }],
  [['--json', '--check', '--connection=one.json'], { name: 'check', parts: ['json'] }],
  [['.', '--purge', '--user-data-dir=/data', '--verbose'], { name: 'purge', parts: [] }],
  [['--quit', '--ozone-platform=x11'], { name: 'quit', parts: [] }],
  [['--version'], { name: 'version', parts: [] }],
  [['.', '--status', '--follow', '--json'], { name: 'status', parts: ['follow', 'json'] }],
  [['--help'], { name: 'help', parts: [] }],
])('%j is the command %j', (args, command) => {
  expect(readCommand(args)).toEqual(command);
});

test.each([
  [['--check=yes'], '--check takes no value.'],
  [['--json'], '--json requires --check, --status.'],
  [['--follow', '--details'], '--follow requires --status.'],
  [['--status', '--follow=1'], '--follow takes no value.'],
  [['--check', '--details'], '--check can’t be combined with --details.'],
  [['--purge', '--check'], '--purge can’t be combined with --check.'],
  [['--quit', '--json'], '--quit can’t be combined with --json.'],
  [['--connection=one.json', '--purge'], '--purge can’t be combined with --connection.'],
  [['--check', '--hidden'], '--check can’t be combined with --hidden.'],
  [['--version', '--quit'], '--version can’t be combined with --quit.'],
])('%j is refused: %s', (args, text) => {
  expect(() => readCommand(args)).toThrow(new UsageError(() => text));
});

test('standard error is read where Perch starts for a command, even a wrong one', () => {
  for (const args of [['--check'], ['--json'], ['--follow'], ['.', '--quit=1'], ['--version', '--x']])
    expect(isCommandStart(args)).toBe(true);
  for (const args of [['--hidden'], ['--connection=check'], ['--checks'], ['check']])
    expect(isCommandStart(args)).toBe(false);
});

test('--help lists the options with their values, and that of npm start its own, too', () => {
  const help = helpText(enStart);
  expect(help).toContain('  --connection=FILE    use the service that a connection file describes\n');
  expect(help).toContain('  --log-dir=DIR        write the log to DIR\n');
  expect(help).toContain('  --json               with --check, --status: print JSON\n');
  expect(help).not.toContain('--practice-connection');
  expect(usage).toContain(help);
});

test('npm start takes each option of Perch, and reports unless it runs a command', () => {
  const { args, runsPerch } = readStartOptions(['--hidden', '--log-dir=/logs', '--user-data-dir=/data']);
  expect(runsPerch).toBe(true);
  expect(args).toEqual(['--report', '--hidden', '--log-dir=/logs', '--user-data-dir=/data']);
  for (const command of ['--check', '--purge', '--quit', '--version', '--status'])
    expect(readStartOptions([command])).toMatchObject({
      runsPerch: false,
      args: [expect.stringMatching(/^--user-data-dir=/), command],
    });
});
