// Properties of the redactor, for any text around a secret and for texts that are made to take long.
import fc from 'fast-check';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { maxLineLength, redact } from '../../../../app/electron/logging/redact.ts';

const unreserved = fc.constantFrom(
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'.split(''),
);
/** A secret begins with a letter that occurs nowhere else in a text, so that a part of it that survives is found. */
const secret = fc
  .tuple(fc.string({ unit: unreserved, minLength: 7, maxLength: 60 }), fc.constantFrom('7', 'x', 'Q'))
  .map(([text, last]) => `ß${text}${last}`);
const anySecret = fc.string({ minLength: 8, maxLength: 60 }).map((text) => `ß${text.replaceAll('ß', '')}`);
/** What can stand before a secret: text of any kind, but no quote or bracket that opens something. */
const before = fc.oneof(
  fc.string({
    unit: fc.constantFrom('a', ' ', '-', '=', ':', ';', 'token ', 'pin', '1', '%3d', '://x ', '\n'),
  }),
  fc.lorem(),
);
const after = fc.oneof(fc.constant(''), fc.constantFrom(' and on', '\n    at main.ts:1', ', x=1'));

const name = fc
  .tuple(
    fc.constantFrom('', 'access_', 'x-', 'voicemail-login-', 'client_', 'the '),
    fc.constantFrom('token', 'secret', 'password', 'Password', 'passwd', 'PIN', 'code', 'state', 'passcode'),
  )
  .map((parts) => parts.join(''));

const forms: Readonly<Record<string, (name: string, secret: string) => string>> = {
  'a query': (key, value) => `https://pbx.example.net/a?${key.trim()}=${value}`,
  'a query in a query': (key, value) => `https://pbx.example.net/?next=%2Fa%3F${key}%3D${value}`,
  'a form': (key, value) => `${key}=${value}`,
  'a header': (_, value) => `authorization: Bearer ${value}`,
  'another header': (_, value) => `proxy-authorization=Basic ${value}`,
  'an address’s credentials': (_, value) => `http://ada:${value}@proxy.example.net:8080/`,
  'a cookie': (key, value) => `set-cookie: ${key.trim()}=${value}; Path=/`,
  'percent-encoded JSON': (key, value) => encodeURIComponent(JSON.stringify({ [key]: value })),
  'a percent-encoded list': (key, value) => encodeURI(JSON.stringify({ [key]: ['a', value] })),
  'a multipart form': (key, value) =>
    `--x\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n--x--`,
  'an inspected error': (key, value) => inspect(new Error(`refused: ${key}=${value}`)),
};
const quotedForms: Readonly<Record<string, (name: string, value: unknown) => string>> = {
  JSON: (key, value) => JSON.stringify({ a: 1, [key]: value, b: [2] }),
  'JSON inside JSON': (key, value) => JSON.stringify({ text: JSON.stringify({ [key]: value }) }),
  'JSON in three layers': (key, value) =>
    JSON.stringify(JSON.stringify({ text: JSON.stringify({ [key]: value }) })),
  'an inspected object': (key, value) =>
    inspect({ [key]: value }, { breakLength: Infinity, depth: Infinity, maxStringLength: null }),
  'an inspected Map': (key, value) =>
    inspect(new Map([[key, value]]), { breakLength: Infinity, depth: Infinity, maxStringLength: null }),
};

test.each(Object.entries(forms))('[S192] in %s, no part of a secret is written', (_, form) => {
  fc.assert(
    fc.property(before, name, secret, after, (text, key, value, rest) => {
      expect(redact(`${text} ${form(key, value)}${rest}`)).not.toContain('ß');
    }),
  );
});

test.each(Object.entries(quotedForms))(
  '[S193] in %s, no part of a secret of any characters is written',
  (_, form) => {
    fc.assert(
      fc.property(before, name, anySecret, after, (text, key, value, rest) => {
        expect(redact(`${text} ${form(key, value)}${rest}`)).not.toContain('ß');
      }),
    );
  },
);

test('[S194] a secret at the place where a line is cut is not written in part', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90 }), name, secret, (distance, key, value) => {
      const start = 'word '.repeat(maxLineLength).slice(0, maxLineLength - distance);
      const redacted = redact(`${start} ${key}=${value}${' and on'.repeat(20)}`);
      expect(redacted.slice(-500)).not.toContain('ß');
      expect(redacted.slice(-500)).toContain('characters cut]');
      expect(redacted.length).toBeLessThan(maxLineLength + 100);
    }),
    { numRuns: 30 },
  );
});

/** What a password may contain that isn't percent-encoded in an address. */
const inAddress = fc
  .string({ unit: fc.constantFrom(..."aZ7/:?#@,;&=[]{}()%+~|\\^`'".split('')), minLength: 1, maxLength: 30 })
  .map((text) => `${text}ß${text}`);

test('[S257] no part of a password in an address is written, whatever characters it has', () => {
  fc.assert(
    fc.property(before, inAddress, after, (text, value, rest) => {
      const address = `http://ada:${value}@proxy.example.net:8080/`;
      expect(redact(`${text} ${address}${rest}`)).not.toContain('ß');
      expect(redact(`at ${address}`)).toBe('at http://[removed]@proxy.example.net:8080/');
    }),
  );
});

test('[S260] a password in an address at the place where a line is cut is not written in part', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90 }), inAddress, (distance, value) => {
      const start = 'word '.repeat(maxLineLength).slice(0, maxLineLength - distance);
      const redacted = redact(`${start} http://ada:${value}@proxy.example.net:8080/${' and on'.repeat(20)}`);
      expect(redacted.slice(-500)).not.toContain('ß');
      expect(redacted.slice(-500)).toContain('characters cut]');
      expect(redacted.length).toBeLessThanOrEqual(maxLineLength);
    }),
    { numRuns: 30 },
  );
});

const { nested } = fc.letrec((tie) => ({
  leaf: anySecret,
  list: fc.array(tie('nested'), { minLength: 1, maxLength: 4 }),
  object: fc.dictionary(fc.string(), tie('nested'), { minKeys: 1, maxKeys: 3 }),
  nested: fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('list'), tie('object')),
}));

test.each(Object.entries(quotedForms))(
  '[S258] in %s, no part of a list or object of secrets is written',
  (_, form) => {
    fc.assert(
      fc.property(before, name, nested, (text, key, value) => {
        const redacted = redact(`${text} ${form(key, value)}`);
        expect(redacted).not.toContain('ß');
      }),
    );
  },
);

test('[S259] no part of the credentials of an authorization header is written, whatever their scheme', () => {
  const parameter = fc.tuple(fc.constantFrom('username', 'response', 'nonce'), secret);
  fc.assert(
    fc.property(
      before,
      fc.constantFrom('Digest', 'Basic', 'Negotiate', 'Hawk'),
      fc.array(parameter, { minLength: 1, maxLength: 4 }),
      fc.constantFrom<(header: string) => string>(
        (header) => `authorization: ${header}`,
        (header) => `Proxy-Authorization=${header}`,
        (header) => JSON.stringify({ authorization: header }),
        (header) => JSON.stringify(['authorization', header]),
        (header) => inspect({ authorization: [header, header] }),
      ),
      (text, scheme, parameters, form) => {
        const header = `${scheme} ${parameters.map(([key, value]) => `${key}="${value}"`).join(', ')}`;
        expect(redact(`${text} ${form(header)}`)).not.toContain('ß');
      },
    ),
  );
});
