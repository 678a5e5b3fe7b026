import { expect, test } from 'vitest';
import { chooseFiles, readOptions, runRounds, summaryOf } from '../../stress/plan.ts';

const files = ['sign-in.test.ts', 'panel.test.ts', 'panel-window.test.ts'];

test('without options every file runs five times beside four busy loops', () => {
  const { names, times, loops } = readOptions([]);
  expect({ times, loops }).toEqual({ times: 5, loops: 4 });
  expect(chooseFiles(files, names)).toEqual(['panel-window.test.ts', 'panel.test.ts', 'sign-in.test.ts']);
});

test('options choose files by part of their names, the number of rounds and of loops', () => {
  const { names, times, loops } = readOptions(['--times', '2', 'panel', 'panel-w', '--loops=0']);
  expect({ times, loops }).toEqual({ times: 2, loops: 0 });
  expect(chooseFiles(files, names)).toEqual(['panel-window.test.ts', 'panel.test.ts']);
});

test.each([
  [['--times', '0'], /^--times is a whole number of at least 1, not "0"\.\nnpm run test:stress -- /],
  [['--times', 'often'], /^--times is a whole number of at least 1, not "often"\.\n/],
  [['--loops', '1.5'], /^--loops is a whole number of at least 0, not "1\.5"\.\n/],
  [['--rounds', '2'], /^Unknown option '--rounds'\.\n\nnpm run test:stress -- /],
])('%j is rejected with a message and the usage', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});

test('a name that matches no file is rejected with the existing names', () => {
  expect(() => chooseFiles(files, ['panel', 'tray'])).toThrow(
    'No end-to-end file has "tray" in its name: panel-window.test.ts, panel.test.ts, sign-in.test.ts.',
  );
});

test('each round runs every file once, and the summary counts passed and failed runs', async () => {
  const ran: string[] = [];
  const results = await runRounds(['a.test.ts', 'long.test.ts'], 3, async (file) => {
    ran.push(file);
    return file === 'a.test.ts' || ran.length > 2;
  });
  expect(ran).toEqual([
    'a.test.ts',
    'long.test.ts',
    'a.test.ts',
    'long.test.ts',
    'a.test.ts',
    'long.test.ts',
  ]);
  expect(summaryOf(results)).toBe(
    [
      'a.test.ts     3 passed, 0 failed',
      'long.test.ts  2 passed, 1 failed',
      '',
      '5 runs passed, 1 failed',
    ].join('\n'),
  );
});
