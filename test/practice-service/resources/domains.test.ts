import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordGrantResponse, read, recordsOf, text } from '../caller.ts';
import type { JsonObject } from '../json.ts';
import { type PracticeService, startPracticeService } from '../service.ts';

const path = '/ns-api/v2/domains';
const [alice, dev, grace] = ['alice@practice.example', 'dev@practice.example', 'grace@practice.example'];
let service: PracticeService;
beforeAll(async () => {
  service = await startPracticeService();
});
afterAll(() => service.close());

async function tokenOf(login: string): Promise<string> {
  return text(await passwordGrantResponse(service, login), 'access_token');
}

async function page(token: string, query: string): Promise<readonly JsonObject[]> {
  const response = await read(service, path + query, token);
  return recordsOf(response);
}

describe('the list of domains', () => {
  test('is a plain array of records with the observed fields', async () => {
    const records = await page(await tokenOf(alice), '?start=1&limit=1');
    const [record = {}] = records;
    expect(records).toHaveLength(1);
    const texts = `domain description reseller domain-type time-zone dial-plan dial-policy language-token
      email-send-smtp-password`.split(/\s+/);
    const numbers = `area-code caller-id-number active-calls-total-current
      limits-max-active-calls-total`.split(/\s+/);
    for (const name of texts) expect([name, typeof record[name]]).toEqual([name, 'string']);
    for (const name of numbers) expect([name, typeof record[name]]).toEqual([name, 'number']);
    expect(['yes', 'no']).toContain(record['call-recordings-hide-from-others-enabled']);
    expect(record['domain']).toMatch(/^[a-z-]+\.example$/);
  });

  test('counts from 1 and ends with a short page', async () => {
    const token = await tokenOf(alice);
    const all = await page(token, '?start=1&limit=1000');
    expect(all).toHaveLength(250);
    expect(await page(token, '?start=1&limit=100')).toEqual(all.slice(0, 100));
    expect(await page(token, '?start=101&limit=100')).toEqual(all.slice(100, 200));
    expect(await page(token, '?start=201&limit=100')).toEqual(all.slice(200));
    expect(await page(token, '?start=250&limit=1')).toEqual(all.slice(249));
    expect(await page(token, '?start=251&limit=100')).toEqual([]);
  });

  test('starts at 1 with 100 records by default, and returns at most 1,000', async () => {
    const token = await tokenOf(grace);
    expect(await page(token, '')).toEqual(await page(token, '?start=1&limit=100'));
    expect(await page(token, '?limit=5000')).toHaveLength(1000);
  });

  test.each([
    'start=0',
    'start=-1',
    'start=x',
    'start=1.5',
    'start=',
    'limit=0',
    'limit=x',
    'start=1&start=2',
  ])('refuses %s', async (query) => {
    const { status, json } = await read(service, `${path}?${query}`, await tokenOf(alice));
    expect([status, json['code']]).toEqual([400, 400]);
  });

  test.each([
    ['alice@practice.example', 250],
    ['erin@practice.example', 0],
    ['frank@practice.example', 1],
  ])('of %s has %i records', async (login, count) => {
    expect(await page(await tokenOf(login), '?limit=1000')).toHaveLength(count);
  });

  test('of 100,000 records has a different name for each, in order', async () => {
    const token = await tokenOf(grace);
    const names: string[] = [];
    for (const start of [1, 1_001, 50_001, 99_001])
      for (const record of await page(token, `?start=${start}&limit=1000`))
        names.push(text(record, 'domain'));
    expect(names).toHaveLength(4_000);
    expect(names.every((name, index) => index === 0 || (names[index - 1] ?? '') < name)).toBe(true);
    expect(await page(token, '?start=100001&limit=1000')).toEqual([]);
  });

  test('is refused to one user with 403, whose profile can be read', async () => {
    const token = await tokenOf(dev);
    const { status, json } = await read(service, path, token);
    expect([status, json]).toEqual([403, { code: 403, message: 'Permission Denied' }]);
    expect((await read(service, `${path}/~/users/~`, token)).status).toBe(200);
  });
});

describe('parallel page requests', () => {
  test('of one token get 429 with Retry-After, except the first', async () => {
    const slow = await startPracticeService({ pageLatencyMs: 400 });
    const token = text(await passwordGrantResponse(slow, alice), 'access_token');
    const first = read(slow, path, token);
    await expect.poll(() => slow.requests.at(-1)?.path).toBe(path);
    const limited = await Promise.all([101, 201].map((start) => read(slow, `${path}?start=${start}`, token)));
    expect(limited.map(({ status }) => status)).toEqual([429, 429]);
    for (const { headers, json } of limited) {
      expect(headers.get('retry-after')).toMatch(/^\d+$/);
      expect(json['code']).toBe(429);
    }
    expect((await first).status).toBe(200);
    expect((await read(slow, path, token)).status).toBe(200);
    await slow.close();
  });
});
