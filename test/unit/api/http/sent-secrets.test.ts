// A service that repeats in an error message what it was sent.
import { domainPage } from '../../../../app/api/pagination/page-request.ts';
import { currentUser } from '../../../../app/api/profile/profile.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import fc from 'fast-check';
import { Agent } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { createApiClient } from '../../../../app/api/client.ts';
import { ok } from '../../../../app/api/http/result.ts';
import { withoutSent } from '../../../../app/api/http/sent-secrets.ts';
import { createTransport } from '../../../../app/api/http/transport.ts';
import { createTokenEndpoints } from '../../../../app/api/oauth/token-request.ts';
import { listen, listeningPort } from '../../../loopback/listening-port.ts';
import { sampleConnection } from '../../core/sample-connection.ts';
import { testNetwork } from '../../electron/network/test-network.ts';

const secrets = {
  clientSecret: 'heron-at-dusk-7',
  password: 'battery staple',
  passcode: '492817',
  code: 'a-code-of-the-portal',
  codeVerifier: 'v'.repeat(43),
  refreshToken: 'refresh-token-of-ada',
  accessToken: 'access-token-of-ada',
};
const isRepeated = (text: string) => Object.values(secrets).filter((secret) => text.includes(secret));

test.each(['basic', 'body'] as const)(
  '[S420] no text of a failure repeats what the request has sent, with client authentication %s',
  async (clientAuthentication) => {
    let echoed: readonly string[] = [];
    let field = '';
    let isNewer = false;
    const server = createServer((request, response) => {
      request.resume();
      if (isNewer && request.url?.includes('oauth2') === true) return response.writeHead(404).end();
      const text = `${echoed.join(' ')} ${'long '.repeat(45)}${echoed.join(' ')}`;
      return response.writeHead(400).end(JSON.stringify({ [field]: text }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const dispatcher = new Agent();
    onTestFinished(async () => {
      await dispatcher.close();
      server.close();
    });
    const baseUrl = `http://127.0.0.1:${listeningPort(server)}`;
    const { clientSecret, refreshToken, accessToken, code, codeVerifier, password, passcode } = secrets;
    const connection = { ...sampleConnection, baseUrl, authUrl: baseUrl, clientSecret, clientAuthentication };
    const client = createApiClient(async () => ok(connection), {
      send: createTransport({ version: '0.0.0', dispatcher }),
      endpoints: createTokenEndpoints(),
      now: Date.now,
    });
    const credentials = { username: 'ada', password };
    const mfa = { type: 'mfa', vendor: 'v', factor: 'f', passcode, pendingToken: accessToken } as const;
    const basic = Buffer.from(`perch:${clientSecret}`).toString('base64');
    const grants = [
      [{ type: 'authorization_code', code, redirectUri: baseUrl, codeVerifier }, [code, codeVerifier, basic]],
      [{ type: 'refresh_token', refreshToken }, [refreshToken, clientSecret]],
      [{ type: 'password', ...credentials }, [password, clientSecret]],
      [mfa, [passcode]],
      [{ ...mfa, credentials }, [passcode, accessToken, clientSecret]],
    ] as const;
    for (field of ['error', 'error_description', 'message'])
      for (isNewer of [false, true]) {
        const texts: string[] = [];
        for (const [grant, sent] of grants) {
          echoed = sent;
          texts.push(JSON.stringify(await client.requestTokens(grant)));
        }
        echoed = [accessToken];
        texts.push(JSON.stringify(await client.request(currentUser, accessToken)));
        texts.push(JSON.stringify(await client.request(domainPage({ start: 1, limit: 1 }), accessToken)));
        expect(texts.join()).toContain('[removed]');
        expect(texts.flatMap(isRepeated)).toEqual([]);
        expect(texts.join()).not.toContain(basic);
      }
  },
);

test('[S424] a list’s failure repeats no secret of an earlier request by any client, and a short one drops no text', async () => {
  let text = '';
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(500).end(JSON.stringify({ message: text }));
  });
  const baseUrl = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => void server.close());
  const { clientSecret, refreshToken, code, password } = secrets;
  const network = testNetwork();
  onTestFinished(network.reset);
  const options = { send: network.send, endpoints: createTokenEndpoints(), now: Date.now };
  const connection = { ...sampleConnection, baseUrl, authUrl: baseUrl, clientSecret };
  const client = createApiClient(async () => ok(connection), options);
  await createApiClient(async () => ok(connection), options).requestTokens({
    type: 'authorization_code',
    code,
    redirectUri: baseUrl,
  });
  await client.requestTokens({ type: 'refresh_token', refreshToken });
  await client.request(currentUser, secrets.accessToken);
  await client.request(currentUser, 'list');
  text = `The list was asked for by ${clientSecret}, ${refreshToken}, ${code} and ${secrets.accessToken}.`;
  const page = await client.request(domainPage({ start: 1, limit: 1 }), 'another-access-token');
  expect(page).toMatchObject({
    failure: { detail: `The list was asked for by ${'[removed], '.repeat(2)}[removed] and [removed].` },
  });
  // Only the last ones are kept, and nothing that was typed.
  for (let count = 0; count < 60; count += 1) await client.request(currentUser, `access-token-${count}`);
  expect(JSON.stringify(await client.request(domainPage({ start: 1, limit: 1 }), 'a-token'))).toContain(code);
  await client.requestTokens({ type: 'password', username: 'ada', password });
  text = password;
  expect(JSON.stringify(await client.request(currentUser, 'a-token'))).toContain(password);
});

const encodings: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  'in a form': (secret) => new URLSearchParams({ secret }).toString().slice('secret='.length),
  'in an address': (secret) => encodeURIComponent(secret),
  'in an address inside another': (secret) => encodeURIComponent(encodeURIComponent(secret)),
  'in JSON': (secret) => JSON.stringify(secret).slice(1, -1),
  'in JSON of PHP': (secret) =>
    JSON.stringify(secret)
      .slice(1, -1)
      .replaceAll('/', '\\/')
      .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`),
  'in HTML': (secret) =>
    secret.replace(
      /[&<>"']/g,
      (unit) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[unit] ?? '&#039;',
    ),
  'in HTML by numbers': (secret) => Array.from(secret, (each) => `&#${each.codePointAt(0)};`).join(''),
  'in HTML by hexadecimal numbers': (secret) =>
    Array.from(secret, (each) => `&#x${each.codePointAt(0)?.toString(16)};`).join(''),
  'in Base64': (secret) => Buffer.from(secret).toString('base64'),
  'in Base64 for addresses': (secret) => Buffer.from(secret).toString('base64url'),
  'broken by white space': (secret) => Array.from(secret).join('\n\t '),
  'in Base64 of a mail': (secret) => Buffer.from(secret).toString('base64').replace(/.{5}/g, '$&\r\n'),
};

test.each(Object.entries(encodings))('[S421] a secret %s is removed', (_, encode) => {
  const secret = fc.string({
    unit: fc.oneof(
      fc.constantFrom(' ', '+', '/', '\\', '"', '%', '&', '<', "'", 'é', '😀', 'a', 'Z', '0', '9'),
      fc.string({ minLength: 1, maxLength: 1 }),
    ),
    minLength: 1,
  });
  fc.assert(
    fc.property(secret, fc.constantFrom('', ' 1a', '"'), (password, after) => {
      const sent = { headers: {}, body: { multipart: { password } } };
      const text = withoutSent(`Unknown: ${encode(password)}${after}`, sent);
      // Characters that the encoding adds before or after the secret can remain.
      expect(text).toMatch(/^(?:|Unknown: \\*\[removed\]=*(?:| 1a|"))$/);
    }),
    {
      numRuns: 300,
      examples: [
        ['      &a', ''],
        ['aaaaaa%2', ''],
      ],
    },
  );
});

test('only what was sent is removed, and a text with a short secret or of excessive length is dropped', () => {
  const sent = (password: string, token = '') => ({
    headers: { authorization: `Bearer ${token}`, accept: 'heron-at-dusk' },
    body: JSON.stringify({ grant_type: 'password', username: 'ada', password }),
  });
  const text = 'The password of ada, heron-at-dusk, is wrong (token heron-at-dusk-7).';
  expect(withoutSent(text, sent('dawn'))).toBe(text);
  expect(withoutSent(text, undefined)).toBe(text);
  expect(withoutSent(text, sent('dawn', Buffer.from('ada:heron-at-dusk').toString('base64')))).toBe(text);
  expect(withoutSent(text, sent('password'))).toBe(text.replace('password', '[removed]'));
  // The longer secret is removed first. Otherwise a part of it would remain.
  expect(withoutSent(text, sent('heron-at-dusk-7', 'heron-at-dusk'))).toBe(
    'The password of ada, [removed], is wrong (token [removed]).',
  );
  expect(withoutSent(text, sent('dusk'))).toBe('');
  expect(withoutSent('long '.repeat(10_000), sent('dawn'))).toBe('');
});
