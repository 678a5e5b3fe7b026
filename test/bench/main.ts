// `npm run bench`: measures Perch's speed and size, and prints a table. `--json FILE` also writes the figures as JSON,
// `--docs` writes docs/performance.md. Names select groups: `npm run bench -- panel picker`.
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { digits, performanceDocument } from './document.ts';
import type { Figure } from './figure.ts';
import { groups, measureGroup } from './groups.ts';

const usage = `Usage: npm run bench -- [--json FILE] [--docs] [${groups.join(' | ')}] …`;

try {
  const { json, docs, selected } = readOptions(process.argv.slice(2));
  const figures = await measureGroups(selected);
  if (json !== undefined) writeFileSync(json, toJson(figures));
  if (docs) await writeDocument(figures);
  if (figures.some(({ pass }) => !pass)) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof TypeError)) throw error;
  console.error(`${error.message}\n${usage}`);
  process.exitCode = 2;
}

async function measureGroups(selected: readonly string[]): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const group of selected) {
    await measureGroup(group, (figure) => {
      figures.push(figure);
      console.log(formatLine(figure));
    });
  }
  return figures;
}

/** @throws TypeError where an option or a group is unknown. */
function readOptions(args: string[]) {
  const options = { json: { type: 'string' }, docs: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const unknown = positionals.find((name) => !groups.includes(name));
  if (unknown !== undefined) throw new TypeError(`There is no group ${unknown}.`);
  if (values.docs && positionals.length > 0) throw new TypeError('--docs requires all groups.');
  return { ...values, selected: positionals.length === 0 ? groups : positionals };
}

function formatLine({ id, value, target, unit, pass }: Figure): string {
  return `${pass ? 'ok  ' : 'MISS'}  ${id.padEnd(18)} ${digits(value, target).padStart(10)}  max ${target} ${unit}`;
}

function toJson(figures: readonly Figure[]): string {
  return `${JSON.stringify({ figures: figures.map(({ method: _, ...data }) => data) }, undefined, 2)}\n`;
}

async function writeDocument(figures: readonly Figure[]): Promise<void> {
  const file = join(import.meta.dirname, '../../docs/performance.md');
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB of memory`;
  const text = performanceDocument(figures, `${cpus().length} processors, ${memory}, ${process.platform}`);
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}
