// The text of docs/developer/performance.md, generated from the figures of one run.
import type { Figure } from './figure.ts';

/** @param machine a short description of the machine of the measurement */
export function performanceDocument(figures: readonly Figure[], machine: string): string {
  return `# Speed and size

\`npm run bench\` measures these figures in under four minutes (\`idle\` on its own), and \`npm run bench -- --docs\` writes this page. Where times are
compared, both sides alternate within one run. Measured on ${machine}.

| figure | median | maximum | unit | range (runs) |
| --- | ---: | ---: | --- | --- |
${figures.map(row).join('\n')}

## What each figure is

${figures.map(({ id, method }) => `- **${id}**: ${method}`).join('\n')}

${explanations(figures)}`;
}

/** Why a figure misses its target, from profiles and repeated runs. */
const reasons: Readonly<Record<string, string>> = {
  'client.overhead': 'An absolute time: 0.070 to 0.109 ms in runs of the same code.',
  'redact.linear': 'An absolute time: 40 to 72 ms in runs of the same code.',
  'pages.pause': 'V8’s major garbage collections take 12 to 18 ms each, those of the plain loop too.',
  'main.load': 'An absolute time: 65 ms where nothing else runs, twice that on a busy machine.',
  'panel.firstPaint':
    'The main thread works 10 to 17 ms for an empty page and 60 to 69 ms for the panel: 10 ms styles and layout, 8 ms scripts, 20 ms the view.',
  'panel.reopen.unloaded':
    'Half is an empty window, the rest `panel.firstPaint` with cold fonts and without compiled code.',
  'panel.update':
    '3 ms until the view arrives, 4 ms the page, up to 17 ms until the next frame, 1.5 ms its paint.',
};

function explanations(figures: readonly Figure[]): string {
  const missed = figures.filter(({ id, pass }) => !pass && reasons[id] !== undefined);
  if (missed.length === 0) return '';
  return `## Profiles of what is missed

${missed.map(({ id }) => `- **${id}**: ${reasons[id] ?? ''}`).join('\n')}

`;
}

/** Formats a value with its significant digits, and with enough of them to show that it exceeds the target. */
export function digits(value: number, target = Infinity): string {
  if (Number.isInteger(value)) return String(value);
  let decimals = Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3;
  while (value > target && Number(value.toFixed(decimals)) <= target) decimals += 1;
  return value.toFixed(decimals);
}

function row({ id, value, target, unit, min, max, runs, pass }: Figure): string {
  // One run is enough for a count or a size, which is the same in every run.
  const range = runs === 1 ? 'exact' : `${digits(min)} to ${digits(max)} (${runs})`;
  const mark = pass ? '' : ' (missed)';
  return `| \`${id}\` | ${digits(value, target)}${mark} | ${target} | ${unit} | ${range} |`;
}
