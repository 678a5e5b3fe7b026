// The measurements of `npm run bench`, in groups. Each group runs in a process of its own, so that the memory and the
// compiled code of one don't affect the next.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type Figure, measureSlowness, onMachine } from './figure.ts';
import { measureIdle } from './idle.ts';
import { measureMainBundle } from './main-bundle.ts';
import { measurePages } from './pages.ts';
import { measurePanel } from './panel.ts';
import { measurePicker } from './picker.ts';
import { measureRedactor } from './redactor.ts';
import { measureDay } from './account-session.ts';
import { measureAccounts } from './accounts.ts';
import { measureFleet } from './fleet.ts';
import { measureStart } from './start.ts';
import { measureStatus } from './status.ts';

const measurements: Readonly<Record<string, readonly (() => Promise<readonly Figure[]>)[]>> = {
  pages: [measurePages],
  day: [measureDay],
  accounts: [measureAccounts],
  fleet: [measureFleet],
  main: [measureMainBundle],
  redactor: [measureRedactor],
  panel: [measurePanel],
  picker: [measurePicker],
  start: [measureStart],
  status: [measureStatus],
  idle: [measureIdle],
};

export const groups: readonly string[] = Object.keys(measurements);
/** All groups but the one that takes twelve minutes. */
export const shortGroups = groups.filter((group) => group !== 'idle');

/** The groups that run a packed Perch. Only root can read what Chromium's sandboxed processes use. */
export const packedGroups = ['start', 'status', 'idle'];
/** The groups that run Perch on Electron. */
export const windowGroups = ['panel', 'picker', ...packedGroups];

/** Measures one group in a process of its own, and calls `onFigure` for each figure as it arrives. */
export async function measureGroup(group: string, onFigure: (figure: Figure) => void): Promise<void> {
  const child = fork(import.meta.filename, [group]);
  child.on('message', (figure) => onFigure(figure as Figure));
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`The group ${group} could not be measured.`);
}

if (import.meta.main) {
  const slowness = measureSlowness();
  for (const run of measurements[process.argv[2] ?? ''] ?? [])
    for (const figure of await run()) process.send?.(onMachine(figure, slowness));
  // The desktop of a group with windows would keep this process alive.
  process.disconnect();
  process.exit();
}
