import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  createSecondInstances,
  createShutdownMarker,
  toSecondInstanceData,
  type SecondInstance,
  takeInstanceLock,
} from '../../../../app/electron/lifecycle/single-instance.ts';

test('starts that come before Perch is ready are kept, and served in their order; later ones at once', () => {
  const starts = createSecondInstances();
  const served: SecondInstance[] = [];
  starts.receive(['perch', '--connection=a.json'], '/one', undefined);
  starts.receive(['perch'], '/two', undefined);
  starts.serve((start) => served.push(start));
  starts.receive(['perch'], '/three', undefined);
  expect(served).toEqual([
    { args: ['perch', '--connection=a.json'], folder: '/one' },
    { args: ['perch'], folder: '/two' },
    { args: ['perch'], folder: '/three' },
  ]);
});

test('what a start handed over counts, not the command line as Chromium sorted it', () => {
  const starts = createSecondInstances();
  const served: SecondInstance[] = [];
  starts.serve((start) => served.push(start));
  starts.receive(
    ['perch', '--connection', '--own', 'a.json'],
    '/',
    toSecondInstanceData(['--connection', 'a.json', '--own']),
  );
  expect(served).toEqual([{ args: ['--connection', 'a.json', '--own'], folder: '/' }]);
});

test('once Perch shuts down, starts are served no more', () => {
  const starts = createSecondInstances();
  const served: SecondInstance[] = [];
  starts.serve((start) => served.push(start));
  starts.stop();
  starts.receive(['perch'], '/', undefined);
  expect(served).toEqual([]);
});

/** A start while another process holds the lock for so long. */
function startBeside({ freeAfterMs, isShuttingDown }: { freeAfterMs: number; isShuttingDown: boolean }) {
  let waitedMs = 0;
  const runs = takeInstanceLock({
    request: () => waitedMs >= freeAfterMs,
    isShuttingDown: () => isShuttingDown,
    wait: (ms) => {
      waitedMs += ms;
    },
  });
  return { runs, waitedMs };
}

test.each([
  ['nothing else runs', { freeAfterMs: 0, isShuttingDown: false }, { runs: true, waitedMs: 0 }],
  ['another Perch runs', { freeAfterMs: Infinity, isShuttingDown: false }, { runs: false, waitedMs: 0 }],
  ['another Perch shuts down', { freeAfterMs: 3_500, isShuttingDown: true }, { runs: true, waitedMs: 3_500 }],
  ['another Perch hangs', { freeAfterMs: Infinity, isShuttingDown: true }, { runs: false, waitedMs: 5_000 }],
])('a start takes the lock, or waits for a shutdown and no longer: %s', (_, given, result) => {
  expect(startBeside(given)).toEqual(result);
});

test('a shutdown is announced to other processes until the next start; a folder that is gone is only logged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perch-marker-'));
  const logged: string[] = [];
  const marker = () => createShutdownMarker(join(folder, 'shutting-down'), (line) => logged.push(line));
  expect(marker().isSet()).toBe(false);
  marker().set();
  expect(marker().isSet()).toBe(true);
  marker().clear();
  expect(marker().isSet()).toBe(false);
  rmSync(folder, { recursive: true });
  expect(logged).toEqual([]);
  marker().set();
  marker().clear();
  expect(logged).toEqual([expect.stringContaining('ENOENT')]);
});
