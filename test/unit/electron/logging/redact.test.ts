import { expect, test } from 'vitest';
import { redact } from '../../../../app/electron/logging/redact.ts';

test.each([
  ['GET https://pbx.example.net/perch/callback?code=abc&state=def done', 'abc'],
  ['redirected to perch-example://callback?code=s3cret', 's3cret'],
  ['at https://pbx.example.net/portal/?user=alice', 'alice'],
  ['at https://pbx.example.net/portal/#alice', 'alice'],
  ['at https://user:word@pbx.example.net/', 'word'],
  ['at http://alice:he@ron-7@proxy.example.net:8080', 'ron-7'],
  ['at http://alice:he/ron-7@proxy.example.net:8080', 'ron-7'],
  ["at http://alice:he'ron-7@proxy.example.net:8080", 'ron-7'],
  ['authorization: Digest username="ada", nonce="n", response="6629f"', '6629f'],
  [String.raw`["authorization","Digest username=\"ada\", response=\"6629f\""]`, '6629f'],
  ['authorization: [\n \'Digest username="ada"\',\n \'Digest response="6629f"\' ]', '6629f'],
  ['{"token":["a1","b2"]}', 'b2'],
  ['{"token":["a1","b2', 'b2'],
  ["{ secret: { value: 'a1', last: 'b2' } }", 'b2'],
  ['authorization: Bearer eyJhbGci.x.y', 'eyJhbGci'],
  ['Basic cGVyY2g6c2VjcmV0', 'cGVyY2g6'],
  ['{"access_token":"4fbcd","refresh_token":"99aa"}', '4fbcd'],
  ['{"access_token":"4fbcd","refresh_token":"99aa"}', '99aa'],
  ['client_secret=hush&grant_type=password', 'hush'],
  ["password: 'heron 4712'", 'heron 4712'],
  ['passcode = 123456', '123456'],
  ['passwd=heron', 'heron'],
  ['state=heron', 'heron'],
  ['code_verifier=heron&code_challenge=h', 'heron'],
  ['authorization=heron', 'heron'],
  ['"voicemail-login-pin":4711', '4711'],
  [String.raw`{"password":"a\"bX"}`, 'bX'],
  [String.raw`{'password':'a\'bX'}`, 'bX'],
  ['{"password":"cut off', 'off'],
  ['Authorization: Token abc', 'abc'],
  ['{"authorization":"Digest abc"}', 'abc'],
  ['asked with passcode 123456 at noon', '123456'],
  ['the passcode was 123456', '123456'],
  ['next=%2Fcallback%3Fcode%3Ds3cret', 's3cret'],
  ['stored QWERTYasdfghZXCVBNqwertyASDFGHzx', 'QWERTY'],
  ['stored abcdefghijklmnop_qrstuvwxyz-ABCDEFGHIJ', 'qrstuv'],
  ['stored abcdefghijklmnopqrstuvwxyzabcdef', 'abcdef'],
  ['stored 123e4567-e89b-12d3-a456-426614174000', 'e89b'],
  ['stored 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c', '9f86d08'],
])('[S30] %s is written without its secret', (line, secret) => {
  expect(redact(line)).not.toContain(secret);
});

test.each([
  'session: restoring -> signed-in (tokens)',
  'session: the profile could not be read: network (ECONNREFUSED)',
  'session: the token was refused; a passcode is asked for',
  'notice: the voicemail-transcription-enabled setting of the account-status field is new',
  'The service at https://pbx.example.net/ns-api/v2/domains answered with status 503',
])('%s is unchanged', (line) => {
  expect(redact(line)).toBe(line);
});
