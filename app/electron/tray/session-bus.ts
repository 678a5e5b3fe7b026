// A client of the session bus (D-Bus Specification). It calls methods and receives signals, and offers no methods itself.
import type { Message } from 'dbus-native';
import handshake from 'dbus-native/lib/handshake.js';
import { marshall, unmarshalMessages } from 'dbus-native/lib/message.js';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Clock } from '../../core/runtime.ts';
import { errorCode } from '../../files/error-code.ts';

export interface BusCall {
  readonly destination: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly args?: readonly unknown[];
  /** The D-Bus types of `args`. By default, all are strings. */
  readonly signature?: string;
  readonly withinMs?: number;
}

export type SessionBus = Awaited<ReturnType<typeof startSession>>;

/** `none`: there is no session bus. `unknown`: there may be one, but this client can't use it. */
export type OpenBus = () => Promise<SessionBus | 'none' | 'unknown'>;

/** How long opening one socket of the bus may take and, by default, a call. */
const answerWithinMs = 2_000;

/** A longer message ends the connection. A list of 10,000 tray items has 600 kB. */
const maxMessageSize = 4 * 1024 * 1024;

const [methodReturn, errorReply, signal] = [2, 3, 4];

/** Opens the first session bus of the environment that can be opened. */
export async function openSessionBus(
  clock: Pick<Clock, 'after'>,
  environment: NodeJS.ProcessEnv,
): Promise<SessionBus | 'none' | 'unknown'> {
  const sockets = sessionBusSockets(environment);
  if (sockets === undefined) return 'unknown';
  let result: 'none' | 'unknown' = 'none';
  for (const socket of sockets) {
    try {
      return await openBusAt(socket, clock);
    } catch (error) {
      if (!isAbsent(error)) result = 'unknown';
    }
  }
  return result;
}

/** Whether nothing listens at the socket. */
function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ECONNREFUSED', 'ENOTDIR'].includes(errorCode(error));
}

/**
 * Returns the paths of the sockets in the order to try them ("Server Addresses"); an abstract one begins with a null character.
 * Empty if the environment names no bus; undefined if it names only transports that Perch doesn't support, such as TCP.
 */
export function sessionBusSockets(environment: NodeJS.ProcessEnv): readonly string[] | undefined {
  const runtimeDir = environment['XDG_RUNTIME_DIR'] ?? '';
  const inRuntimeDir = runtimeDir === '' ? [] : [join(runtimeDir, 'bus')];
  const addresses = (environment['DBUS_SESSION_BUS_ADDRESS'] ?? '')
    .split(';')
    .filter((address) => address !== '');
  // libdbus and GDBus look in the runtime folder as well.
  if (addresses.length === 0) return inRuntimeDir;
  // Chromium sets this address where there is no bus.
  if (addresses[0] === 'disabled:') return [];
  const sockets = addresses.flatMap((address) => {
    const [, list = ''] = /^unix:(.*)$/.exec(address) ?? [];
    const keys = new Map(list.split(',').map(keyAndValue));
    const [path, abstract] = [keys.get('path'), keys.get('abstract')];
    if (path !== undefined) return [path];
    if (abstract !== undefined) return [`\0${abstract}`];
    return keys.get('runtime') === 'yes' ? inRuntimeDir : [];
  });
  return sockets.length === 0 ? undefined : sockets;
}

/** Splits `key=value`. A percent sign in the value escapes a byte. */
function keyAndValue(entry: string): readonly [string, string | undefined] {
  const [key = '', ...rest] = entry.split('=');
  try {
    return [key, decodeURIComponent(rest.join('='))];
  } catch {
    return [key, undefined];
  }
}

/** Rejects if there is no bus at the path, or it can't be used in time. */
async function openBusAt(socketPath: string, clock: Pick<Clock, 'after'>): Promise<SessionBus> {
  const socket = connect(socketPath);
  // Perch may end while the connection is open.
  socket.unref();
  const cancel = clock.after(answerWithinMs, () =>
    socket.destroy(new Error('The session bus does not respond.')),
  );
  try {
    await once(socket, 'connect');
    await authenticate(socket);
    return await startSession(socket, clock);
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    cancel();
  }
}

function authenticate(socket: Socket): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  socket.once('error', reject);
  socket.once('close', () => reject(new Error('The session bus has closed the connection.')));
  handshake(socket, { authMethods: ['EXTERNAL'] }, (error) =>
    error === null ? resolve(undefined) : reject(error),
  );
  return promise;
}

async function startSession(socket: Socket, clock: Pick<Clock, 'after'>) {
  const pending = new Map<number, PromiseWithResolvers<readonly unknown[]>>();
  const listeners: ((values: readonly unknown[]) => void)[] = [];
  /** Resolves when the connection has ended. */
  const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
  let lastSerial = 0;

  const receive = ({ type, replySerial = 0, errorName, body = [] }: Message) => {
    if (type === signal) for (const listener of listeners) listener(body);
    if (type === methodReturn) pending.get(replySerial)?.resolve(body);
    if (type === errorReply) pending.get(replySerial)?.reject(new Error(errorName));
  };
  // The `close` event follows.
  socket.on('error', () => undefined);
  socket.once('close', () => {
    for (const { reject } of pending.values())
      reject(new Error('The connection to the session bus has ended.'));
    end(undefined);
  });
  const onError = () => socket.destroy();
  unmarshalMessages(socket, receive, { maxMessageSize }, onError, onError);

  /** Resolves with the values of the reply. Rejects for an error, after a time limit, and when the connection ends. */
  const call = async ({
    args = [],
    signature = 's'.repeat(args.length),
    withinMs = answerWithinMs,
    ...target
  }: BusCall): Promise<readonly unknown[]> => {
    if (socket.destroyed) throw new Error('The connection to the session bus has ended.');
    lastSerial += 1;
    const serial = lastSerial;
    const reply = Promise.withResolvers<readonly unknown[]>();
    pending.set(serial, reply);
    const cancel = clock.after(withinMs, () =>
      reply.reject(new Error(`${target.member} was not answered in time.`)),
    );
    const content = args.length === 0 ? {} : { signature, body: [...args] };
    socket.write(marshall({ type: 1, serial, ...target, ...content }));
    try {
      return await reply.promise;
    } finally {
      cancel();
      pending.delete(serial);
    }
  };

  const name = 'org.freedesktop.DBus';
  /** Calls a method of the bus itself ("Message Bus Messages"). */
  const askBus = (member: string, ...args: readonly string[]) =>
    call({ destination: name, path: '/org/freedesktop/DBus', interface: name, member, args });
  const [uniqueName] = await askBus('Hello');
  return {
    /** The name that the bus has given to this connection, such as `:1.42`. */
    uniqueName: String(uniqueName),
    call,
    askBus,
    /** Calls `listener` with the values of each signal. Resolves when the bus has accepted the rules ("Match Rules"). */
    subscribe: async (
      rules: readonly string[],
      listener: (values: readonly unknown[]) => void,
    ): Promise<void> => {
      listeners.push(listener);
      await Promise.all(rules.map((rule) => askBus('AddMatch', rule)));
    },
    ended,
    close: (): void => void socket.destroy(),
  };
}
