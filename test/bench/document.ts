// The text of docs/developer/performance.md, generated from the figures of one run.
import type { Figure } from './figure.ts';

/** @param machine a short description of the machine of the measurement */
export function performanceDocument(figures: readonly Figure[], machine: string): string {
  return `# Speed and size

\`npm run bench\` measures the figures below, and \`npm run bench -- --docs\` writes this page. Most figures that depend on time
are comparisons within one run: a busy machine changes them less than absolute times. Each group of figures is measured in
a process of its own. Measured on ${machine}.

| figure | value | maximum | unit | range of all runs |
| --- | ---: | ---: | --- | --- |
${figures.map(row).join('\n')}

## How each figure is measured

${figures.map(({ id, method }) => `- **${id}**: ${method}`).join('\n')}

${explanations(figures)}## On Electron

These figures require Electron's binary. \`npm run bench:electron\` prints them.

| figure | value | description |
| --- | ---: | --- |
${onElectron.map(({ id, what }) => `| \`${id}\` | not measured yet | ${what} |`).join('\n')}
`;
}

/**
 * Why figures exceed their maximum, from profiles. Times that are no comparison depend on the machine: they are explained with those of
 * an earlier version on the same machine.
 */
const reasons: Readonly<Record<string, string>> = {
  'client.overhead':
    'An absolute time. It is 0.076 to 0.109 ms on the machine where an earlier version, which had taken 0.046 ms on another, took 0.070 to 0.076 ms.',
  'redact.linear':
    'An absolute time. It varies from 44 to 72 ms on the machine where an earlier version, which had taken 20 ms on another, took 42 to 44 ms.',
  'pages.pause':
    'The longest pauses are V8’s major garbage collections: 12 to 18 ms each in a trace, of the plain loop too.',
  'day.cpu':
    'A ratio of small times: 1.22 to 1.57 in fourteen runs of one day. In a profile, Perch’s own code takes a tenth of the time, the rest is Node’s HTTP, undici and the service.',
  'panel.firstPaint':
    'The main thread works 10 to 17 ms for an empty page and 60 to 69 ms for the panel: 10 ms styles and layout, 8 ms evaluation of the scripts, about 20 ms the creation of the view, without a function that stands out.',
  'panel.reopen.unloaded':
    'A new process and its first document, then `panel.firstPaint` with cold fonts and without compiled code.',
  'picker.firstRows':
    'An absolute time; an earlier version, which had met the maximum on another machine, took 60 ms on this one. In a profile, the page’s main thread works 41 ms (12 ms scripts, 11 ms styles and layout), the main process 10 ms.',
  'filter.p95':
    'An absolute time; an earlier version took 4.6 to 6.2 ms on another machine and 10.3 ms on this one. In a profile, a keystroke takes 5.7 ms in the search of all records (2 ms when nothing else used the processor’s caches), 2.5 ms between the processes, and 4.6 ms in the page.',
};

function explanations(figures: readonly Figure[]): string {
  const missed = figures.filter(({ id, pass }) => !pass && reasons[id] !== undefined);
  if (missed.length === 0) return '';
  return `## Why figures are missed

${missed.map(({ id }) => `- **${id}**: ${reasons[id] ?? ''}`).join('\n')}

`;
}

/** The figures that `npm run bench:electron` measures. */
export const onElectron = [
  { id: 'electron.start', what: 'from the start of the process until the tray icon is shown, in ms' },
  {
    id: 'electron.memory.hidden',
    what: 'memory of all processes with one account signed in and the panel hidden, in MB',
  },
  { id: 'electron.memory.shown', what: 'the same with the panel shown, in MB' },
] as const;

/** Formats a value with its significant digits, and with enough of them to show that it exceeds the target. */
export function digits(value: number, target = Infinity): string {
  if (Number.isInteger(value)) return String(value);
  let decimals = Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3;
  while (value > target && Number(value.toFixed(decimals)) <= target) decimals += 1;
  return value.toFixed(decimals);
}

function row({ id, value, target, unit, min, max, runs, pass }: Figure): string {
  const range = runs === 1 ? 'one run' : `${digits(min)} to ${digits(max)} (${runs})`;
  const mark = pass ? '' : ' (missed)';
  return `| \`${id}\` | ${digits(value, target)}${mark} | ${target} | ${unit} | ${range} |`;
}
