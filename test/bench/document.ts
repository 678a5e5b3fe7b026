// docs/performance.md, from the figures of one run.
import type { Figure } from './figure.ts';

/** @param on a few words on the machine that they were measured on */
export function performanceDocument(figures: readonly Figure[], on: string): string {
  return `# Speed and size

\`npm run bench\` measures every figure below, as a comparison within one run wherever time is involved, and
\`npm run bench -- --docs\` writes this page. Measured on ${on}. Each group of figures has a process of its own. Whoever measures on
a busy machine gets other figures; the comparisons change less than the times.

| figure | value | at most | unit | least to most of all runs |
| --- | ---: | ---: | --- | --- |
${figures.map(row).join('\n')}

## How each is measured

${figures.map(({ id, method }) => `- **${id}**: ${method}`).join('\n')}

## On Electron

These can be measured only where Electron's binary is there: \`npm run bench:electron\` prints them. Nothing is filled in
that was not measured.

| figure | value | what it is |
| --- | ---: | --- |
${onElectron.map(({ id, what }) => `| \`${id}\` | not measured yet | ${what} |`).join('\n')}
`;
}

/** What `npm run bench:electron` measures. */
export const onElectron = [
  { id: 'electron.start', what: 'from the start of the process until the tray icon is there, in ms' },
  {
    id: 'electron.memory.hidden',
    what: 'memory of all processes with one account signed in and the panel hidden, in MB',
  },
  { id: 'electron.memory.shown', what: 'the same with the panel shown, in MB' },
] as const;

/** A figure with as many digits as say something, and as tell it from the most that is allowed, where it is more. */
export function digits(value: number, target = Infinity): string {
  if (Number.isInteger(value)) return String(value);
  let places = Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3;
  while (value > target && Number(value.toFixed(places)) <= target) places += 1;
  return value.toFixed(places);
}

function row({ id, value, target, unit, least, most, runs, pass }: Figure): string {
  const spread = runs === 1 ? 'one run' : `${digits(least)} to ${digits(most)} (${runs})`;
  const mark = pass ? '' : ' (missed)';
  return `| \`${id}\` | ${digits(value, target)}${mark} | ${target} | ${unit} | ${spread} |`;
}
