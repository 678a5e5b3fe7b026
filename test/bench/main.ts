// `npm run bench`: measures Perch's speed and size, and prints a table. `--json FILE` also writes the figures as JSON,
// `--docs` writes docs/developer/performance.md. Names select groups: `npm run bench -- panel picker`. The group `idle`, which
// takes twelve minutes, is measured only with `--docs` or if it is named.
import { accessSync, constants, existsSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { OptionError, parseOptions } from '../../build/option-parser.ts';
import { digits, performanceDocument } from './document.ts';
import type { Figure } from './figure.ts';
import { groups, measureGroup, packedGroups, shortGroups, windowGroups } from './groups.ts';
import { isRunning } from './process-usage.ts';
import { setup as findElectron } from '../electron.ts';

const usage = `Usage: npm run bench -- [--json FILE] [--docs] [${groups.join(' | ')}] …`;

try {
  const { json, docs, selected } = readOptions(process.argv.slice(2));
  const figures = await measureGroups(selected);
  if (json !== undefined) writeFileSync(json, toJson(figures));
  if (docs) await writeDocument(figures);
  if (figures.some(({ pass }) => !pass)) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof OptionError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function measureGroups(selected: readonly string[]): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  if (selected.some((group) => windowGroups.includes(group))) await findElectron();
  for (const group of selected) {
    await measureGroup(group, (figure) => {
      figures.push(figure);
      console.log(formatLine(figure));
    });
  }
  return figures;
}

/** @throws OptionError if an option or a group is unknown, or the file can't be written. */
function readOptions(args: string[]) {
  const options = {
    json: { type: 'string' },
    docs: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseOptions({ args, options, allowPositionals: true }, usage);
  const invalid = (sentence: string) => new OptionError(`${sentence}\n\n${usage}`);
  const unknown = positionals.find((name) => !groups.includes(name));
  if (unknown !== undefined) throw invalid(`There is no group ${unknown}.`);
  if (values.docs && positionals.length > 0) throw invalid('--docs requires all groups.');
  // Checked before the measurements, because they take minutes.
  if (values.json !== undefined && !isWritable(values.json))
    throw invalid(`${values.json} can't be written.`);
  const usual = values.docs ? groups : shortGroups;
  const selected = positionals.length === 0 ? usual : positionals;
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  if (!isRoot && selected.some((group) => packedGroups.includes(group)))
    throw invalid(`${packedGroups.join(' and ')} need Linux and root: name other groups.`);
  // Every program that is built on Chromium has such a process, and shares libraries with Perch.
  if (selected.includes('start') && isRunning('--type=zygote'))
    throw invalid('start measures memory: end other programs that are built on Chromium.');
  return { ...values, selected };
}

function isWritable(file: string): boolean {
  try {
    if (existsSync(file)) writeFileSync(file, '', { flag: 'a' });
    else accessSync(dirname(resolve(file)), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function formatLine({ id, value, target, unit, pass, slowness = 1, ours, reference }: Figure): string {
  // Both sides of a comparison tell a slow machine from a slow Perch.
  const sides = reference > 0 && ours !== reference ? `  (${digits(ours)} : ${digits(reference)})` : '';
  return `${pass ? 'ok  ' : 'MISS'}  ${id.padEnd(21)} ${digits(value, target).padStart(10)}  max ${target} ${unit}${slowness > 1 ? ` × ${slowness.toFixed(2)}` : ''}${sides}`;
}

function toJson(figures: readonly Figure[]): string {
  return `${JSON.stringify({ figures: figures.map(({ method: _, ...data }) => data) }, undefined, 2)}\n`;
}

async function writeDocument(figures: readonly Figure[]): Promise<void> {
  const file = join(import.meta.dirname, '../../docs/developer/performance.md');
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB of memory`;
  const text = performanceDocument(figures, `${cpus().length} processors, ${memory}, ${process.platform}`);
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}
