// On Linux keytar runs in a process of its own (app/keytar.ts). A call or `holdProcess` starts the process, and it ends when it has been
// idle for some seconds. After a restart of the keyring, libsecret finds it again only in a new process. In the main process, a
// call that waits for a prompt would block a thread, and the end of Perch would wait for that thread.
import type { Clock } from '../core/runtime.ts';

type Keytar = Pick<
  typeof import('keytar'),
  'getPassword' | 'setPassword' | 'deletePassword' | 'findCredentials'
>;

export interface KeychainRequest {
  readonly id: number;
  readonly method: keyof Keytar;
  readonly args: readonly string[];
}

/** `error` is keytar's message, or says that the process has ended. */
export interface KeychainAnswer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

export interface KeychainProcess {
  /** Sends a request. `end` ends the process. */
  readonly send: (request: KeychainRequest | 'end') => void;
  /** Ends the process by force. */
  readonly kill: () => void;
}

export interface KeychainProcessOptions {
  /** Starts the process. `onEnd` is called once it has ended. */
  readonly fork: (onAnswer: (answer: KeychainAnswer) => void, onEnd: () => void) => KeychainProcess;
  readonly clock: Pick<Clock, 'after'>;
  /** Whether the keyring asks the user again for each new process. If so, an idle process doesn't end. */
  readonly asksEachProcess: () => boolean;
}

const idleAfterMs = 10_000;

/** Errors that a new process may avoid: of a broken session with the keyring, or after a restart of the keyring. */
const mendable = /key size is invalid|Can't find session|provided by any|(?:session|Name) .*does not exist/;

interface Running {
  readonly process: KeychainProcess;
  readonly pending: Map<number, PromiseWithResolvers<KeychainAnswer>>;
}

/** Returns keytar's functions. A call is repeated once in a new process if its own ends by itself or its error is `mendable`. */
export function createKeychainProcess({ fork, clock, asksEachProcess }: KeychainProcessOptions) {
  let running: Running | undefined;
  let lastId = 0;
  let holds = 0;
  let cancelIdle = () => {};

  const start = (): Running => {
    const pending: Running['pending'] = new Map();
    const started: Running = {
      process: fork(
        (answer) => pending.get(answer.id)?.resolve(answer),
        () => {
          if (running === started) running = undefined;
          for (const [id, { resolve }] of pending) resolve({ id, error: processEnded });
        },
      ),
      pending,
    };
    return started;
  };

  const end = (ended: Running) => {
    cancelIdle();
    if (running === ended) running = undefined;
    ended.process.send('end');
  };

  const endWhenIdle = () => {
    const used = running;
    cancelIdle();
    if (used === undefined || holds > 0 || used.pending.size > 0 || asksEachProcess()) return;
    cancelIdle = clock.after(idleAfterMs, () => end(used));
  };

  const call = async (
    method: keyof Keytar,
    args: readonly string[],
    isRepeated = false,
  ): Promise<unknown> => {
    cancelIdle();
    const used = (running ??= start());
    const id = (lastId += 1);
    const answered = Promise.withResolvers<KeychainAnswer>();
    used.pending.set(id, answered);
    used.process.send({ id, method, args });
    const { value, error } = await answered.promise;
    used.pending.delete(id);
    endWhenIdle();
    if (error === undefined) return value;
    if (isRepeated || (error !== processEnded && !mendable.test(error))) throw new Error(error);
    if (running === used) end(used);
    return call(method, args, true);
  };

  return {
    getPassword: (...args: Parameters<Keytar['getPassword']>) =>
      call('getPassword', args) as Promise<string | null>,
    setPassword: async (...args: Parameters<Keytar['setPassword']>) => {
      await call('setPassword', args);
    },
    findCredentials: (...args: Parameters<Keytar['findCredentials']>) =>
      call('findCredentials', args) as ReturnType<Keytar['findCredentials']>,
    deletePassword: (...args: Parameters<Keytar['deletePassword']>) =>
      call('deletePassword', args) as Promise<boolean>,
    /** Starts the process, and keeps it until the returned function is called. */
    holdProcess: () => {
      cancelIdle();
      holds += 1;
      running ??= start();
      return () => {
        holds -= 1;
        endWhenIdle();
      };
    },
    /** Ends the process by force. Calls in flight fail. */
    kill: () => {
      const killed = running;
      running = undefined;
      killed?.process.kill();
      for (const [id, { resolve }] of killed?.pending ?? []) resolve({ id, error: 'killed' });
    },
  };
}

const processEnded = 'the process of the keychain has ended';
