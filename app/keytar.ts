// The process in which keytar runs on Linux (app/storage/keychain-process.ts).
import type { KeychainAnswer, KeychainRequest } from './storage/keychain-process.ts';

const { parentPort } = process;

const answer = async ({ method, args }: KeychainRequest): Promise<unknown> => {
  const { default: keytar } = await import('keytar');
  const run = keytar[method] as (...given: readonly string[]) => Promise<unknown>;
  return run(...args);
};

// A signal to all of Perch's processes, as at a logout, must not end this one before the token of a refresh in flight is stored.
// This process ends with the main process at the latest.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});

parentPort.on('message', ({ data }) => {
  const request = data as KeychainRequest | 'end';
  if (request === 'end') return process.exit();
  const send = (result: Omit<KeychainAnswer, 'id'>) => parentPort.postMessage({ id: request.id, ...result });
  answer(request).then(
    (value) => send({ value }),
    (error: unknown) => send({ error: error instanceof Error ? error.message : String(error) }),
  );
});
