// Which responses to an authorization request are refusals with a reason.
import { expect, test } from 'vitest';
import { failed, ok } from '../../../../app/api/http/result.ts';
import { readFirstPage } from '../../../../app/api/oauth/authorization.ts';
import type { HttpRequest } from '../../../../app/api/http/transport.ts';

const json = 'application/json; charset=utf-8';

async function refusalOf(status: number, contentType: string, text: string) {
  const page = await readFirstPage(
    () => Promise.resolve(ok({ status, headers: { 'content-type': contentType }, text })),
    'https://pbx.example.net/portal/?client_id=perch',
  );
  expect(page).toMatchObject({ status, isEmpty: false });
  return page?.refusal;
}

test.each([
  [json, '{"error":"invalid_client"}', { error: 'invalid_client', text: 'invalid_client' }],
  [
    json,
    '{"error":"invalid_request","error_description":"The redirect URI does not match"}',
    { error: 'invalid_request', text: 'The redirect URI does not match' },
  ],
  [
    'application/problem+json',
    '{"code":400,"message":"Unknown client"}',
    { error: 'refused', text: 'Unknown client' },
  ],
])('an error of the type %s with the body %s is a refusal', async (contentType, text, refusal) => {
  expect(await refusalOf(400, contentType, text)).toEqual(refusal);
});

test.each([
  [200, json, '{"error":"invalid_client"}'],
  [400, 'text/html', '{"error":"invalid_client"}'],
  [400, json, '[]'],
  [400, json, '{'],
  [400, json, '{"ok":false}'],
])('a response with status %i, the type %s and the body %s is none', async (status, contentType, text) => {
  expect(await refusalOf(status, contentType, text)).toBeUndefined();
});

test('one GET request is sent to the address, and no response is no page', async () => {
  const requests: HttpRequest[] = [];
  const page = await readFirstPage((request) => {
    requests.push(request);
    return Promise.resolve(failed('network', 'ECONNREFUSED'));
  }, 'https://pbx.example.net/portal/');
  expect(page).toBeUndefined();
  expect(requests.map(({ method, url }) => [method, url])).toEqual([
    ['GET', 'https://pbx.example.net/portal/'],
  ]);
});
