import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { codeFor, sendTokenRequest } from './caller.ts';
import { redirectUris } from './connection.ts';
import { type PkceSupport } from './pkce.ts';
import { type PracticeService, startPracticeService } from './service.ts';

const alice = 'alice@practice.example';
const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');
const withChallenge = { code_challenge: challenge, code_challenge_method: 'S256' };

let service: PracticeService;
const start = async (pkce?: PkceSupport) => {
  service = await startPracticeService(pkce === undefined ? {} : { pkce });
};
afterEach(() => service.close());

const redeemWith = async (code: string, code_verifier?: string) => {
  const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUris.window };
  return sendTokenRequest(service, { ...grant, ...(code_verifier !== undefined && { code_verifier }) });
};

test('by default a code whose request had a challenge needs its verifier, and a code without one needs none', async () => {
  await start();
  const codes = [];
  for (let count = 0; count < 4; count += 1) codes.push(await codeFor(service, alice, withChallenge));
  const given = [verifier, undefined, 'w'.repeat(43), verifier.slice(1)];
  const responses = [];
  for (const [index, code] of codes.entries()) responses.push(await redeemWith(code, given[index]));
  expect(responses.map(({ status }) => status)).toEqual([200, 400, 400, 400]);
  expect((await redeemWith(await codeFor(service, alice))).status).toBe(200);
});
