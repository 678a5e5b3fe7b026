// What `npm run bench` measures, by groups. Each has a process of its own, so that what one leaves behind in memory and
// in compiled code is not counted in the next.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { clientOverhead } from './client-overhead.ts';
import type { Figure } from './figure.ts';
import { mainLoad } from './main-load.ts';
import { pagesOverheadAndHeap } from './pages.ts';
import { panel } from './panel.ts';
import { picker } from './picker.ts';
import { idleTimers, simulatedDay, singleRefresh } from './account-session.ts';

const measures: Readonly<Record<string, readonly (() => Promise<readonly Figure[]>)[]>> = {
  client: [clientOverhead],
  pages: [pagesOverheadAndHeap],
  session: [singleRefresh, simulatedDay, idleTimers],
  main: [mainLoad],
  panel: [panel],
  picker: [picker],
};

export const groups: readonly string[] = Object.keys(measures);

/** Measures one group in a process of its own, and tells each figure as soon as it is known. */
export async function measure(group: string, tell: (figure: Figure) => void): Promise<void> {
  const child = fork(import.meta.filename, [group]);
  child.on('message', (figure) => tell(figure as Figure));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${group} could not be measured.`);
}

if (import.meta.main) {
  for (const run of measures[process.argv[2] ?? ''] ?? [])
    for (const figure of await run()) process.send?.(figure);
  process.disconnect();
}
