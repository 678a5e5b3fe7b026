// The start of the packed Perch, signed out and signed in, beside that of an empty tray application: alternating, so that a busy machine
// affects all alike.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Figure, figure, median } from './figure.ts';
import { type App, type AppName, appNames, packApps, type StartedApp } from './packed-apps.ts';
import { isRunning, memoryMb, whenQuiet } from './process-usage.ts';

/** In milliseconds and MB. The panel is opened in some rounds only. */
interface Start {
  readonly icon: number;
  readonly cpu: number;
  readonly memory?: number;
  readonly openMemory?: number;
  readonly closedMemory?: number;
  /** Later, without the keychain's process, which ends after ten seconds. */
  readonly idleMemory?: number;
  readonly firstClick?: number;
  readonly laterClick?: number;
}

type Starts = Readonly<Record<AppName, Start[]>>;

interface Comparison {
  readonly id: string;
  readonly app: AppName;
  readonly of: keyof Start;
  readonly unit: 'times' | 'MB' | 'ms';
  readonly target: number;
}

const comparisons: readonly Comparison[] = [
  { id: 'start.icon', target: 1.35, unit: 'times', of: 'icon', app: 'signedOut' },
  { id: 'start.icon.signedIn', target: 1.35, unit: 'times', of: 'icon', app: 'signedIn' },
  { id: 'start.cpu', target: 1.65, unit: 'times', of: 'cpu', app: 'signedOut' },
  { id: 'start.cpu.signedIn', target: 2.65, unit: 'times', of: 'cpu', app: 'signedIn' },
  { id: 'start.memory', target: 26, unit: 'MB', of: 'memory', app: 'signedOut' },
  { id: 'start.memory.open', target: 26, unit: 'MB', of: 'openMemory', app: 'signedOut' },
  { id: 'start.memory.closed', target: 26, unit: 'MB', of: 'closedMemory', app: 'signedOut' },
  { id: 'start.memory.signedIn', target: 36, unit: 'MB', of: 'idleMemory', app: 'signedIn' },
  { id: 'start.click', target: 30, unit: 'ms', of: 'firstClick', app: 'signedOut' },
  { id: 'start.click.signedIn', target: 30, unit: 'ms', of: 'firstClick', app: 'signedIn' },
  { id: 'start.click.later', target: 18, unit: 'ms', of: 'laterClick', app: 'signedOut' },
  { id: 'start.click.later.signedIn', target: 18, unit: 'ms', of: 'laterClick', app: 'signedIn' },
];

/** Those of `signedIn` are the same, signed in. */
const methods: Readonly<Record<string, string>> = {
  'start.icon': 'From the start of the process until its icon is on the bus, with a used profile folder.',
  'start.cpu': 'Processor time of all processes, until they are quiet.',
  'start.memory': 'Proportional memory of all processes before the panel is opened.',
  'start.memory.open': 'While it is open.',
  'start.memory.closed': 'After that.',
  'start.memory.signedIn': 'After that, signed in, once the keychain’s process has ended.',
  'start.click': 'From the first click on the icon until the panel’s last pixel is on the screen.',
  'start.click.later': 'A later click; a frame takes 17 ms.',
};

const rounds = 15;
/** The panel is opened in every so many rounds. */
const opensEvery = 3;
/** Their mean counts: a single one is some frames of the screen. */
const laterClicks = 8;

/** Processor time is the guard of the start: times vary more between runs. */
export async function measureStart(): Promise<Figure[]> {
  const packed = await packApps(1);
  try {
    const apps: (readonly [AppName, App])[] = [];
    for (const name of appNames) apps.push([name, await packed.createApp(name)]);
    const starts: Starts = { empty: [], signedOut: [], signedIn: [] };
    // The first start of each creates the profile's folder.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, app] of apps) {
        const started = await app.start();
        const { cpuMs: cpu } = await whenQuiet(started.usage);
        const opening = round % opensEvery === 1 && (await open(started));
        if (round > 0) starts[name].push({ icon: started.msUntilIcon, cpu, ...opening });
        await started.end();
      }
    }
    return [...comparisons.map((each) => compare(each, starts)), packageSize(packed.folder)];
  } finally {
    await packed.clear();
  }
}

async function open({ usage, group, click }: StartedApp): Promise<Omit<Start, 'icon' | 'cpu'>> {
  const quietMemory = async () => {
    await whenQuiet(usage);
    return memoryMb(group);
  };
  const memory = memoryMb(group);
  const firstClick = await click();
  const openMemory = await quietMemory();
  await click();
  const closedMemory = await quietMemory();
  let laterMs = 0;
  for (let count = 0; count < laterClicks; count += 1) {
    laterMs += await click();
    await click();
  }
  while (isRunning('node.mojom.NodeService', group)) await delay(100);
  const idleMemory = await quietMemory();
  return { memory, firstClick, openMemory, closedMemory, idleMemory, laterClick: laterMs / laterClicks };
}

/** Compares each run with that of the empty application in the same round. */
function compare({ of, app, ...input }: Comparison, starts: Starts): Figure {
  const valuesOf = (name: AppName) => starts[name].flatMap(({ [of]: value }) => value ?? []);
  const [ours, empty] = [valuesOf(app), valuesOf('empty')];
  const difference = (value: number, reference = NaN) =>
    input.unit === 'times' ? value / reference : value - reference;
  return figure({
    ...input,
    method: methods[input.id] ?? 'Signed in.',
    values: ours.map((value, run) => difference(value, empty[run])),
    ours: median(ours),
    reference: median(empty),
  });
}

function packageSize(folder: string): Figure {
  const resources = join(folder, 'resources');
  const files = readdirSync(resources, { recursive: true, encoding: 'utf8' }).map((name) =>
    statSync(join(resources, name)),
  );
  const bytes = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
  return figure({
    id: 'package.size',
    method: 'The package without Electron.',
    unit: 'kB',
    target: 2200,
    values: [bytes / 1000],
  });
}
