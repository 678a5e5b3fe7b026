// On Linux keytar runs in a process of its own (app/keytar.ts), which the first call starts and which ends some seconds after the
// last one. libsecret never finds a keyring again that was restarted, but a new process does; and a call that waits for a prompt blocks a
// thread, for which the main process would wait at its end.
import type { Clock } from '../core/runtime.ts';
import { toKeychainError } from './keychain-errors.ts';

/** The members of keytar that Perch uses. */
export type Keytar = Pick<
  typeof import('keytar'),
  'getPassword' | 'setPassword' | 'deletePassword' | 'findCredentials'
>;

export interface KeychainRequest {
  readonly id: number;
  readonly method: keyof Keytar;
  readonly args: readonly string[];
}

/** `error` is the message of keytar's error. */
export interface KeychainAnswer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

export interface KeychainProcess {
  readonly send: (request: KeychainRequest) => void;
  readonly kill: () => void;
}

export interface KeychainProcessOptions {
  /** Starts the process. `onEnd` is called once it has ended. */
  readonly fork: (onAnswer: (answer: KeychainAnswer) => void, onEnd: () => void) => KeychainProcess;
  readonly clock: Pick<Clock, 'after'>;
}

const idleAfterMs = 10_000;

/** What a new process can mend: a keyring that was restarted, or a session with it that is broken. */
const mendable = /public key size is invalid|Can't find session/;

interface Running {
  readonly process: KeychainProcess;
  readonly pending: Map<number, PromiseWithResolvers<KeychainAnswer>>;
  /** Whether it has used the keyring. */
  hasWorked: boolean;
}

/** Returns keytar's functions, which run in the process. A call that a new process can mend is made once more in one. */
export function createKeychainProcess({ fork, clock }: KeychainProcessOptions): Keytar {
  let running: Running | undefined;
  let lastId = 0;
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
      hasWorked: false,
    };
    return started;
  };

  const end = (ended: Running) => {
    if (running === ended) running = undefined;
    ended.process.kill();
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
    if (used.pending.size === 0) cancelIdle = clock.after(idleAfterMs, () => end(used));
    if (error === undefined) {
      used.hasWorked = true;
      return value;
    }
    const isMendable =
      error === processEnded ||
      mendable.test(error) ||
      (used.hasWorked && toKeychainError(new Error(error)).code === 'no-service');
    if (!isMendable || isRepeated) throw new Error(error);
    end(used);
    return call(method, args, true);
  };

  return {
    getPassword: (...args) => call('getPassword', args) as Promise<string | null>,
    setPassword: async (...args) => {
      await call('setPassword', args);
    },
    deletePassword: (...args) => call('deletePassword', args) as Promise<boolean>,
    findCredentials: (...args) => call('findCredentials', args) as ReturnType<Keytar['findCredentials']>,
  };
}

const processEnded = 'the process of the keychain has ended';
