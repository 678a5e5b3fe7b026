import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordGrantResponse, read, recordsOf, text } from '../caller.ts';
import type { JsonObject } from '../json.ts';
import { type PracticeService, startPracticeService } from '../service.ts';

const path = '/ns-api/v2/domains';
const [alice, grace] = ['alice@practice.example', 'grace@practice.example'];
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
