import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { digits } from '../../bench/document.ts';

const page = readFileSync(new URL('../../../docs/developer/performance.md', import.meta.url), 'utf8');

test.each([
  'client.overhead',
  'pages.overhead',
  'pages.heap',
  'filter.p95',
  'renderer.gzip',
  'panel.firstPaint',
  'panel.heap',
  'panel.update',
  'main.load',
  'redact.linear',
  'redact.doubled',
  'refresh.single',
  'day.requests',
  'day.expired',
  'day.heap',
  'idle.timers',
])('docs/developer/performance.md has %s: value, limit and how it is measured', (id) => {
  const row = page.split('\n').find((line) => line.startsWith(`| \`${id}\` `)) ?? '';
  const [value = '', limit = ''] = row.split('|').slice(2, 4);
  expect(Number.parseFloat(value)).not.toBeNaN();
  expect(Number.parseFloat(limit)).not.toBeNaN();
  expect(page).toMatch(new RegExp(`^- \\*\\*${id.replace('.', '\\.')}\\*\\*: \\S`, 'm'));
});

test.each([
  [1.146, 1.15, '1.15'],
  [1.152, 1.15, '1.152'],
  [30.00004, 30, '30.00004'],
  [121.2, 150, '121.2'],
  [2, 3, '2'],
])('a value of %d is printed with enough digits to differ from its limit %d: %s', (value, target, text) => {
  expect(digits(value, target)).toBe(text);
});
