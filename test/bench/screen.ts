// What is on a virtual display, read from Xvfb's frame buffer.
import { openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startVirtualDisplay } from '../../build/display.ts';

export interface Screen {
  /** The display's name. */
  readonly display: string;
  /** Runs `change`, and resolves with the milliseconds until the last pixel has changed. */
  readonly msUntilPainted: (change: () => Promise<void>) => Promise<number>;
}

const [width, height, bytesPerPixel] = [1280, 1024, 4];
/** Only every so many lines are read: a window has many. */
const everyLine = 32;
/** Nothing changes for so long after the last change. */
const settledMs = 400;

/** Starts a display. `folder` is for its frame buffer. */
export async function startScreen(folder: string): Promise<Screen> {
  const display = await startVirtualDisplay(['-fbdir', folder]);
  const buffer = join(folder, 'Xvfb_screen0');
  const file = openSync(buffer, 'r');
  const headerBytes = statSync(buffer).size - width * height * bytesPerPixel;
  const lineBytes = width * bytesPerPixel;
  const readLines = () => {
    const lines = Buffer.alloc((height / everyLine) * lineBytes);
    for (let line = 0; line * everyLine < height; line += 1)
      readSync(file, lines, line * lineBytes, lineBytes, headerBytes + line * everyLine * lineBytes);
    return lines;
  };
  return {
    display,
    msUntilPainted: async (change) => {
      let shown = readLines();
      const start = performance.now();
      let changedMs: number | undefined;
      const changing = change();
      for (;;) {
        await delay(1);
        const now = performance.now() - start;
        const lines = readLines();
        if (!lines.equals(shown)) {
          shown = lines;
          changedMs = now;
        }
        if (changedMs !== undefined && now - changedMs > settledMs) break;
        if (now > 10_000) throw new Error('Nothing is painted.');
      }
      await changing;
      return changedMs;
    },
  };
}
