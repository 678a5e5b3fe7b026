import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const bench = join(import.meta.dirname, '../../bench');
const page = readFileSync(new URL('../../../docs/developer/performance.md', import.meta.url), 'utf8');

/** The figures that the bench measures, with their limits. */
const measured = readdirSync(bench)
  .map((name) => readFileSync(join(bench, name), 'utf8'))
  .flatMap((source) => [...source.matchAll(/\bid: '([\w.]+)',.*?\btarget: ([\d._]+)/gs)])
  .map(([, id = '', target = '']) => ({ id, target: Number(target.replaceAll('_', '')) }));

test('docs/developer/performance.md is of this bench: the same figures and limits (npm run bench -- --docs writes it)', () => {
  const rows = [...page.matchAll(/^\| ([\w.]+) +\|[^|]*\| +([\d.]+) \|/gm)];
  const written = rows.map(([, id = '', target = '']) => ({ id, target: Number(target) }));
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect(written.toSorted(byId)).toEqual(measured.toSorted(byId));
  expect(measured.length).toBeGreaterThan(20);
});

test.each(measured)('docs/developer/performance.md says how $id is measured', ({ id }) => {
  const row = page.split('\n').find((line) => line.startsWith(`| ${id} `)) ?? '';
  expect(Number.parseFloat(row.split('|')[2] ?? '')).not.toBeNaN();
  expect(page).toMatch(new RegExp(`^- ${id.replace('.signedIn', '').replaceAll('.', '\\.')}: \\S`, 'm'));
});
