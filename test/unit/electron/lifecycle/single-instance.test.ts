import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  createSecondInstances,
  createShutdownMarker,
  type SecondInstance,
  takeInstanceLock,
} from '../../../../app/electron/lifecycle/single-instance.ts';

test('starts received before Perch is ready are handled in their order, and later ones at once', () => {
  const starts = createSecondInstances();
  const handled: SecondInstance[] = [];
  starts.receive(['perch', '--connection=a.json'], '/one', undefined);
  starts.receive(['perch'], '/two', undefined);
  starts.serve((start) => handled.push(start));
  starts.receive(['perch'], '/three', undefined);
  expect(handled).toEqual([
    { args: ['perch', '--connection=a.json'], workingDirectory: '/one' },
    { args: ['perch'], workingDirectory: '/two' },
    { args: ['perch'], workingDirectory: '/three' },
  ]);
});

test('the arguments passed with the lock take precedence over the command line that Chromium sorted', () => {
  const starts = createSecondInstances();
  const handled: SecondInstance[] = [];
  starts.serve((start) => handled.push(start));
  starts.receive(['perch', '--connection', '--own', 'a.json'], '/', {
    args: ['--connection', 'a.json', '--own'],
  });
  expect(handled).toEqual([{ args: ['--connection', 'a.json', '--own'], workingDirectory: '/' }]);
});

test('starts are ignored during a shutdown', () => {
  const starts = createSecondInstances();
  const handled: SecondInstance[] = [];
  starts.serve((start) => handled.push(start));
  starts.stop();
  starts.receive(['perch'], '/', undefined);
  expect(handled).toEqual([]);
});

/** Starts while another process holds the lock for a time. */
function startBeside({ freeAfterMs, isShuttingDown }: { freeAfterMs: number; isShuttingDown: boolean }) {
  let waitedMs = 0;
  const hasLock = takeInstanceLock({
    request: () => waitedMs >= freeAfterMs,
    isShuttingDown: () => isShuttingDown,
    wait: (ms) => {
      waitedMs += ms;
    },
  });
  return { hasLock, waitedMs };
}

test.each([
  ['nothing else runs', { freeAfterMs: 0, isShuttingDown: false }, { hasLock: true, waitedMs: 0 }],
  ['another Perch runs', { freeAfterMs: Infinity, isShuttingDown: false }, { hasLock: false, waitedMs: 0 }],
  [
    'another Perch shuts down',
    { freeAfterMs: 3_500, isShuttingDown: true },
    { hasLock: true, waitedMs: 3_500 },
  ],
  [
    'another Perch hangs',
    { freeAfterMs: Infinity, isShuttingDown: true },
    { hasLock: false, waitedMs: 5_000 },
  ],
])('where %s, a start takes the lock, waits for it, or gives up', (_, given, result) => {
  expect(startBeside(given)).toEqual(result);
});

test('the shutdown marker is set until it is cleared, and a missing folder is only logged', () => {
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
