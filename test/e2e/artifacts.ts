// Collects what a run of Perch leaves behind: its files (with log and screenshot), temporary files, crash reports and
// output. Also reads the strings in memory.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Page } from 'playwright';
import { readFilesIn, type SearchTarget } from './byte-search.ts';
import type { RunningPerch } from './driver.ts';
import type { Fixture } from './fixture.ts';

export interface ArtifactCollector {
  readonly temporaryFolder: string;
  /** Starts Perch with its temporary files and crash reports in `temporaryFolder`. Perch also saves a screenshot of its panel. */
  readonly start: () => Promise<RunningPerch>;
  /** Reads the files and the output that have been written so far. */
  readonly readWritten: (perch: RunningPerch) => SearchTarget[];
  readonly clear: () => Promise<void>;
}

/** By default V8 truncates the strings in a heap snapshot to 1,024 characters. */
const untruncatedStrings = '--js-flags=--heap-snapshot-string-limit=100000000';

export async function createArtifactCollector(fixture: Fixture): Promise<ArtifactCollector> {
  const temporaryFolder = await mkdtemp(join(tmpdir(), 'perch-temporary-'));
  return {
    temporaryFolder,
    start: () =>
      fixture.start([`--practice-connection=${fixture.connectionFile}`, '--report', untruncatedStrings], {
        TMPDIR: temporaryFolder,
        // Chromium's default folder for crash reports is in this one.
        XDG_CONFIG_HOME: join(temporaryFolder, 'config'),
      }),
    readWritten: (perch) => [
      ...readFilesIn(fixture.userDataDir),
      ...readFilesIn(temporaryFolder),
      { name: 'output', bytes: Buffer.from(perch.output()) },
    ],
    clear: () => rm(temporaryFolder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Crashes the renderer of a page. */
export async function crashPage(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The crashed renderer never responds.
  void devTools.send('Page.crash').catch(() => undefined);
  await crashed;
}

/** Reads every reachable string in the renderer of the panel, in all of its JavaScript worlds. */
export async function readPanelMemory(panel: Page): Promise<SearchTarget> {
  const devTools = await panel.context().newCDPSession(panel);
  const chunks: string[] = [];
  devTools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await devTools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await devTools.detach();
  return { name: 'memory of the panel', bytes: stringsIn(chunks.join('')) };
}

/** Reads every reachable string in the main process. */
export async function readMainMemory(perch: RunningPerch): Promise<SearchTarget> {
  // A folder of its own: the snapshot isn't an artifact of Perch.
  const folder = await mkdtemp(join(tmpdir(), 'perch-memory-'));
  try {
    const file = await perch.evaluateInMain(
      async (_electron, path) => {
        const v8 = process.getBuiltinModule('node:v8');
        v8.setFlagsFromString('--heap-snapshot-string-limit=100000000');
        return v8.writeHeapSnapshot(path);
      },
      join(folder, 'main.heapsnapshot'),
    );
    return { name: 'memory of the main process', bytes: stringsIn(await readFile(file, 'utf8')) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A snapshot ends with its strings. Its numbers, which are many more, aren't parsed. */
function stringsIn(snapshot: string): Buffer {
  const strings = snapshot.slice(snapshot.indexOf('"strings":[') + '"strings":'.length, -1);
  return Buffer.from(v.parse(v.array(v.string()), JSON.parse(strings)).join('\n'));
}
