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
  ['an object with a list, a null error and the code 200', '{"error":null,"code":200,"data":[1]}', [1]],
])('%s is a list', (_, text, records) => {
  expect(readText(text)).toEqual({ ok: true, value: records });
});

test.each([
  ['', 'nothing'],
  [' \n', 'nothing'],
  ['null', 'nothing (null)'],
  ['<!doctype html><p>Sign in</p>', 'a web page'],
  ['Bad gateway', 'text that isn’t JSON'],
  ['[{"domain":"a.exa', 'text that isn’t JSON'],
  ['"domains"', 'a value of type string'],
  ['17', 'a value of type number'],
  ['{}', 'an object without a list (empty)'],
  [
    '{"domain":"a.example","a":1,"b":2,"c":3,"d":4,"e":5}',
    'an object without a list (domain, a, b, c, d, …)',
  ],
  ['{"data":[],"more":[],"n":1}', 'an object with 2 lists (data, more)'],
  ['{"code":403,"message":"Permission Denied","details":[]}', 'an error (Permission Denied)'],
  ['{"error":"invalid_request","fields":[]}', 'an error (invalid_request)'],
  ['{"error":true,"fields":[]}', 'an error (error, fields)'],
])('%s is not a list, and the failure says: %s', (text, received) => {
  expect(readText(text)).toMatchObject({
    ok: false,
    failure: {
      code: 'unreadable',
      status: 200,
      reason: lazyText(`The service returned ${received} instead of a list.`),
    },
  });
});

test('the failure of a response without a list contains none of its values', () => {
  const outcome = readText('{"password":"hunter2","domain":{"secret":"s3cret"}}');
  expect(JSON.stringify(outcome)).not.toMatch(/hunter2|s3cret/);
});

test.each([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'missing'],
  [429, 'busy'],
  [503, 'unavailable'],
  [400, 'rejected'],
])('the status %i is the failure %s, for any body', (status, code) => {
  expect(readText('[]', status)).toMatchObject({ ok: false, failure: { code, status } });
});
