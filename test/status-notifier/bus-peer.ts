// A peer on a D-Bus message bus that calls methods, answers calls and emits signals.
import { createConnection, type Message, messageType } from 'dbus-native';

/** The content of a reply, or an error. Undefined: the call is never answered. */
export type PeerReply =
  { readonly signature: string; readonly body: unknown[] } | { readonly error: string } | undefined;

export interface BusPeer {
  readonly uniqueName: string;
  /** Resolves with the values of the reply. Rejects for an error and when the connection ends. */
  readonly call: (message: Message) => Promise<readonly unknown[]>;
  readonly emit: (message: Message) => void;
  readonly requestName: (name: string) => Promise<void>;
  readonly releaseName: (name: string) => Promise<void>;
  readonly close: () => void;
}

const bus = {
  path: '/org/freedesktop/DBus',
  destination: 'org.freedesktop.DBus',
  interface: 'org.freedesktop.DBus',
};

export interface BusPeerOptions {
  readonly address: string;
  readonly answer?: (call: Message) => PeerReply;
  readonly onSignal?: (signal: Message) => void;
}

/** Rejects where there is no such bus. */
export async function joinBus({ address, answer, onSignal }: BusPeerOptions): Promise<BusPeer> {
  const connection = createConnection({ busAddress: address, authMethods: ['EXTERNAL'] });
  const pending = new Map<number, PromiseWithResolvers<readonly unknown[]>>();
  let serial = 0;
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    for (const { reject } of pending.values()) reject(failure);
  };
  connection.on('error', fail);
  connection.on('close', () => fail(new Error('The connection to the bus has ended.')));
  const send = (message: Message) => {
    serial += 1;
    connection.message({ ...message, serial });
    return serial;
  };
  connection.on('message', (message: Message) => {
    const { type, replySerial = 0, body = [], errorName } = message;
    if (type === messageType.methodReturn) pending.get(replySerial)?.resolve(body);
    if (type === messageType.error) pending.get(replySerial)?.reject(new Error(errorName));
    if (type === messageType.signal) onSignal?.(message);
    if (type !== messageType.methodCall) return;
    const reply = answer?.(message);
    if (reply === undefined) return;
    const to = { destination: message.sender ?? '', replySerial: message.serial ?? 0 };
    if ('error' in reply) send({ type: messageType.error, ...to, errorName: reply.error });
    else send({ type: messageType.methodReturn, ...to, ...reply });
  });
  const call = async (message: Message) => {
    if (failure !== undefined) throw failure;
    const settlers = Promise.withResolvers<readonly unknown[]>();
    const id = send({ type: messageType.methodCall, ...message });
    pending.set(id, settlers);
    try {
      return await settlers.promise;
    } finally {
      pending.delete(id);
    }
  };
  const [uniqueName] = await call({ ...bus, member: 'Hello' });
  return {
    uniqueName: String(uniqueName),
    call,
    emit: (message) => {
      if (failure === undefined) send({ type: messageType.signal, ...message });
    },
    requestName: async (name) => {
      await call({ ...bus, member: 'RequestName', signature: 'su', body: [name, 0] });
    },
    releaseName: async (name) => {
      await call({ ...bus, member: 'ReleaseName', signature: 's', body: [name] });
    },
    close: () => connection.end(),
  };
}
