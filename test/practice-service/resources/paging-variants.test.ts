import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { passwordGrantResponse, read, recordsOf, text } from '../caller.ts';
import { parseJson } from '../../../app/json.ts';
import type { ActiveFault } from '../faults/fault.ts';
import type { Json, JsonObject } from '../json.ts';
import { domainsPath } from '../paths.ts';
import { type PracticeService, startPracticeService } from '../service.ts';
import type { PagingVariants } from './paging-variants.ts';

const alice = 'alice@practice.example';
let service: PracticeService;
let token: string;
let whole: readonly JsonObject[];
let fault: ActiveFault | undefined;

beforeAll(async () => {
  service = await startPracticeService({ pageLatencyMs: 0 });
  token = text(await passwordGrantResponse(service, alice), 'access_token');
  whole = recordsOf(await read(service, `${domainsPath}?limit=1000`, token));
});
afterEach(() => fault?.end());
afterAll(() => service.close());

async function page(query: string): Promise<Json> {
  return parseJson((await read(service, domainsPath + query, token)).text) ?? null;
}

const cases: readonly [name: string, variants: PagingVariants, query: string, gets: () => Json][] = [
  ['none', {}, '?start=11&limit=20', () => whole.slice(10, 30)],
  ['a cap', { cap: 15 }, '?start=11&limit=20', () => whole.slice(10, 25)],
  ['a cap above the limit', { cap: 15 }, '?start=11&limit=5', () => whole.slice(10, 15)],
  ['counting from 0', { countsFromZero: true }, '?start=10&limit=20', () => whole.slice(10, 30)],
  ['counting from 0, at 0', { countsFromZero: true }, '?start=0&limit=2', () => whole.slice(0, 2)],
  ['counting from 0, without a start', { countsFromZero: true }, '?limit=2', () => whole.slice(0, 2)],
  ['accepting 0', { acceptsZero: true }, '?start=0&limit=2', () => whole.slice(0, 2)],
  ['accepting 0, at 1', { acceptsZero: true }, '?start=1&limit=2', () => whole.slice(0, 2)],
  ['ignoring the start', { ignoresStart: true }, '?start=101&limit=20', () => whole.slice(0, 20)],
  ['ignoring the limit', { ignoresLimit: true }, '?start=101&limit=20', () => whole.slice(100)],
  ['overlap', { overlap: 5 }, '?start=101&limit=20', () => whole.slice(95, 115)],
  ['overlap on the first page', { overlap: 5 }, '?start=1&limit=20', () => whole.slice(0, 20)],
  ['copies', { copies: 2 }, '?start=2&limit=3', () => [0, 1, 1].map((at) => whole[at] ?? null)],
  ['elements before the records', { before: [7, null] }, '?start=2&limit=2', () => [null, whole[0] ?? null]],
  ['removed records', { without: 10 }, '?start=1&limit=5', () => whole.slice(10, 15)],
  ['removed records, at the end', { without: 10 }, '?start=240&limit=5', () => whole.slice(249)],
  ['few fields', { fields: ['reseller'] }, '?limit=1', () => [{ reseller: whole[0]?.['reseller'] ?? null }]],
  [
    'an object around it',
    { wrapped: { in: 'data', beside: { total: 250 } } },
    '?limit=2',
    () => ({ total: 250, data: whole.slice(0, 2) }),
  ],
  [
    'several at once',
    { cap: 3, overlap: 1, copies: 2 },
    '?start=3',
    () => [0, 1, 1].map((at) => whole[at] ?? null),
  ],
];

test.each(cases)('a list with the variant: %s', async (_, variants, query, gets) => {
  fault = await service.fault('domains', { kind: 'pages', variants });
  expect(await page(query)).toEqual(gets());
});

test('a variant ends with its fault', async () => {
  fault = await service.fault('domains', { kind: 'pages', variants: { cap: 1 } }, 1);
  expect(await page('?limit=3')).toHaveLength(1);
  expect(await page('?limit=3')).toHaveLength(3);
  expect(service.requests.at(-2)?.fault).toBe('pages');
});

test('a list that counts from 1 refuses 0', async () => {
  fault = await service.fault('domains', { kind: 'pages', variants: { cap: 1 } });
  expect((await read(service, `${domainsPath}?start=0`, token)).status).toBe(400);
});
