// Certificate authorities that change while Perch runs.
import { fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { defaultPreferences } from '../../../../app/contract/preferences.ts';
import { clock } from '../../../../app/electron/platform/clock.ts';
import { issue } from '../../../loopback/certificates.ts';
import { listen } from '../../../loopback/listening-port.ts';
import { testNetwork } from './test-network.ts';
import { windowSession } from './window-session.ts';

const authority = issue({ name: 'Example Authority', authority: {}, usages: ['keyCertSign'] });
const earlier = issue({ name: 'Earlier Authority', authority: {}, usages: ['keyCertSign'] });
const { certificate, keyPem } = issue({ name: 'localhost', issuer: authority, hosts: ['localhost'] });
const folder = mkdtempSync(join(tmpdir(), 'perch-authorities-'));
const certificates = join(folder, 'authorities.pem');
const preferences = { ...defaultPreferences, certificates };
let requests = 0;
let url = '';
const server = createServer({ cert: certificate, key: keyPem }, (_request, response) => {
  requests += 1;
  response.end('hello');
});

beforeAll(async () => {
  url = `https://localhost:${await listen(server)}/`;
});
beforeEach(() => {
  writeFileSync(certificates, earlier.certificate);
  requests = 0;
});
afterAll(() => {
  server.close().closeAllConnections();
  rmSync(folder, { recursive: true });
});

const refused = { failure: { code: 'certificate' } };
const read = { value: { status: 200 } };

test('a replaced file counts after the next refused certificate, at most once a minute and when the user tries again', async () => {
  const now = vi.spyOn(clock, 'monotonic').mockReturnValue(0);
  let processes = 0;
  const lines: string[] = [];
  const network = testNetwork({
    preferences: () => preferences,
    startAuthoritiesProcess: () => {
      processes += 1;
      throw new Error('No process.');
    },
    log: (line) => lines.push(line),
  });
  const get = () => network.send({ method: 'GET', url, headers: {} });
  expect(await get()).toMatchObject(refused);
  writeFileSync(certificates, authority.certificate);
  now.mockReturnValue(59_999);
  expect(await get()).toMatchObject(refused);
  expect(processes).toBe(1);
  now.mockReturnValue(60_000);
  expect(await Promise.all([get(), get(), get()])).toMatchObject([read, read, read]);
  expect([processes, requests]).toEqual([2, 3]);
  writeFileSync(certificates, earlier.certificate);
  network.reset();
  expect(await get()).toMatchObject(refused);
  writeFileSync(certificates, authority.certificate);
  network.askAgain();
  expect(await get()).toMatchObject(read);
  expect(lines).toEqual(Array(2).fill('trust: the certificate authorities have changed'));
  network.reset();
  now.mockRestore();
});

test('a reading of the authorities that hangs delays a request by five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { promise: started, resolve } = Promise.withResolvers<undefined>();
  const startAuthoritiesProcess = () => {
    resolve(undefined);
    return new EventEmitter();
  };
  const network = testNetwork({ preferences: () => preferences, startAuthoritiesProcess });
  const sent = network.send({ method: 'GET', url, headers: {} });
  await started;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await sent).toMatchObject(refused);
  vi.useRealTimers();
});

test('a sign-in window trusts what a replaced file names, also after a refusal', async () => {
  const network = testNetwork({ preferences: () => preferences });
  const window = await windowSession(preferences, network);
  expect(await window.verify(url, certificate)).toBe('left to Chromium');
  writeFileSync(certificates, authority.certificate);
  network.askAgain();
  expect(await window.verify(url, certificate)).toBe('trusted');
  expect(requests).toBe(0);
});

test.runIf(process.platform === 'linux')(
  'an authority that is added to the system counts without a restart',
  async () => {
    const systemFile = join(folder, 'system.pem');
    writeFileSync(systemFile, earlier.certificate);
    // A process of its own, because Node reads SSL_CERT_FILE once.
    const env = { ...process.env, SSL_CERT_FILE: systemFile };
    const perch = fork(resolve(import.meta.dirname, 'network-host.ts'), [url], { env });
    const get = async (): Promise<unknown> => {
      perch.send('get');
      return (await once(perch, 'message'))[0];
    };
    expect(await get()).toMatchObject(refused);
    writeFileSync(systemFile, authority.certificate);
    expect(await get()).toMatchObject(read);
    perch.disconnect();
  },
);
