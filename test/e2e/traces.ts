// Everywhere Perch could leave something: its own files with the log and the picture, temporary files and crash
// reports of whatever it starts, what it says, and what is in memory.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect } from 'vitest';
import type { Page } from 'playwright';
import { filesBelow, type Place } from './byte-search.ts';
import type { RunningPerch } from './driver.ts';
import { stringsOfMain, stringsOfPage, wholeStrings } from './heap-strings.ts';
import type { Fixture } from './fixture.ts';

export interface Traces {
  /** The folder of temporary files. */
  readonly temporary: string;
  /** Starts Perch so that all it leaves is where it is looked for; it writes a picture of its panel. */
  readonly start: () => Promise<RunningPerch>;
  /** Everything that has been written so far. */
  readonly written: (perch: RunningPerch) => Place[];
  /** Lets the renderer of a page crash; where crashes are reported, it waits for the report. */
  readonly crash: (perch: RunningPerch, page: Page) => Promise<void>;
  readonly clear: () => Promise<void>;
}

export async function followTraces(stage: Fixture): Promise<Traces> {
  const temporary = await mkdtemp(join(tmpdir(), 'perch-temporary-'));
  return {
    temporary,
    start: () =>
      stage.start([`--practice-connection=${stage.connectionFile}`, '--report', wholeStrings], {
        TMPDIR: temporary,
        // Chromium reports crashes into a folder beside the configuration.
        XDG_CONFIG_HOME: join(temporary, 'config'),
      }),
    written: (perch) => [
      ...filesBelow(stage.userDataDir),
      ...filesBelow(temporary),
      { name: 'output', bytes: Buffer.from(perch.output()) },
    ],
    crash: async (perch, page) => {
      const devTools = await page.context().newCDPSession(page);
      const crashed = page.waitForEvent('crash');
      // Nobody is left to answer.
      void devTools.send('Page.crash').catch(() => undefined);
      await crashed;
      if (perch.host !== 'chromium' || process.platform !== 'linux') return;
      await expect.poll(() => filesBelow(temporary).map(({ name }) => extname(name))).toContain('.dmp');
    },
    clear: () => rm(temporary, { recursive: true, force: true, maxRetries: 5 }),
  };
}

export async function memoryOfPanel(panel: Page): Promise<Place> {
  return { name: 'memory of the panel', bytes: Buffer.from((await stringsOfPage(panel)).join('\n')) };
}

/** The snapshot is written to a file of this folder. */
export async function memoryOfMain(perch: RunningPerch, folder: string): Promise<Place> {
  const strings = await stringsOfMain(perch, join(folder, 'main.heapsnapshot'));
  return { name: 'memory of the main process', bytes: Buffer.from(strings.join('\n')) };
}
