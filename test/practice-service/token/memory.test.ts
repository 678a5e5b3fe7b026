import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { passwordGrantResponse, read, refresh, text } from '../caller.ts';
import { profilePath } from '../paths.ts';
import { type PracticeService, startPracticeService } from '../service.ts';

const alice = 'alice@practice.example';
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

test('a stored sign-in is valid in the next run', async () => {
  const reply = await passwordGrantResponse(service, alice);
  await restart();
  expect((await read(service, profilePath, text(reply, 'access_token'))).status).toBe(200);
  expect((await refresh(service, reply)).status).toBe(200);
});

test('in the next run, a rotated pair is invalid and its successor valid', async () => {
  const reply = await passwordGrantResponse(service, alice);
  const next = (await refresh(service, reply)).json;
  await restart();
  expect((await refresh(service, reply)).json['error']).toBe('invalid_grant');
  expect((await read(service, profilePath, text(reply, 'access_token'))).status).toBe(401);
  expect((await refresh(service, next)).status).toBe(200);
});

test.each(['', '{"half":', '[{"login":1}]'])('a damaged file (%s) counts as empty', async (damage) => {
  const reply = await passwordGrantResponse(service, alice);
  writeFileSync(stateFile, damage);
  await restart();
  expect((await refresh(service, reply)).json['error']).toBe('invalid_grant');
  const again = await passwordGrantResponse(service, alice);
  await restart();
  expect((await refresh(service, again)).status).toBe(200);
});
