import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import tls from 'node:tls';
import { promisify } from 'node:util';
import { threadId, Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTrustStore, readSystemAuthorities } from '../../../../app/electron/network/trust-store.ts';
import { issue } from '../../../loopback/certificates.ts';
import { listeningPort } from '../../../loopback/listening-port.ts';

const usages = ['keyCertSign'] as const;
const authority = issue({ name: 'Example Authority', authority: {}, usages });
const server = issue({ name: 'localhost', issuer: authority, hosts: ['localhost'] });
const damaged = authority.certificate.replace(/\n.{20}/, '\n');

let folder: string;
let listener: tls.Server;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perch-trust-'));
  listener = tls.createServer({ cert: server.certificate, key: server.keyPem }, (socket) => socket.end());
  listener.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
  await once(listener, 'listening');
});

afterAll(() => {
  listener.close();
  rmSync(folder, { recursive: true });
});

function writeFile(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

async function isTrusted(secureContext: tls.SecureContext): Promise<boolean> {
  const options = { host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false, secureContext };
  const socket = tls.connect(listeningPort(listener), options).on('error', () => undefined);
  await once(socket, 'secureConnect');
  const { authorized } = socket;
  socket.destroy();
  return authorized;
}

test('a file’s authorities are trusted beside Node’s and the system’s, and alone in the file’s own context', async () => {
  const lines: string[] = [];
  const file = writeFile('authority.pem', authority.certificate);
  const { secureContext, fileContext } = openTrustStore(file, (line) => lines.push(line));
  expect(await isTrusted(await secureContext())).toBe(true);
  expect(await isTrusted(fileContext())).toBe(true);
  expect(lines).toEqual([]);
});

test('without a file its authority is not trusted, and nothing is logged', async () => {
  const lines: string[] = [];
  const { secureContext, fileContext } = openTrustStore('', (line) => lines.push(line));
  expect(await isTrusted(await secureContext())).toBe(false);
  expect(await isTrusted(fileContext())).toBe(false);
  expect(lines).toEqual([]);
});

test('a damaged certificate is logged and left out, and the others of its file are used', async () => {
  const lines: string[] = [];
  const file = writeFile('damaged.pem', damaged + authority.certificate);
  expect(await isTrusted(await openTrustStore(file, (line) => lines.push(line)).secureContext())).toBe(true);
  expect(lines).toEqual([`trust: ${file} can't be used in full (bad-certificate)`]);
});

test('a file that can’t be read is logged and adds no authority', async () => {
  const lines: string[] = [];
  const file = join(folder, 'missing.pem');
  expect(await isTrusted(await openTrustStore(file, (line) => lines.push(line)).secureContext())).toBe(false);
  expect(lines).toEqual([`trust: ${file} can't be used in full (missing)`]);
});

test.runIf(process.platform === 'linux')(
  '[S246] the system’s authorities are trusted, on Linux those that SSL_CERT_FILE names',
  async () => {
    const module = resolve(import.meta.dirname, '../../../../app/electron/network/trust-store.ts');
    // A process of its own: Node reads the system's authorities once.
    const script = `
      import tls from 'node:tls';
      import { openTrustStore, readSystemAuthorities } from ${JSON.stringify(module)};
      const { secureContext } = openTrustStore('', () => {});
      const options = { host: '127.0.0.1', servername: 'localhost', secureContext: await secureContext() };
      const socket = tls.connect(${listeningPort(listener)}, options);
      socket.on('error', ({ code }) => console.log(code));
      socket.on('secureConnect', () => { console.log('trusted'); socket.destroy(); });`;
    const run = async (env: NodeJS.ProcessEnv) => {
      const args = ['--input-type=module', '--eval', script];
      const { stdout } = await promisify(execFile)(process.execPath, args, {
        env: { ...process.env, ...env },
      });
      return stdout.trim();
    };
    const file = writeFile('system.pem', authority.certificate);
    expect(await Promise.all([run({ SSL_CERT_FILE: file }), run({})])).toEqual([
      'trusted',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ]);
  },
);

const system = tls.getCACertificates('system');

test('the system’s authorities are read in another thread', async () => {
  const readHere = vi.spyOn(tls, 'getCACertificates');
  const threads: number[] = [];
  const read = await readSystemAuthorities((program) => {
    const thread = new Worker(program, { eval: true });
    threads.push(thread.threadId);
    return thread;
  });
  expect(read).toEqual(system);
  expect(threads).toHaveLength(1);
  expect(threads).not.toContain(threadId);
  expect(readHere).not.toHaveBeenCalled();
  readHere.mockRestore();
});

test.each([
  ['throws', () => new Worker('throw new Error("no certificates")', { eval: true })],
  ['ends', () => new Worker('process.exit(0)', { eval: true })],
  [
    'can’t be started',
    (): Worker => {
      throw new Error('no thread');
    },
  ],
])('a thread that %s is replaced by this one', async (_name, startThread) => {
  expect(await readSystemAuthorities(startThread)).toEqual(system);
});
