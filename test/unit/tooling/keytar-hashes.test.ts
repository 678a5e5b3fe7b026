// The verification of keytar's built file, the only native code beside Electron's.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { beforePack } from '../../../build/package/before-pack.ts';
import { judgeKeytar, readRecord, sha256Of, verifyKeytar } from '../../../build/package/keytar-file.ts';

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
    '[S229] keytar’s file is refused if no hash of its %s is recorded, with how to add one',
    (_of, unlisted, message) => {
      const verdict = judgeKeytar(unlisted, recorded);
      expect(verdict).toMatchObject({
        kind: 'refused',
        message: expect.stringMatching(message) as string,
      });
      expect(JSON.stringify(verdict)).toContain("Add that of keytar's release.");
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
  expect(Object.keys(sha256)).toEqual([
    'darwin-arm64',
    'darwin-x64',
    'linux-arm64',
    'linux-x64',
    'win32-x64',
  ]);
  expect(new Set(Object.values(sha256)).size).toBe(5);
  for (const hash of Object.values(sha256)) expect(hash).toMatch(/^[0-9a-f]{64}$/);
});
