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

## On Electron

These figures require Electron's binary. \`npm run bench:electron\` prints them.

| figure | value | description |
| --- | ---: | --- |
${onElectron.map(({ id, what }) => `| \`${id}\` | not measured yet | ${what} |`).join('\n')}
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
