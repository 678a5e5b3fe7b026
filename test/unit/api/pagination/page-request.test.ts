import { expect, test } from 'vitest';
import { domainPage } from '../../../../app/api/pagination/page-request.ts';
import { lazyText } from '../../lazy-text.ts';

function readText(text: string, status = 200) {
  return domainPage({ start: 1, limit: 100 }).read({ status, headers: {}, text }, 0);
}

test.each([
  ['an array', '[1,2]', [1, 2]],
  ['an empty array', '[]', []],
  ['an object with one list', '{"data":[1,2],"total":2,"next":null}', [1, 2]],
  ['an object with an empty list', '{"data":[]}', []],
  ['a record alone', '{"domain":"a.example","total":1}', [{ domain: 'a.example', total: 1 }]],
  [
    'a record alone that holds a list',
    '{"domain":"a.example","sites":[]}',
    [{ domain: 'a.example', sites: [] }],
  ],
  ['an object with a list and links', '{"data":[],"links":{"next":null}}', []],
  ['an object with a list, a null error and the code 200', '{"error":null,"code":200,"data":[1]}', [1]],
])('%s is a list', (_, text, records) => {
  expect(readText(text)).toEqual({ ok: true, value: records });
});

test.each([
  ['', '', 'no JSON'],
  ['<!doctype html><p>Sign in</p>', '', 'no JSON'],
  ['"domains"', '', 'string'],
  ['{"domain":["a.example","b.example"],"more":[]}', '', 'domain, more'],
  ['{"domains":{"1":{"domain":"a.example"}},"errors":[]}', '', 'domains, errors'],
  ['{"1":{"domain":"a.example"}}', '', '1'],
  ['null', '', 'object'],
  ['{"data":[],"more":[]}', '', 'data, more'],
  ['{"code":403,"message":"Permission Denied","details":[]}', ' (Permission Denied)', 'Permission Denied'],
  ['{"error":"invalid_request","fields":[]}', ' (invalid_request)', 'invalid_request'],
  ['{"error":true,"fields":[]}', '', 'error, fields'],
])('%s is not a list, and the failure adds “%s”, its detail “%s”', (text, added, detail) => {
  expect(readText(text)).toMatchObject({
    ok: false,
    failure: {
      code: 'unreadable',
      status: 200,
      detail: `Not a list: ${detail}.`,
      reason: lazyText(`The service’s response isn’t a list${added}.`),
    },
  });
});

test('a response without content is an empty list', () => {
  expect(readText('', 204)).toEqual({ ok: true, value: [] });
});

test('the failure of a response without a list contains none of its values', () => {
  const outcome = readText('{"password":"hunter2","domain":{"secret":"s3cret"}}');
  expect(JSON.stringify(outcome)).not.toMatch(/hunter2|s3cret/);
});

test.each([
  [401, 'unauthorized'],
  [503, 'unavailable'],
])('the status %i is the failure %s, for any body', (status, code) => {
  expect(readText('[]', status)).toMatchObject({ ok: false, failure: { code, status } });
});
