import { expect, test } from 'vitest';
import { createOtherStarts, handOver, type OtherStart } from '../../../app/shell/start/other-starts.ts';

test('starts that come before Perch is ready are kept, and served in their order; later ones at once', () => {
  const starts = createOtherStarts();
  const served: OtherStart[] = [];
  starts.hear(['perch', '--connection=a.json'], '/one', undefined);
  starts.hear(['perch'], '/two', undefined);
  starts.serve((start) => served.push(start));
  starts.hear(['perch'], '/three', undefined);
  expect(served).toEqual([
    { args: ['perch', '--connection=a.json'], folder: '/one' },
    { args: ['perch'], folder: '/two' },
    { args: ['perch'], folder: '/three' },
  ]);
});

test('what a start handed over counts, not the command line as Chromium sorted it', () => {
  const starts = createOtherStarts();
  const served: OtherStart[] = [];
  starts.serve((start) => served.push(start));
  starts.hear(
    ['perch', '--connection', '--own', 'a.json'],
    '/',
    handOver(['--connection', 'a.json', '--own']),
  );
  expect(served).toEqual([{ args: ['--connection', 'a.json', '--own'], folder: '/' }]);
});
