// The events of the last day between runs.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sanitizedLine } from '../../../app/electron/logging/log.ts';
import { openEventFile } from '../../../app/storage/event-file.ts';

const hour = 60 * 60_000;
let folder: string;
let file: string;
let now: number;
let logged: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-events-'));
  file = join(folder, 'events.jsonl');
  now = Date.parse('2026-03-01T12:00:00Z');
  logged = [];
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open() {
  return openEventFile(file, {
    clock: { wall: () => now },
    log: (line) => void logged.push(line),
    sanitize: sanitizedLine,
  });
}

const texts = () =>
  open()
    .read()
    .map(({ text }) => text);

test('events are there after a restart, for a day', () => {
  open().append({ at: now, text: 'the first' });
  now += 20 * hour;
  open().append({ at: now, text: 'the second' });
  expect(texts()).toEqual(['the first', 'the second']);
  now += 5 * hour;
  expect(texts()).toEqual(['the second']);
  open().compact();
  expect(readFileSync(file, 'utf8')).not.toContain('the first');
});

test('[S371] an event is stored without secrets, as one line', () => {
  open().append({ at: now, text: 'password: heron\n[1,"forged"]\u202E' });
  open().append({ at: now, text: 'next' });
  const text = readFileSync(file, 'utf8');
  expect(text.split('\n').filter((line) => line !== '')).toHaveLength(2);
  expect(text).not.toMatch(/heron|\u202E/);
});

test('[S423] what an earlier version or another program has stored is read without secrets', () => {
  writeFileSync(file, `${JSON.stringify([now, 'password: heron\u202E'])}\n`);
  expect(texts().join()).not.toMatch(/heron|\u202E/);
});

test.runIf(process.platform !== 'win32')(
  '[S424] the file of events is for its owner only, whatever creates it',
  () => {
    const mode = () => statSync(file).mode & 0o777;
    open().append({ at: now, text: 'created' });
    expect(mode()).toBe(0o600);
    chmodSync(file, 0o644);
    open();
    expect(mode()).toBe(0o600);
    rmSync(file);
    open().compact();
    expect(mode()).toBe(0o600);
  },
);

test('the file is bounded, by entries and by their length', () => {
  const store = open();
  for (let index = 0; index < 3000; index += 1)
    store.append({ at: now, text: `${index} ${'x '.repeat(2000)}` });
  expect(statSync(file).size).toBeLessThan(1_100_000);
  expect(store.read().length).toBeLessThanOrEqual(1000);
  expect(texts().at(-1)).toMatch(/^2999 /);
  expect(texts()).toHaveLength(500);
});

test('entries of a clock that was set back are dropped after a day as well', () => {
  open().append({ at: now, text: 'of the future' });
  now -= 23 * hour;
  expect(texts()).toEqual(['of the future']);
  now -= 2 * hour;
  expect(texts()).toEqual([]);
});

test('[S372] no content of the file keeps it from being opened, read and written', () => {
  const line = JSON.stringify([Date.parse('2026-03-01T11:00:00Z'), 'good']);
  const contents = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((json) => Buffer.from(`${json}\n${line}\n`)),
    fc.constantFrom(
      Buffer.from('[1e400,"x"]\n[null,"x"]\n[1,2,3]\n{"at":1}\n'),
      Buffer.from(`${'['.repeat(100_000)}\n`),
      Buffer.alloc(9_000_000, 'x'),
      Buffer.from([0, 0xff, 0xfe, 0x0a]),
    ),
  );
  fc.assert(
    fc.property(contents, (content) => {
      writeFileSync(file, content);
      const store = open();
      store.append({ at: now, text: 'early' });
      for (const { at } of store.read()) new Date(at).toISOString();
      store.append({ at: now, text: 'appended' });
      expect(
        store
          .read()
          .slice(-2)
          .map(({ text }) => text),
      ).toEqual(['early', 'appended']);
      store.compact();
      expect(texts().at(-1)).toBe('appended');
    }),
    { numRuns: 200 },
  );
});

test('a damaged line costs only itself', () => {
  const store = open();
  store.append({ at: now, text: 'before' });
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n[17,"cut o\n${JSON.stringify([now, 'after'])}\n`);
  expect(texts()).toEqual(['before', 'after']);
});

test('earlier events are the same, whenever they are read', () => {
  open().append({ at: now, text: 'earlier' });
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n[17,"cut o`);
  const store = open();
  store.append({ at: now, text: 'own' });
  store.append({ at: now, text: 'own' });
  const all = ['earlier', 'own', 'own'];
  expect(store.read().map(({ text }) => text)).toEqual(all);
  store.compact();
  store.append({ at: now, text: 'last' });
  expect(store.read().map(({ text }) => text)).toEqual([...all, 'last']);
  expect(texts()).toEqual([...all, 'last']);
});

test('a file that can’t be written is logged once, and the events of the run stay', () => {
  mkdirSync(file);
  const store = open();
  store.append({ at: now, text: 'one' });
  store.append({ at: now, text: 'two' });
  expect(store.read().map(({ text }) => text)).toEqual(['one', 'two']);
  expect(logged).toEqual(['events: not written (EISDIR)']);
});
