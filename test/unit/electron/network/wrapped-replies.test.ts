// What can be around a reply: which of it is read, and what the failure names otherwise. On real sockets, plain and with TLS.
import { createServer, type Server, type Socket } from 'node:net';
import tls from 'node:tls';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../../../../app/api/client.ts';
import { type Failure, ok } from '../../../../app/api/http/result.ts';
import { createTokenEndpoints } from '../../../../app/api/oauth/token-request.ts';
import { signInFailureText, failureText } from '../../../../app/core/failure-messages.ts';
import { createSessionTokens } from '../../../../app/core/session/session-tokens.ts';
import { causeOf } from '../../../../app/core/support-event.ts';
import { type OpenRoute, openRoute } from '../../../../app/electron/network/open-route.ts';
import { issue } from '../../../loopback/certificates.ts';
import { listen } from '../../../loopback/listening-port.ts';
import { createManualClock, createTestRuntime } from '../../core/manual-clock.ts';
import { sampleConnection } from '../../core/sample-connection.ts';

interface Reply {
  /** What comes before the reply. */
  before: string;
  status: string;
  headers: string[];
  lineEnd: string;
  body: Buffer;
  /** The size of the chunks. By default, the reply has a length instead. */
  chunkSize?: number;
  /** How a chunk's size is written. */
  chunkLine?: string;
}

type Wrap = (reply: Reply) => void;

const before =
  (...heads: string[]): Wrap =>
  (reply) => {
    reply.before = heads.map((head) => `HTTP/1.1 ${head}\r\n\r\n`).join('');
  };
const encoded =
  (name: string, encode: (bytes: Buffer) => Buffer): Wrap =>
  (reply) => {
    reply.headers.push(`Content-Encoding: ${name}`);
    reply.body = encode(reply.body);
  };
const header =
  (line: string): Wrap =>
  (reply) =>
    reply.headers.push(line);
const gzipTimes = (count: number) =>
  encoded(Array(count).fill('gzip').join(', '), (bytes) =>
    Array.from({ length: count }).reduce<Buffer>((inner) => gzipSync(inner), bytes),
  );
/** A member of a gzip file with all optional fields (RFC 1952, 2.3). */
const memberWithFields = (bytes: Buffer) => {
  const fields = Buffer.from('\u0003\0abcreply.json\0comment\0\u0001\u0002', 'latin1');
  return Buffer.concat([
    Buffer.from([0x1f, 0x8b, 8, 30, 0, 0, 0, 0, 0, 3]),
    fields,
    gzipSync(bytes).subarray(10),
  ]);
};
const sameBytes = (bytes: Buffer) => bytes;
const followedBy = (text: string) => (bytes: Buffer) => Buffer.concat([gzipSync(bytes), Buffer.from(text)]);

/** Wrappings of one group exclude each other. */
const read: Readonly<Record<string, Readonly<Record<string, Wrap>>>> = {
  interim: {
    '100': before('100 Continue'),
    '100 twice, without a reason': before('100', '100'),
    '100 with headers': before('100 Continue\r\nx-a: 1\r\ncontent-length: 9'),
    '102, 103, 199 and 100': before(
      '102 Processing',
      '103 Early Hints\r\nlink: <a>',
      '199 Odd',
      '100 Continue',
    ),
    'HTTP/1.0 100 with bare line feeds': (reply) => (reply.before = 'HTTP/1.0 100 Continue\n\n'),
  },
  encoding: {
    gzip: encoded('gzip', gzipSync),
    'x-gzip': encoded('X-GZip', gzipSync),
    'gzip with all fields, in two members': encoded('gzip', (bytes) =>
      Buffer.concat([memberWithFields(bytes.subarray(0, 9)), memberWithFields(bytes.subarray(9))]),
    ),
    'gzip without its trailer': encoded('gzip', (bytes) => gzipSync(bytes).subarray(0, -8)),
    'gzip before a line end': encoded('gzip', followedBy('\r\n')),
    'gzip before text': encoded('gzip', followedBy('<!-- served by a proxy -->')),
    'deflate with a header': encoded('deflate', deflateSync),
    'deflate without its checksum': encoded('deflate', (bytes) => deflateSync(bytes).subarray(0, -4)),
    'deflate without a header': encoded('deflate', deflateRawSync),
    Brotli: encoded('br', brotliCompressSync),
    'a list of encodings': encoded('deflate, , gzip', (bytes) => gzipSync(deflateSync(bytes))),
    'two headers of encodings': (reply) => {
      encoded('br', brotliCompressSync)(reply);
      encoded('gzip', gzipSync)(reply);
    },
    'five encodings': gzipTimes(5),
    identity: encoded('identity', sameBytes),
    'plain text that says gzip': encoded('gzip', sameBytes),
    'plain text that says utf-8': encoded('utf-8', sameBytes),
  },
  head: {
    'a folded header': header('X-Policy: a;\r\n\t b\r\n  c'),
    'bare line feeds': (reply) => (reply.lineEnd = '\n'),
    'a status without a reason': (reply) => (reply.status = 'HTTP/1.1 200'),
  },
  chunks: {
    'chunks of a byte': (reply) => (reply.chunkSize = 1),
    'chunks with an extension': (reply) =>
      Object.assign(reply, { chunkSize: 64, chunkLine: '40;name=value' }),
  },
};

const noHttp = 'Response does not match the HTTP/1.1 protocol';

const named: Readonly<Record<string, readonly [group: string, name: string, wrap: Wrap]>> = {
  'a switch of protocols': [
    'interim',
    'bad upgrade',
    before('101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c'),
  ],
  'six encodings': ['encoding', 'encoding gzip', gzipTimes(6)],
  'an unknown encoding': [
    'encoding',
    'encoding zstd',
    encoded('zstd', (bytes) => Buffer.from(bytes.map((byte) => byte ^ 9))),
  ],
  'half of a gzip file': [
    'encoding',
    'encoding gzip',
    encoded('gzip', (bytes) => gzipSync(bytes).subarray(0, 30)),
  ],
  'a blank before the colon': ['head', 'header X-Frame-Options', header('X-Frame-Options : DENY')],
  'a control character': ['head', 'header X-Name', header('X-Name: a\u0001b')],
  'a line without a colon': ['head', noHttp, header('nonsense')],
  'a line without a name': ['head', noHttp, header(': DENY')],
  'a continued status line': ['head', noHttp, (reply) => reply.headers.unshift(' more')],
  'another protocol': ['head', noHttp, (reply) => (reply.status = 'ICY 200 OK')],
  'a chunk line that has no size': [
    'chunks',
    noHttp,
    (reply) => Object.assign(reply, { chunkSize: 10, chunkLine: 'x-size: 10' }),
  ],
};

function bytesOf({ before: first, status, headers, lineEnd, body, chunkSize, chunkLine }: Reply): Buffer {
  const framing = chunkSize === undefined ? `content-length: ${body.length}` : 'transfer-encoding: chunked';
  const head = [status, ...headers, framing, '', ''].join(lineEnd);
  return Buffer.concat([
    Buffer.from(first + head, 'latin1'),
    ...(chunkSize === undefined ? [body] : chunks()),
  ]);

  function* chunks() {
    for (let at = 0; at < body.length; at += chunkSize ?? 1) {
      const part = body.subarray(at, at + (chunkSize ?? 1));
      const isWhole = part.length === chunkSize;
      yield Buffer.from(`${isWhole && chunkLine !== undefined ? chunkLine : part.length.toString(16)}\r\n`);
      yield part;
      yield Buffer.from('\r\n');
    }
    yield Buffer.from('0\r\n\r\n');
  }
}

const server = issue({ name: 'localhost', hosts: ['localhost'] });
const servers: Record<'http' | 'https', Server> = {
  http: createServer(answer),
  https: tls.createServer({ key: server.keyPem, cert: server.certificate }, answer),
};
const origins = { http: '', https: '' };
const routes: Partial<Record<'http' | 'https', OpenRoute>> = {};
let refreshes = 0;
let wraps: readonly Wrap[] = [];
/** Where the reply is split, as parts of its length. */
let splits: readonly number[] = [];

beforeAll(async () => {
  for (const scheme of ['http', 'https'] as const) {
    origins[scheme] = `${scheme}://localhost:${await listen(servers[scheme])}`;
    const secureContext = tls.createSecureContext({ ca: server.certificate });
    routes[scheme] = openRoute({
      ...{ proxy: '', authorization: undefined, isForwarded: false, version: '0.0.0' },
      ...{ secureContext, connectWithinMs: 10_000 },
    });
  }
});

afterAll(() => {
  for (const scheme of ['http', 'https'] as const) {
    routes[scheme]?.close();
    servers[scheme].close();
  }
});

/** Answers each request with new tokens. The requests of this test fit into one packet. */
function answer(socket: Socket): void {
  socket.setNoDelay(true).on('error', () => socket.destroy());
  socket.on('data', (request) => {
    if (!request.includes('grant_type')) return;
    refreshes += 1;
    const tokens = {
      access_token: `access-${refreshes}`,
      refresh_token: `refresh-${refreshes}`,
      scope: 'User',
    };
    const body = Buffer.from(JSON.stringify({ ...tokens, display: 'Zoë '.repeat(50) }));
    const reply: Reply = { before: '', status: 'HTTP/1.1 200 OK', headers: ['a: 1'], lineEnd: '\r\n', body };
    for (const wrap of wraps) wrap(reply);
    const bytes = bytesOf(reply);
    const ends = [
      ...splits.map((part) => Math.floor(part * bytes.length)).toSorted((a, b) => a - b),
      bytes.length,
    ];
    void (async () => {
      for (const [index, end] of ends.entries()) {
        socket.write(bytes.subarray(ends[index - 1] ?? 0, end));
        await new Promise(setImmediate);
      }
    })();
  });
}

/** Resolves with the failure, or with undefined once the new tokens are stored. */
async function refresh(scheme: 'http' | 'https'): Promise<Failure | undefined> {
  const saved: (string | undefined)[] = [];
  const connection = { ...sampleConnection, baseUrl: origins[scheme], authUrl: `${origins[scheme]}/ns-api` };
  const route = routes[scheme];
  if (route === undefined) throw new Error('There is no route.');
  const tokens = createSessionTokens({
    client: createApiClient(async () => ok(connection), {
      send: route.send,
      endpoints: createTokenEndpoints(),
      now: Date.now,
    }),
    runtime: createTestRuntime(createManualClock()),
    ended: new AbortController().signal,
    onPhase: () => {},
    findRefreshToken: async () => ({ kind: 'found', secret: 'refresh-0' }),
    saveRefreshToken: async (token) => void saved.push(token),
  });
  const outcome = await tokens.refresh();
  if (outcome.kind === 'refresh-failed') return outcome.failure;
  expect(saved).toEqual([`refresh-${refreshes}`]);
  return undefined;
}

const schemes = ['http', 'https'] as const;

test.each(Object.values(read).flatMap((group) => Object.entries(group)))(
  '%s: the tokens are stored',
  async (_, wrap) => {
    wraps = [wrap];
    for (const scheme of schemes) expect(await refresh(scheme)).toBe(undefined);
  },
);

test.each(Object.entries(named))('%s is named', async (_, [, name, wrap]) => {
  wraps = [wrap];
  for (const scheme of schemes) {
    const failure = await refresh(scheme);
    expect(failure?.code).toBe('unreadable');
    if (failure === undefined) continue;
    expect(causeOf(failure)).toContain(name);
    const shown = failure.part === undefined ? 'response and' : `response (${name}) and`;
    expect(failureText(failure)).toContain(shown);
    expect(signInFailureText(failure)).toContain(shown.replace(' and', ''));
  }
});

test('a response without headers is the text up to its end', async () => {
  const bare = createServer((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\n\r\nplain')),
  );
  const url = `http://localhost:${await listen(bare)}`;
  expect(await routes.http?.send({ method: 'GET', url, headers: {} })).toMatchObject({
    value: { text: 'plain' },
  });
  bare.close();
});

const numRuns = Number(process.env['PERCH_RANDOM_RUNS'] ?? 300);

test(`over ${numRuns} random wrappings, the tokens are stored or the cause is named`, async () => {
  const pick = fc.tuple(
    ...Object.values(read).map((group) => fc.option(fc.constantFrom(...Object.values(group)))),
  );
  const fault = fc.option(fc.constantFrom(...Object.values(named)), { freq: 3 });
  const parts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(pick, fault, parts, fc.constantFrom(...schemes), async (picked, found, at, scheme) => {
      const groups = Object.keys(read);
      wraps = groups.flatMap((group, index) => (group === found?.[0] ? found[2] : (picked[index] ?? [])));
      splits = at;
      const failure = await refresh(scheme);
      if (found === null) expect(failure).toBe(undefined);
      else expect(failure !== undefined && causeOf(failure)).toContain(found[1]);
    }),
    { numRuns },
  );
});
