// The process in which keytar runs on Linux (app/storage/keychain-process.ts). Of entries it lists the names only.
import type { KeychainAnswer, KeychainRequest, Keytar } from './storage/keychain-process.ts';

const { parentPort } = process;

const answer = async ({ method, args }: KeychainRequest): Promise<unknown> => {
  const { default: keytar } = await import('keytar');
  const run = keytar[method] as (...given: readonly string[]) => ReturnType<Keytar[typeof method]>;
  const value = await run(...args);
  return Array.isArray(value) ? value.map(({ account }) => ({ account, password: '' })) : value;
};

parentPort.on('message', ({ data }) => {
  const request = data as KeychainRequest;
  const send = (result: Omit<KeychainAnswer, 'id'>) => parentPort.postMessage({ id: request.id, ...result });
  answer(request).then(
    (value) => send({ value }),
    (error: unknown) => send({ error: error instanceof Error ? error.message : String(error) }),
  );
});
