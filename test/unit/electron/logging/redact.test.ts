import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { redact } from '../../../../app/electron/logging/redact.ts';

test.each([
  ['GET https://pbx.example.net/perch/callback?code=abc&state=def done', 'abc'],
  ['at https://pbx.example.net/portal/?user=alice', 'alice'],
  ['at https://pbx.example.net/portal/#alice', 'alice'],
  ['at http://alice:he@ron-7@proxy.example.net:8080', 'ron-7'],
  [String.raw`["authorization","Digest username=\"ada\", response=\"6629f\""]`, '6629f'],
  ['authorization: [\n \'Digest username="ada"\',\n \'Digest response="6629f"\' ]', '6629f'],
  ['{"token":["a1","b2', 'b2'],
  ["{ secret: { value: 'a1', last: 'b2' } }", 'b2'],
  ['Basic cGVyY2g6c2VjcmV0', 'cGVyY2g6'],
  ['passcode = 123456', '123456'],
  ['code_verifier=heron&code_challenge=h', 'heron'],
  [String.raw`{"password":"a\"bX"}`, 'bX'],
  [String.raw`{'password':'a\'bX'}`, 'bX'],
  ['{"password":"cut off', 'off'],
  ['Authorization: Token abc', 'abc'],
  ['{"authorization":"Digest abc"}', 'abc'],
  ['asked with passcode 123456 at noon', '123456'],
  ['the passcode was 123456', '123456'],
  ["Map(1) { 'authorization' => 'Digest abc' }", 'abc'],
  ["Map(1) { 'token' => Map(1) { 'a' => 'b2' } }", 'b2'],
  ['%7B%22password%22%20%3A%20%22he,ron%22%7D', 'ron'],
  ['%7B%22password%22:%22he,ron%22%7D', 'ron'],
  ['%7B%22password%22:%20%22he,ron%22%7D', 'ron'],
  ['%7B%22token%22:%5B%22a1%22,%22b2%22%5D%7D', 'b2'],
  ['%5C%22password%5C%22%3A%5C%22he,ron%5C%22', 'ron'],
  ['%2522password%2522%253A%2522heron%2522', 'heron'],
  ['Cookie: theme=dark; sid=heron', 'heron'],
  ['{"cookie":"theme=dark; sid=heron"}', 'heron'],
  ['["set-cookie","theme=dark; sid=heron"]', 'heron'],
  ["{ 'set-cookie': [ 'theme=dark', 'sid=heron; Path=/' ] }", 'heron'],
  ["Map(1) { 'cookie' => 'theme=dark; sid=heron' }", 'heron'],
  ['id_token_hint eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.c2ln', 'eyJzdWIiOjF9'],
  ['a%22eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.c2ln%22', 'c2ln'],
  ['with eyJhbGciOiJub25lIn0.eyJzdWIiOjF9. there', 'eyJzdWIiOjF9'],
  ['with eyJhbGciOiJkaXIifQ..aXY.Y2lwaGVy.dGFn there', 'Y2lwaGVy'],
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
  'the Map has 2 keys: retry => later',
  'read keyJson.parse of the theme.eyJ file',
  'the session keeps no cookie, and the state is signed-in',
  'name="a" and name="password" are fields of the form',
  'Content-Disposition: form-data; name="format"\r\n\r\njson\r\n--boundary--',
])('%s is unchanged', (line) => {
  expect(redact(line)).toBe(line);
});

const multipart = [
  '--x',
  'Content-Disposition: form-data; name="client_secret"',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'heron one',
  'heron two--heron',
  '--x',
  'Content-Disposition: form-data; name="format"',
  '',
  'json',
  '--x',
  'Content-Disposition: form-data; name="password"',
  '',
  'heron three',
  '--x--',
].join('\r\n');

test.each([
  ['as it is', multipart],
  ['with plain line ends', multipart.replaceAll('\r', '')],
  ['in JSON', JSON.stringify({ body: multipart })],
  ['in JSON inside JSON', JSON.stringify(JSON.stringify({ body: multipart }))],
  ['inspected', inspect({ body: multipart })],
  ['cut off', multipart.slice(0, -'ee\r\n--x--'.length)],
])('[S310] a multipart form is written without its secrets, and with the rest: %s', (_, text) => {
  const redacted = redact(text);
  expect(redacted).not.toContain('heron');
  expect(redacted).toContain('json');
  expect(redacted.match(/\[removed\]/g)).toHaveLength(2);
});
