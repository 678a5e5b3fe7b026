import { expect, test } from 'vitest';
import { domainPage } from '../../../../app/api/pagination/page-request.ts';
import { lazyText } from '../../lazy-text.ts';

function readText(text: string, status = 200) {
  return domainPage({ start: 1, limit: 100 }).read({ status, headers: {}, text }, 0);
}

test.each([
  ['an array', '[1,2]', [1, 2]],
  ['an empty array', '[]', []],
  ['an object with one list', '{"data":[{"id":1},{"id":2}],"total":2,"next":null}', [{ id: 1 }, { id: 2 }]],
  ['an object with an empty list', '{"data":[]}', []],
  ['a record alone', '{"domain":"a.example","total":1}', [{ domain: 'a.example', total: 1 }]],
  [
    'a record alone that holds a list',
    '{"domain":"a.example","sites":[]}',
    [{ domain: 'a.example', sites: [] }],
  ],
  ['an object with a list and links', '{"data":[],"links":{"next":null}}', []],
  [
    'an object with a list, a null error, no errors and the code 200',
    '{"error":null,"errors":[],"code":200,"data":[{"id":1}]}',
    [{ id: 1 }],
  ],
  [
    'a list beside links, a meta object and warnings',
    '{"_links":{"self":{"href":"/"}},"_embedded":[],"links":[{}],"meta":{"page":{}},"warnings":["old"],"domains":[{"id":1}]}',
    [{ id: 1 }],
  ],
  ['a list beside objects', '{"data":[],"paging":{"next":{"href":"/"}},"other":{"list":[]}}', []],
  [
    'a list one object down, beside links and no errors',
    '{"errors":{},"data":{"_links":[],"errors":[],"items":[{"id":1}],"total":1},"paging":{"next":2}}',
    [{ id: 1 }],
  ],
  [
    'an object of domains, as PHP sends a list with gaps',
    '{"_links":{},"0":{"domain":"a.example","code":500},"2":{"domain":"b.example","sites":[]}}',
    [
      { domain: 'a.example', code: 500 },
      { domain: 'b.example', sites: [] },
    ],
  ],
  [
    'an object of domains in an object',
    '{"domains":{"a.example":{"domain":"a.example"}},"errors":[],"total":1}',
    [{ domain: 'a.example' }],
  ],
  [
    'an object of domains one object down',
    '{"data":{"domains":{"1":{"domain":"a.example"}}}}',
    [{ domain: 'a.example' }],
  ],
])('%s is a list', (_, text, records) => {
  expect(readText(text)).toEqual({ ok: true, value: records });
});

test.each([
  ['', '', 'no JSON'],
  ['<!doctype html><p>Sign in</p>', '', 'no JSON'],
  ['"domains"', '', 'string'],
  ['{"domain":["a.example","b.example"],"more":[]}', '', 'domain, more'],
  ['{"errors":[{}]}', '', 'errors'],
  ['{"domains":[],"errors":{"1":"no"},"message":"No permission"}', ' (No permission)', 'No permission'],
  ['{"domains":[],"errors":"no"}', '', 'domains, errors'],
  ['{"1":{"domain":"a.example"},"errors":["no"]}', '', '1, errors'],
  ['{"data":{"errors":["no"],"items":[]}}', '', 'data'],
  ['{"status":{"code":403},"domains":[]}', '', 'status, domains'],
  ['{"1":{"domain":"a.example"},"2":{"id":2}}', '', '1, 2'],
  ['{"record":{"domain":"a.example","sites":[]},"total":1}', '', 'record, total'],
  ['{"domains":{"1":{"domain":"a.example"}},"related":[]}', '', 'domains, related'],
  ['{"ids":[1,2],"data":{"items":[]}}', '', 'ids, data'],
  ['{"data":{"items":[],"more":[]}}', '', 'data'],
  ['{"data":{"items":[]},"more":{"items":[]}}', '', 'data, more'],
  ['{"a":{"b":{"items":[]}}}', '', 'a'],
  ['{"_embedded":[]}', '', '_embedded'],
  ['{"domain":"a.example","errors":["no"]}', '', 'domain, errors'],
  ['{}', '', 'object'],
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

test('a list in an encoding that can’t be undone names the encoding', () => {
  const response = { status: 200, headers: {}, text: '\u0001', unknownEncoding: 'zstd' };
  expect(domainPage({ start: 1, limit: 100 }).read(response, 0)).toMatchObject({
    failure: { code: 'unreadable', part: { kind: 'encoding', name: 'zstd' } },
  });
});
