// The verification of keytar's built file, the only native code beside Electron's.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { beforePack } from '../../../build/package/before-pack.ts';
import { judgeKeytar, readRecord, sha256Of, verifyKeytar } from '../../../build/package/keytar-file.ts';
import { downloadKeytar, recordHashes, targets } from '../../../build/package/record-keytar.ts';
import { listeningPort } from '../../loopback/listening-port.ts';

const project = resolve(import.meta.dirname, '../../..');
const [released, other] = ['a'.repeat(64), 'b'.repeat(64)];
const recorded = { version: '7.9.0', sha256: { 'linux-x64': released } };
const build = { version: '7.9.0', target: 'linux-x64', sha256: released };

describe('keytar’s file', () => {
  test('is accepted if its hash is the recorded one', () => {
    expect(judgeKeytar(build, recorded)).toEqual({ kind: 'released' });
  });

  test('[S228] keytar’s file is refused if its hash is another one, with both hashes and what to do', () => {
    const verdict = judgeKeytar({ ...build, sha256: other }, recorded);
    expect(verdict).toMatchObject({ kind: 'refused' });
    expect(JSON.stringify(verdict)).toContain(`its SHA-256 is ${other} instead of ${released}`);
    expect(JSON.stringify(verdict)).toMatch(/run build\/setup\.sh.* PERCH_LOCAL_KEYTAR=b{64}\./);
  });

  test.each([
    ['platform', { ...build, target: 'linux-arm64' }, /no hash of keytar 7\.9\.0 for linux-arm64/],
    ['version', { ...build, version: '7.10.0' }, /no hash of keytar 7\.10\.0 for linux-x64/],
  ])(
    '[S229] keytar’s file is refused if no hash of its %s is recorded, with how to record one',
    (_of, unlisted, message) => {
      const verdict = judgeKeytar(unlisted, recorded);
      expect(verdict).toMatchObject({
        kind: 'refused',
        message: expect.stringMatching(message) as string,
      });
      expect(JSON.stringify(verdict)).toContain('npm run keytar:record');
    },
  );

  test('that was built here is accepted only if its own hash is named, and with a message', () => {
    const local = { ...build, sha256: other };
    expect(judgeKeytar(local, recorded, other)).toMatchObject({
      kind: 'local',
      message: expect.stringContaining('is not verified') as string,
    });
    for (const named of [released, '', 'yes', undefined])
      expect(judgeKeytar(local, recorded, named).kind).toBe('refused');
  });

  test('stops packing unless its hash is recorded or named', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'perch-keytar-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'keytar.node');
    await writeFile(file, 'built here');
    const printed = vi.spyOn(console, 'warn').mockReturnValue();
    onTestFinished(() => void vi.unstubAllEnvs());
    onTestFinished(() => printed.mockRestore());
    expect(() => verifyKeytar(file, 'linux-x64')).toThrow(/^keytar's file is not the one/);
    vi.stubEnv('PERCH_LOCAL_KEYTAR', sha256Of(Buffer.from('built here')));
    verifyKeytar(file, 'linux-x64');
    expect(printed.mock.calls).toEqual([[expect.stringContaining('is not verified') as string]]);
  });

  test('is refused for another platform before its hash is compared', () => {
    const foreign = process.platform === 'darwin' ? 'linux' : 'darwin';
    expect(() => beforePack({ electronPlatformName: foreign, arch: 1 })).toThrow(
      `keytar is built for ${process.platform}-${process.arch}, but the package is for ${foreign}-x64.`,
    );
    expect(() => beforePack({ electronPlatformName: process.platform, arch: 2 })).toThrow(
      `the package is for ${process.platform}-armv7l`,
    );
  });
});

test('a hash is recorded for the installed version on each platform with packages', async () => {
  const manifest: unknown = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  const { version, sha256 } = readRecord();
  expect(manifest).toMatchObject({ devDependencies: { keytar: version } });
  expect(Object.keys(sha256)).toEqual(targets);
  expect(targets).toEqual(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64']);
  expect(new Set(Object.values(sha256)).size).toBe(5);
  for (const hash of Object.values(sha256)) expect(hash).toMatch(/^[0-9a-f]{64}$/);
});

describe('recording', () => {
  test('[S235] recording adds a missing hash, and never replaces a recorded one', () => {
    const result = recordHashes(
      recorded,
      '7.9.0',
      new Map([
        ['linux-x64', other],
        ['darwin-x64', other],
      ]),
    );
    expect(result).toEqual({
      ok: false,
      record: { version: '7.9.0', sha256: { 'darwin-x64': other, 'linux-x64': released } },
      lines: [
        `linux-x64: is ${other}, but ${released} is recorded`,
        `darwin-x64: recorded ${other}; review it before you commit it`,
      ],
    });
  });

  test('of another version starts without the hashes of the old one', () => {
    const result = recordHashes(recorded, '7.10.0', new Map([['linux-x64', other]]));
    expect(result).toMatchObject({
      ok: true,
      record: { version: '7.10.0', sha256: { 'linux-x64': other } },
    });
  });

  test('fails if a file can’t be downloaded', () => {
    const result = recordHashes(recorded, '7.9.0', new Map([['linux-x64', undefined]]));
    expect(result).toEqual({
      ok: false,
      record: recorded,
      lines: ['linux-x64: could not be downloaded (no network?)'],
    });
  });

  test.skipIf(process.platform === 'win32')('hashes the file in the archive that is published', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'perch-release-'));
    await mkdir(join(folder, 'build/Release'), { recursive: true });
    const content = Buffer.from('keytar for Windows');
    await writeFile(join(folder, 'build/Release/keytar.node'), content);
    await promisify(execFile)('tar', ['-czf', 'archive', 'build'], { cwd: folder });
    const archive = await readFile(join(folder, 'archive'));
    await rm(folder, { recursive: true });
    const requests: (string | undefined)[] = [];
    const server = createServer(({ url }, response) => {
      requests.push(url);
      response.writeHead(url?.endsWith('win32-x64.tar.gz') === true ? 200 : 404).end(archive);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const env = {
      ...process.env,
      npm_config_keytar_binary_host: `http://127.0.0.1:${listeningPort(server)}`,
    };
    expect(
      await Promise.all(['win32-x64', 'linux-x64'].map((target) => downloadKeytar(target, env))),
    ).toEqual([sha256Of(content), undefined]);
    expect(requests).toContain('/v7.9.0/keytar-v7.9.0-napi-v3-win32-x64.tar.gz');
  });
});
