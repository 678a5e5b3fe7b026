// Measures the idle packed Perch, signed out and signed in, and an empty tray application: all at the same time, on displays of
// their own.
import { setTimeout as delay } from 'node:timers/promises';
import { type Figure, figure, median, p95 } from './figure.ts';
import { type AppName, appNames, packApps, type StartedApp } from './packed-apps.ts';
import type { Usage } from './process-usage.ts';

const runCount = 2;
const idleMinutes = 5;
/** Somewhat more than the five minutes after which a hidden panel is unloaded. */
const untilUnloadedMs = 315_000;

interface Idle extends Usage {
  /** The milliseconds until the panel, which is unloaded by then, is painted. */
  readonly click: number;
}

/** Takes twelve minutes. While signed in there is a poll in each of them. */
export async function measureIdle(): Promise<Figure[]> {
  const apps = await packApps(runCount);
  try {
    const started: (readonly [AppName, StartedApp])[] = [];
    for (let run = 0; run < runCount; run += 1)
      for (const name of appNames) started.push([name, await (await apps.createApp(name)).start()]);
    const idles = await Promise.all(started.map(async ([name, app]) => [name, await idleOf(app)] as const));
    // One click at a time.
    const clicked: (readonly [AppName, Idle])[] = [];
    for (const [index, [name, usage]] of idles.entries())
      clicked.push([name, { ...usage, click: (await started[index]?.[1].click()) ?? NaN }]);
    return figures((name) => clicked.filter(([of]) => of === name).map(([, idle]) => idle));
  } finally {
    await apps.clear();
  }
}

/** What an application uses in a minute. */
async function idleOf({ usage }: StartedApp): Promise<Usage> {
  await delay(untilUnloadedMs);
  const before = usage();
  await delay(idleMinutes * 60_000);
  const after = usage();
  const used = (name: keyof Usage) => (after[name] - before[name]) / idleMinutes;
  return { cpuMs: used('cpuMs'), wakeUps: used('wakeUps'), bytes: used('bytes') };
}

function figures(of: (name: AppName) => readonly Idle[]): Figure[] {
  const [empty, signedOut, signedIn] = [of('empty'), of('signedOut'), of('signedIn')];
  const values = (idles: readonly Idle[], name: keyof Idle) => idles.map(({ [name]: value }) => value);
  const sides = (name: keyof Idle, ours: readonly Idle[], reference: readonly Idle[]) => ({
    ours: median(values(ours, name)),
    reference: median(values(reference, name)),
  });
  const difference = (name: keyof Idle) =>
    signedIn.map(({ [name]: value }, run) => value - (signedOut[run]?.[name] ?? NaN));
  const reopened = values(signedIn, 'click');
  return [
    figure({
      id: 'idle.empty',
      method: 'Processor time of an idle minute, signed out, compared with the empty application.',
      unit: 'times',
      values: signedOut.map(({ cpuMs }, run) => cpuMs / (empty[run]?.cpuMs ?? NaN)),
      target: 1.2,
      ...sides('cpuMs', signedOut, empty),
    }),
    figure({
      id: 'idle.cpu',
      method: 'Processor time that a poll adds to such a minute.',
      unit: 'ms',
      values: difference('cpuMs'),
      target: 6.7,
      ...sides('cpuMs', signedIn, signedOut),
    }),
    figure({
      id: 'idle.switches',
      method: 'How often it wakes a thread.',
      unit: 'switches',
      values: difference('wakeUps'),
      target: 24,
      ...sides('wakeUps', signedIn, signedOut),
    }),
    figure({
      id: 'idle.written',
      method: 'Written to the disk in such a minute, signed in, beyond the empty one.',
      unit: 'bytes',
      values: signedIn.map(({ bytes }, run) => bytes - (empty[run]?.bytes ?? NaN)),
      target: 0,
      ...sides('bytes', signedIn, empty),
    }),
    figure({
      id: 'panel.reopen.unloaded',
      method: 'From a click on the tray until the panel is on the screen, after it was unloaded.',
      unit: 'ms',
      value: p95(reopened),
      values: reopened,
      target: 250,
    }),
  ];
}
