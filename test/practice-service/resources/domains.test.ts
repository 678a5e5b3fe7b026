import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordGrantResponse, read, text } from '../caller.ts';
import { type PracticeService, startPracticeService } from '../service.ts';

const path = '/ns-api/v2/domains';
const alice = 'alice@practice.example';
let service: PracticeService;
beforeAll(async () => {
  service = await startPracticeService();
});
afterAll(() => service.close());

async function tokenOf(login: string): Promise<string> {
  return text(await passwordGrantResponse(service, login), 'access_token');
}

describe('the list of domains', () => {
  test.each(['start=0', 'start=x', 'limit=0', 'start=1&start=2'])('refuses %s', async (query) => {
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
