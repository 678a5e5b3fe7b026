import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { passwordReply, read, refresh, text } from '../caller.ts';
import { profilePath } from '../paths.ts';
import { type PracticeService, startPracticeService } from '../service.ts';

const alice = 'alice@practice.example';
const bruno = 'bruno@practice.example';
let folder = '';
let stateFile = '';
let service: PracticeService;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perch-practice-'));
  stateFile = join(folder, 'state.json');
  service = await startPracticeService({ stateFile });
});
afterEach(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

async function restart(): Promise<void> {
  await service.close();
  service = await startPracticeService({ stateFile });
}

test('a sign-in outlives the service: both its tokens are good in the next run', async () => {
  const reply = await passwordReply(service, alice);
  await restart();
  expect((await read(service, profilePath, text(reply, 'access_token'))).status).toBe(200);
  expect((await refresh(service, reply)).status).toBe(200);
});

test('a rotated pair stays dead in the next run, its successor lives', async () => {
  const reply = await passwordReply(service, alice);
  const next = (await refresh(service, reply)).json;
  await restart();
  expect((await refresh(service, reply)).json['error']).toBe('invalid_grant');
  expect((await read(service, profilePath, text(reply, 'access_token'))).status).toBe(401);
  expect((await refresh(service, next)).status).toBe(200);
});

test('what has been ended or has expired stays so', async () => {
  const expired = await passwordReply(service, alice);
  service.expireAccessTokens();
  await restart();
  expect((await read(service, profilePath, text(expired, 'access_token'))).status).toBe(401);
  service.endRefreshTokens();
  await restart();
  expect((await refresh(service, expired)).json['error']).toBe('invalid_grant');
});

test('a pending second factor is not kept', async () => {
  const pending = await passwordReply(service, bruno);
  await restart();
  expect((await read(service, profilePath, text(pending, 'access_token'))).status).toBe(401);
});

test('the file is its owner’s alone, and nothing else is left beside it', async () => {
  await passwordReply(service, alice);
  expect(statSync(stateFile).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['state.json']);
  expect(readFileSync(stateFile, 'utf8')).toContain(alice);
});

test.each(['', '{"half":', '[{"login":1}]'])('a damaged file (%s) means signing in again', async (damage) => {
  const reply = await passwordReply(service, alice);
  writeFileSync(stateFile, damage);
  await restart();
  expect((await refresh(service, reply)).json['error']).toBe('invalid_grant');
  const again = await passwordReply(service, alice);
  await restart();
  expect((await refresh(service, again)).status).toBe(200);
});

test('a file that cannot be written is told at the start', async () => {
  const nowhere = join(folder, 'nowhere', 'state.json');
  await expect(startPracticeService({ stateFile: nowhere })).rejects.toMatchObject({ code: 'ENOENT' });
});
