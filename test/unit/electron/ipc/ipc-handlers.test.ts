import { expect, test } from 'vitest';
import { callChannel } from '../../../../app/contract/channels.ts';
import { isFromPanel, registerIpcHandlers } from '../../../../app/electron/ipc/ipc-handlers.ts';

const panel = { id: 1 };
const frame = { parent: null, url: 'app://perch/index.html' };

/** Registers handlers that record their calls, and returns what the panel's page can call. */
function register(page: object | null = panel) {
  const received: unknown[][] = [];
  const lines: string[] = [];
  const time = { now: 0 };
  const record =
    (name: string) =>
    (...args: unknown[]) => {
      received.push([name, ...args]);
      return `result of ${name}`;
    };
  const handlers = { 'account.show': record('account.show'), 'view.read': record('view.read') };
  const listeners = new Map<string, (...args: unknown[]) => unknown>();
  const ipcMain = {
    handle: (channel: string, listener: (...args: unknown[]) => unknown) =>
      void listeners.set(channel, listener),
  };
  Reflect.apply(registerIpcHandlers, undefined, [
    ipcMain,
    handlers,
    () => page ?? undefined,
    (line: string) => lines.push(line),
    () => time.now,
  ]);
  const call = (sender: object, ...args: unknown[]) =>
    listeners.get(callChannel)?.({ sender, senderFrame: frame }, ...args);
  return { call, received, lines, time };
}

test('a call of the panel reaches its handler with its arguments, and returns its result', () => {
  const { call, received } = register();
  expect(call(panel, 'account.show', 'ada@example.net')).toBe('result of account.show');
  expect(received).toEqual([['account.show', 'ada@example.net']]);
});

test.each([
  ['another page', panel, { id: 2 }],
  ['the panel’s page where there is no panel', null, panel],
])('[S240] a call of %s is rejected, and no handler runs', (_sender, page, sender) => {
  const { call, received, lines } = register(page);
  expect(() => call(sender, 'view.read')).toThrow('Calls are accepted from the panel only.');
  expect(received).toEqual([]);
  expect(lines).toHaveLength(1);
});

test.each(['account.delete', 'toString', '__proto__', '', 7, undefined, ['view.read']])(
  '[S241] the name %j, which is not in the table of calls, is rejected',
  (name) => {
    const { call, received } = register();
    expect(() => call(panel, name)).toThrow('There is no such call.');
    expect(received).toEqual([]);
  },
);

test.each([
  ['too few', []],
  ['too many', ['ada', 'extra']],
  ['wrong', [{ id: 'ada' }]],
])('[S242] %s arguments are rejected, and the handler doesn’t run', (_kind, args) => {
  const { call, received, lines } = register();
  expect(() => call(panel, 'account.show', ...args)).toThrow('The arguments of account.show are invalid.');
  expect(received).toEqual([]);
  // The arguments aren't logged, because they can be secrets.
  expect(lines).toEqual(['ipc: account.show was called with invalid arguments']);
});

test('[S411] repeated invalid calls are logged once a minute for each call', () => {
  const { call, lines, time } = register();
  const invalid = (name: string) => expect(() => call(panel, name, 7)).toThrow('invalid');
  const callAll = () => {
    for (let calls = 0; calls < 3; calls += 1) {
      for (const name of ['account.show', 'view.read']) invalid(name);
      expect(() => call({ id: 2 }, 'view.read')).toThrow('from the panel only');
    }
  };
  callAll();
  time.now = 59_999;
  callAll();
  expect(lines).toHaveLength(3);
  expect(new Set(lines).size).toBe(3);
  time.now = 60_000;
  callAll();
  expect(lines).toHaveLength(6);
});

test('the panel’s own page is trusted', () => {
  expect(isFromPanel({ sender: panel, senderFrame: frame }, panel)).toBe(true);
});

test.each([
  ['another window with the same page', { sender: { id: 2 }, senderFrame: frame }],
  ['a frame inside the panel', { sender: panel, senderFrame: { ...frame, parent: frame } }],
  ['a destroyed frame', { sender: panel, senderFrame: null }],
  ['a page from the network', { sender: panel, senderFrame: { ...frame, url: 'https://perch/index.html' } }],
  ['another host', { sender: panel, senderFrame: { ...frame, url: 'app://perch.example.net/' } }],
  ['a host behind a user name', { sender: panel, senderFrame: { ...frame, url: 'app://perch@evil/' } }],
  ['an empty address', { sender: panel, senderFrame: { ...frame, url: '' } }],
])('[S55] %s is not trusted', (_sender, event) => {
  expect(isFromPanel(event, panel)).toBe(false);
});

test('without a panel no sender is trusted', () => {
  expect(isFromPanel({ sender: panel, senderFrame: frame }, undefined)).toBe(false);
});
