import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { passwordGrantResponse, refresh, sendJsonTokenRequest, sendPasscode } from './caller.ts';
import { allExtras } from './resources/extras.ts';
import { startPracticeService } from './service.ts';

const program = join(import.meta.dirname, 'main.ts');
const children: ChildProcess[] = [];
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-practice-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

function run(...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (output.out += String(chunk)));
  child.stderr.on('data', (chunk) => (output.err += String(chunk)));
  const ended = once(child, 'close').then(([code]: unknown[]) => ({ code, ...output }));
  const printed = async (text: string | RegExp) => {
    while (output.out.search(text) < 0) await once(child.stdout, 'data');
    return output.out;
  };
  return { child, ended, printed };
}

/** Windows has neither signals nor file modes. */
const testWithSignals = test.skipIf(process.platform === 'win32');

describe('npm run practice', () => {
  testWithSignals(
    'prints addresses, client, users, passwords and passcodes, each new passcode, and exits on Ctrl-C',
    async () => {
      const { child, ended, printed } = run('--port=0');
      const text = await printed('Ctrl-C ends it.');
      const baseUrl = /ready on (\S+)/.exec(text)?.[1] ?? '';
      expect((await fetch(`${baseUrl}/portal/`)).status).toBe(200);
      expect(text).toContain(`${baseUrl}/ns-api`);
      expect(text).toContain('perch-practice, secret mistle+thrush/41%20:7=');
      expect(text).toContain('https://perch.invalid/callback');
      expect(text).toMatch(/alice@practice\.example +heron-4712/);
      expect(text).toMatch(/bruno \(google\) \d{6} +carol \(google\) \d{6} +carol \(duo\) \w{3}-\w{3}/);

      const passcode = /bruno \(google\) (\d{6})/.exec(text)?.[1] ?? '';
      const pending = await passwordGrantResponse({ baseUrl }, 'bruno@practice.example');
      expect((await sendPasscode({ baseUrl }, pending, passcode)).status).toBe(200);
      const now = await printed(/\d\d:\d\d:\d\d {2}bruno \(google\) (\d{6})/);
      expect(/\d\d:\d\d:\d\d {2}bruno \(google\) (\d{6})/.exec(now)?.[1]).not.toBe(passcode);
      child.kill('SIGINT');
      expect(await ended).toMatchObject({ code: 0, err: '' });
    },
  );

  testWithSignals(
    'with all options writes the connection file for its owner only, keeps its sign-ins beside it, and serves the control page',
    async () => {
      const path = join(folder, 'new', 'connection.json');
      const args = ['--port=0', `--connection-file=${path}`, '--dialect=both', '--control=0'];
      const { child, ended, printed } = run(...args);
      const text = await printed('Ctrl-C ends it.');
      const baseUrl = /ready on (\S+)/.exec(text)?.[1] ?? '';
      const file: unknown = JSON.parse(readFileSync(path, 'utf8'));
      expect(file).toMatchObject({ name: 'Practice service', baseUrl, extras: allExtras });
      expect(statSync(path).mode & 0o777).toBe(0o600);
      const controlUrl = /^ {2}control +(\S+)$/m.exec(text)?.[1] ?? '';
      expect(await (await fetch(controlUrl)).text()).toContain('alice@practice.example');
      const grant = { grant_type: 'password', username: 'alice@practice.example', password: 'heron-4712' };
      const tokens = (await sendJsonTokenRequest({ baseUrl }, grant)).json;
      child.kill('SIGTERM');
      expect((await ended).code).toBe(0);

      const next = await run('--port=0', `--connection-file=${path}`).printed('Ctrl-C ends it.');
      const nextUrl = /ready on (\S+)/.exec(next)?.[1] ?? '';
      expect((await refresh({ baseUrl: nextUrl }, tokens)).status).toBe(200);
    },
  );

  test('a port in use is reported', async () => {
    const service = await startPracticeService();
    const { port } = new URL(service.baseUrl);
    const { code, err } = await run(`--port=${port}`).ended;
    expect(code).toBe(2);
    expect(err).toBe(
      `Port ${port} is in use by another program. Stop it, or choose another port with --port=N.\n`,
    );
    await service.close();
  });
});
