import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { SecretLookup } from '../../../../app/core/ports.ts';
import { answerProxies } from '../../../../app/electron/sign-in/sign-in-session.ts';

const wish = { kind: 'manual', address: 'http://proxy.example.net:8080', username: 'ada' } as const;

/** What a sign-in window's proxy is told when it asks, and whether the window counts as stopped. */
async function asked(password: SecretLookup) {
  const app = new EventEmitter();
  const window = {};
  const isStopped = answerProxies(
    app,
    () => wish,
    () => Promise.resolve(password),
  );
  const told = new Promise<readonly string[]>((resolve) => {
    const asking = { isProxy: true, host: 'proxy.example.net', port: 8080 };
    app.emit('login', { preventDefault: () => {} }, window, {}, asking, (...answer: string[]) =>
      resolve(answer),
    );
  });
  return { told: await told, stopped: isStopped(window) };
}

test.each([
  [{ kind: 'found', secret: 'proxy secret' }, ['ada', 'proxy secret'], false],
  [{ kind: 'none' }, ['ada', ''], false],
  [{ kind: 'unreadable', reason: 'The keychain is locked.' }, [], true],
] as const)(
  'with a password that is %j a sign-in window’s proxy is told %j',
  async (password, told, stopped) => {
    expect(await asked(password)).toEqual({ told, stopped });
  },
);
