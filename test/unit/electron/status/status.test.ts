import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Preferences } from '../../../../app/contract/preferences.ts';
import {
  createStatusServer,
  newSocketPath,
  readStatusAddress,
} from '../../../../app/electron/status/status-server.ts';
import { askStatus, type AskOptions } from '../../../../app/electron/status/ask-status.ts';
import { eventually } from '../../eventually.ts';
import { createManualClock, createTestRuntime, type ManualClock } from '../../core/manual-clock.ts';

type Level = Preferences['programsMayRead'];

let folder: string;
let dataDir: string;
let runtime: string;
let state: string;
let clock: ManualClock;
let server: ReturnType<typeof createStatusServer>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-status-'));
  [dataDir, runtime] = [join(folder, 'data'), join(folder, 'run')];
  mkdirSync(dataDir);
  mkdirSync(runtime);
  state = 'available';
  clock = createManualClock();
  server = createServerIn(dataDir);
});

afterEach(() => {
  server.stop();
  rmSync(folder, { recursive: true });
});

function createServerIn(where: string) {
  return createStatusServer({
    dataDir: where,
    platform: process.platform,
    environment: { XDG_RUNTIME_DIR: runtime },
    read: ({ json, details }) => ({ output: json ? `{"${state}":${details}}\n` : `${state}\n`, exitCode: 0 }),
    runtime: createTestRuntime(clock, { token: () => randomBytes(32).toString('base64url') }),
  });
}

/** Returns as soon as it is true: `vi.waitFor` waits 50 ms. */
async function until(isTrue: () => boolean): Promise<void> {
  const end = performance.now() + 60_000;
  while (!isTrue() && performance.now() < end) await new Promise((resolve) => setImmediate(resolve));
  expect(isTrue()).toBe(true);
}

async function publish(level: Level = 'status'): Promise<void> {
  server.publish(level);
  await until(() => typeof readStatusAddress(dataDir) === 'object');
}

function ask(options: Partial<AskOptions> = {}) {
  const printed: string[] = [];
  const print = async (text: string) => {
    printed.push(text);
    return true;
  };
  const exitCode = askStatus({
    dataDir,
    clock,
    json: false,
    details: false,
    follow: false,
    print,
    ...options,
  });
  return { printed, exitCode };
}

/** A program that connects and sends this text. */
function connectTo(
  address: string,
  text = '',
): Socket & { readonly received: () => string; ended: Promise<void> } {
  const socket = createConnection({ path: address });
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  socket.on('error', () => undefined);
  if (text !== '') socket.write(text);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return Object.assign(socket, { received: () => received, ended });
}

function address() {
  const found = readStatusAddress(dataDir);
  if (typeof found !== 'object') throw new Error('There is no address.');
  return found;
}

const request = (parts: object = {}) =>
  `${JSON.stringify({ secret: address().secret, json: true, details: false, follow: false, ...parts })}\n`;

test('an asker gets the answer in the form that it asks for, and its exit code', async () => {
  await publish('details');
  const text = ask();
  expect([await text.exitCode, text.printed]).toEqual([0, ['available\n']]);
  const details = ask({ json: true, details: true });
  expect([await details.exitCode, details.printed]).toEqual([0, ['{"available":true}\n']]);
});

test('[S426] nothing is written to a program without this run’s secret, whatever it sends', async () => {
  await publish();
  const before = address();
  for (const sent of [
    '\n',
    'GET / HTTP/1.1\r\n\r\n',
    request({ secret: '' }),
    request({ secret: before.secret.slice(1) }),
    request({ secret: 1 }),
    `${JSON.stringify({ secret: before.secret })}\n`,
    'x'.repeat(100_000),
  ]) {
    const program = connectTo(before.address, sent);
    await program.ended;
    expect(program.received()).toBe('');
  }
  const silent = connectTo(before.address);
  await once(silent, 'connect');
  state = 'busy';
  await publish();
  expect(silent.received()).toBe('');
  silent.destroy();
  server.stop();
  await publish();
  expect(address().secret).not.toBe(before.secret);
});

test.skipIf(process.platform === 'win32')(
  '[S428] file and socket are their owner’s only, and there are none while programs may read nothing or after the end',
  async () => {
    await publish();
    const { address: socket } = address();
    for (const path of [socket, join(dataDir, 'status-address')])
      expect(statSync(path).mode & 0o777).toBe(0o600);
    const follower = ask({ follow: true });
    await eventually(() => expect(follower.printed).toHaveLength(1));
    server.publish('nothing');
    expect(await follower.exitCode).toBe(4);
    expect([readdirSync(dataDir), readdirSync(runtime)]).toEqual([[], []]);
    expect(await ask().exitCode).toBe(3);
    await publish();
    server.stop();
    expect([readdirSync(dataDir), readdirSync(runtime)]).toEqual([[], []]);
  },
);

test('details that programs may not read are refused, also to one that follows', async () => {
  await publish('status');
  const refused = ask({ details: true });
  expect([await refused.exitCode, refused.printed]).toEqual([4, []]);
  server.publish('details');
  const follower = ask({ details: true, follow: true });
  await eventually(() => expect(follower.printed).toEqual(['available\n']));
  server.publish('status');
  expect(await follower.exitCode).toBe(4);
});

test('a follower prints at once and after each change, and ends with 3 when Perch quits', async () => {
  await publish();
  const follower = ask({ follow: true });
  await eventually(() => expect(follower.printed).toEqual(['available\n']));
  server.publish('status');
  state = 'busy';
  server.publish('status');
  await eventually(() => expect(follower.printed).toEqual(['available\n', 'busy\n']));
  server.stop();
  expect(await follower.exitCode).toBe(3);
  expect(follower.printed).toEqual(['available\n', 'busy\n']);
});

test('a follower that doesn’t read gets only the newest state later, and delays no other', async () => {
  await publish();
  const { promise: printing, resolve: read } = Promise.withResolvers<boolean>();
  const slow: string[] = [];
  void ask({
    follow: true,
    print: async (text) => {
      slow.push(text);
      return printing;
    },
  });
  const quick = ask({ follow: true });
  await eventually(() => expect([slow, quick.printed]).toEqual([['available\n'], ['available\n']]));
  for (let change = 0; change < 1_000; change += 1) {
    state = `state ${change}`;
    server.publish('status');
  }
  await eventually(() => expect(quick.printed.at(-1)).toBe('state 999\n'));
  read(true);
  await eventually(() => expect(slow).toEqual(['available\n', 'state 999\n']));
});

test('the reader of a follower that has closed ends it', async () => {
  await publish();
  expect(await ask({ follow: true, print: async () => false }).exitCode).toBe(0);
});

test('of 17 programs at once the last is refused, and can ask when one has ended', async () => {
  await publish();
  const followers = Array.from({ length: 16 }, () => connectTo(address().address, request({ follow: true })));
  await eventually(() => expect(followers.every((each) => each.received() !== '')).toBe(true));
  expect(await ask().exitCode).toBe(5);
  followers.pop()?.destroy();
  await eventually(async () => expect(await ask().exitCode).toBe(0));
  for (const each of followers) each.destroy();
});

test('a program that sends no request or reads no answer is let go after 5 seconds, a follower isn’t', async () => {
  await publish();
  const follower = connectTo(address().address, request({ follow: true }));
  await until(() => follower.received() !== '');
  state = 'x'.repeat(900_000);
  const silent = connectTo(address().address);
  const unread = connectTo(address().address, request()).pause();
  await until(() => clock.timers() === 2 && unread.readableLength > 0);
  clock.pass(4_999);
  expect(silent.closed).toBe(false);
  clock.pass(1);
  await silent.ended;
  unread.resume();
  await unread.ended;
  expect(unread.received()).not.toContain('\n');
  expect(follower.closed).toBe(false);
  follower.destroy();
});

test('an asker waits 5 seconds for an answer, and reads no endless or other one', async () => {
  const socket = newSocketPath('other', process.platform, { XDG_RUNTIME_DIR: runtime });
  const other = createServer((program) => program.on('error', () => undefined)).listen(socket);
  await once(other, 'listening');
  writeFileSync(join(dataDir, 'status-address'), JSON.stringify({ address: socket, secret: 's' }));
  const { exitCode } = ask();
  await once(other, 'connection');
  clock.pass(5_000);
  expect(await exitCode).toBe(5);
  for (const sent of ['x'.repeat(2_000_000), 'no json\n', '{"exitCode":"0"}\n']) {
    other.once('connection', (program: Socket) => program.write(sent));
    expect(await ask().exitCode).toBe(5);
  }
  expect(clock.timers()).toBe(0);
  other.close();
});

test('the socket that a crash has left is removed at the next start', async () => {
  await publish();
  const crashed = address();
  renameSync(crashed.address, join(runtime, 'kept'));
  server.stop();
  renameSync(join(runtime, 'kept'), crashed.address);
  writeFileSync(join(dataDir, 'status-address'), JSON.stringify(crashed));
  server = createServerIn(dataDir);
  await publish();
  await until(() => address().address !== crashed.address);
  expect(readdirSync(runtime)).toEqual([basename(address().address)]);
});

test('a missing, broken or left file means that Perch isn’t running, and stays as it is', async () => {
  const file = join(dataDir, 'status-address');
  expect(await ask().exitCode).toBe(3);
  expect(await ask({ dataDir: join(folder, 'none') }).exitCode).toBe(3);
  expect(existsSync(join(folder, 'none'))).toBe(false);
  const left = { address: join(runtime, 'perch-left'), secret: 's' };
  writeFileSync(join(runtime, 'plain'), '');
  for (const content of [
    '',
    'x'.repeat(5_000),
    '{}',
    JSON.stringify({ ...left, address: '80' }),
    JSON.stringify({ ...left, address: `/${'x'.repeat(300)}` }),
    JSON.stringify({ ...left, address: join(runtime, 'plain') }),
    JSON.stringify(left),
  ]) {
    writeFileSync(file, content);
    expect([content.slice(0, 99), await ask().exitCode]).toEqual([content.slice(0, 99), 3]);
    expect(readFileSync(file, 'utf8')).toBe(content);
  }
});

test.skipIf(process.platform === 'win32')(
  'a file that can’t be read means that it isn’t allowed',
  async () => {
    await publish();
    const seteuid = process.getuid?.() === 0 ? process.seteuid?.bind(process) : undefined;
    chmodSync(folder, 0o711);
    chmodSync(dataDir, 0o700);
    seteuid?.(65_534);
    if (seteuid === undefined) chmodSync(dataDir, 0);
    try {
      expect(readStatusAddress(dataDir)).toBe('foreign');
    } finally {
      seteuid?.(0);
      chmodSync(dataDir, 0o700);
    }
  },
);

test('a socket is in a folder where its path isn’t too long', () => {
  const long = join(folder, 'x'.repeat(80));
  mkdirSync(long);
  expect(newSocketPath('a', 'linux', { XDG_RUNTIME_DIR: runtime })).toBe(join(runtime, 'perch-a'));
  expect(newSocketPath('a', 'linux', { XDG_RUNTIME_DIR: long })).toBe(join(tmpdir(), 'perch-a'));
  expect(newSocketPath('a', 'win32', {})).toBe(String.raw`\\.\pipe\perch-a`);
});

test('random sequences of changes print only states that were published, in their order, the newest last', async () => {
  const changes = fc.array(fc.constantFrom('available', 'busy', 'offline', 'nothing', 'pause', 'stop'), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(changes, async (steps) => {
      state = 'start';
      await publish();
      const shown: string[] = ['start\n'];
      const follower = ask({ follow: true });
      await until(() => follower.printed.length === 1);
      let hasEnded = false;
      for (const step of steps) {
        if (step === 'pause') await new Promise((resolve) => setImmediate(resolve));
        else if (step === 'stop' || step === 'nothing') {
          if (step === 'stop') server.stop();
          else server.publish('nothing');
          hasEnded = true;
        } else {
          state = step;
          if (!hasEnded) shown.push(`${step}\n`);
          server.publish('status');
        }
      }
      if (!hasEnded) await until(() => follower.printed.at(-1) === shown.at(-1));
      server.stop();
      expect(await follower.exitCode).toBeOneOf([3, 4]);
      let at = 0;
      for (const line of follower.printed) {
        at = shown.indexOf(line, at);
        expect(at).toBeGreaterThanOrEqual(0);
      }
      expect([readdirSync(dataDir), readdirSync(runtime)]).toEqual([[], []]);
    }),
    { numRuns: 500 },
  );
});
