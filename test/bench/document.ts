// The text of docs/developer/performance.md, generated from the figures of one run.
import type { Figure } from './figure.ts';

/** @param machine a short description of the machine of the measurement */
export function performanceDocument(figures: readonly Figure[], machine: string): string {
  const explained = figures.filter(({ id }) => !id.endsWith('.signedIn'));
  return `# Speed and size

\`npm run bench\` measures these figures in seven minutes (\`idle\` on its own); with \`-- --docs\` it writes this page. Measured on ${machine}. On a slower machine, times in ms may be longer: by as much as text processing that is none of Perch’s takes longer in the same run.

${table(figures.filter((each) => !isBesideEmpty(each)))}

## Beside an empty tray application

The packed Perch and [the application](../../test/bench/empty-app.mjs), in ms and MB.

${table(figures.filter(isBesideEmpty), true)}

## What each figure is

${explained.map(({ id, method }) => `- ${id}: ${method}`).join('\n')}

## What the time and the memory are

${figures.flatMap(({ id }) => profiles[id] ?? []).join('\n')}
`;
}

function isBesideEmpty({ id }: Figure): boolean {
  return /^(?:start|status|idle)\./.test(id);
}

function table(figures: readonly Figure[], withSides = false): string {
  // Prettier would fill the columns with blanks.
  return `<!-- prettier-ignore -->
| figure | median | maximum | unit | range (runs) |${withSides ? ' empty | Perch |' : ''}
| --- | ---: | ---: | --- | --- |${withSides ? ' ---: | ---: |' : ''}
${figures.map((each) => row(each, withSides)).join('\n')}`;
}

/** What the largest parts of a figure are, from profiles. */
const profiles: Readonly<Record<string, string>> = {
  'start.cpu':
    '- start.cpu: 50 ms are Electron’s handler of an own scheme, which loads Node’s fetch, 50 the page, 30 compiling 450 kB; signed in, 110 an empty process for the keychain.',
  'start.memory': '- start.memory: Electron’s handler and preload 4 MB, the page 10, the main process 9.',
  'panel.update': '- panel.update: 7 ms until the page has changed, up to 17 to a frame.',
};

/** Formats a value with its significant digits, and with enough of them to show that it exceeds the target. */
export function digits(value: number, target = Infinity): string {
  if (Number.isInteger(value)) return String(value);
  const size = Math.abs(value);
  let decimals = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  while (value > target && Number(value.toFixed(decimals)) <= target) decimals += 1;
  return value.toFixed(decimals);
}

function row(
  { id, value, target, unit, min, max, runs, pass, ours, reference }: Figure,
  withSides: boolean,
): string {
  // One run is enough for a count or a size, which is the same in every run.
  const range = runs === 1 ? '' : `${digits(min)} to ${digits(max)} (${runs})`;
  const mark = pass ? '' : ' (missed)';
  const sides = withSides ? ` ${digits(reference)} | ${digits(ours)} |` : '';
  return `| ${id} | ${digits(value, target)}${mark} | ${target} | ${unit} | ${range} |${sides}`;
}
