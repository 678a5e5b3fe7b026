// A keyring whose behaviour a test sets. It implements the part of the Secret Service API that libsecret uses to
// store, find and delete an entry (https://specifications.freedesktop.org/secret-service-spec/latest/).
import { createConnection, type DBusConnection, type Message, messageType, Variant } from 'dbus-native';
import * as v from 'valibot';
import { type MessageBus, startMessageBus } from './message-bus.ts';

/**
 * - `works`: the keyring is unlocked and responds at once.
 * - `prompts`: the keyring is locked and shows a prompt for each attempt to unlock it or to store an entry.
 * - `asks`: the keyring is unlocked, and its entries aren't, as in KeePassXC.
 * - `hangs`: the keyring receives calls and never responds.
 * - `refuses`: the keyring rejects each call.
 * - `dies`: the next call disconnects the keyring from the bus.
 * - `withholds`, `garbles`: the first process that reads gets nothing, or other bytes, as with a wrong key.
 */
export type Behaviour = 'works' | 'prompts' | 'asks' | 'hangs' | 'refuses' | 'dies' | 'withholds' | 'garbles';

export interface SecretService {
  /** For `DBUS_SESSION_BUS_ADDRESS`. */
  readonly address: string;
  behaviour: Behaviour;
  /** The secrets by their keytar account. */
  readonly entries: Map<string, string>;
  /** Returns the number of open prompts. */
  readonly prompts: () => number;
  /** The bus connections from which calls have been received so far. Libraries of one process have one each. */
  readonly callers: () => ReadonlySet<string>;
  /** Enters the password: unlocks the keyring and completes the open prompts. */
  readonly answer: () => void;
  /** Closes the open prompts without a password. */
  readonly dismiss: () => void;
  /** Restarts a keyring that has died, with its entries and the behaviour `works`. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const busName = 'org.freedesktop.secrets';
const root = '/org/freedesktop/secrets';
const collection = `${root}/collection/login`;
const noObject = '/';

interface Prompt {
  /** Whether the caller has requested the prompt. Until then the caller gets no `Completed` signal. */
  readonly isShown: boolean;
  readonly path: string;
  readonly caller: string;
  /** Carries out the request, and returns the result's signature and value. */
  readonly complete: () => readonly [string, unknown];
  readonly none: readonly [string, unknown];
}

/** The content of a reply. */
type Reply = Pick<Message, 'signature' | 'body'> | { readonly error: string; readonly text: string };

const attributes = v.object({ account: v.string() });
const secretOf = v.tuple([v.string(), v.instance(Buffer), v.instance(Buffer), v.string()]);
const itemProperties = v.object({ 'org.freedesktop.Secret.Item.Attributes': attributes });

/** Starts a keyring on its own bus. */
export async function startSecretService(): Promise<SecretService> {
  const bus = await startMessageBus();
  const entries = new Map<string, string>();
  let prompts: readonly Prompt[] = [];
  let firstReader: string | undefined;
  let promptCount = 0;
  const callers = new Set<string>();
  let serial = 2;
  const send = (message: Message) => {
    serial += 1;
    connection.message({ ...message, serial });
  };

  const receive = (call: Message) => {
    if (call.type !== messageType.methodCall) return;
    callers.add(call.sender ?? '');
    if (service.behaviour === 'hangs') return;
    if (service.behaviour === 'dies') {
      connection.end();
      return;
    }
    const to = { destination: call.sender ?? '', replySerial: call.serial ?? 0 };
    const reply = service.behaviour === 'refuses' ? denied : respond(call);
    if ('error' in reply) {
      send({
        type: messageType.error,
        ...to,
        errorName: reply.error,
        signature: 's',
        body: [reply.text],
      });
    } else send({ type: messageType.methodReturn, ...to, ...reply });
  };

  const isLocked = () => service.behaviour === 'prompts';

  const prompt = (call: Message, complete: Prompt['complete'], none: Prompt['none']): string => {
    promptCount += 1;
    const path = `${root}/prompt/p${promptCount}`;
    prompts = [...prompts, { isShown: false, path, caller: call.sender ?? '', complete, none }];
    return path;
  };

  const closePrompts = (isDismissed: boolean) => {
    const open = prompts.filter(({ isShown }) => isShown);
    prompts = prompts.filter(({ isShown }) => !isShown);
    for (const { path, caller, complete, none } of open) {
      const [signature, value] = isDismissed ? none : complete();
      send({
        type: messageType.signal,
        destination: caller,
        path,
        interface: 'org.freedesktop.Secret.Prompt',
        member: 'Completed',
        signature: 'bv',
        body: [isDismissed, new Variant(signature, value)],
      });
    }
  };

  /** A search without an account finds all entries. */
  const found = (body: unknown) => {
    const { account } = v.parse(v.partial(attributes), body);
    const accounts = [...entries.keys()].filter((each) => each === (account ?? each));
    return accounts.map(itemPath);
  };

  const createItem = (properties: unknown, secret: unknown): string => {
    const { account } = v.parse(itemProperties, properties)['org.freedesktop.Secret.Item.Attributes'];
    const [, , value] = v.parse(secretOf, secret);
    entries.set(account, value.toString('utf8'));
    return itemPath(account);
  };

  const respond = (call: Message): Reply => {
    const { member = '', path = '', body: [first, second] = [] } = call;
    switch (member) {
      case 'GetAll':
        return { signature: 'a{sv}', body: [propertiesOf(path)] };
      case 'Get': {
        if (second === 'Locked') return { signature: 'v', body: [new Variant('b', isLocked())] };
        if (second === 'Collections') return { signature: 'v', body: [new Variant('ao', [collection])] };
        return { signature: 'v', body: [new Variant('a{ss}', [['account', accountOf(path)]])] };
      }
      case 'OpenSession':
        if (first !== 'plain')
          return { error: 'org.freedesktop.DBus.Error.NotSupported', text: 'Plain only.' };
        return { signature: 'vo', body: [new Variant('s', ''), `${root}/session/s1`] };
      case 'ReadAlias':
        return { signature: 'o', body: [collection] };
      case 'SearchItems': {
        const items = found(first);
        return {
          signature: 'aoao',
          body: isLocked() || service.behaviour === 'asks' ? [[], items] : [items, []],
        };
      }
      case 'Unlock': {
        if (!isLocked()) return { signature: 'aoo', body: [first, noObject] };
        const complete = () => ['ao', first] as const;
        return { signature: 'aoo', body: [[], prompt(call, complete, ['ao', []])] };
      }
      case 'Prompt':
        prompts = prompts.map((each) => (each.path === path ? { ...each, isShown: true } : each));
        return { signature: '', body: [] };
      case 'GetSecrets': {
        firstReader ??= call.sender;
        const hasWrongKey = firstReader === call.sender && /withholds|garbles/.test(service.behaviour);
        const paths =
          hasWrongKey && service.behaviour === 'withholds' ? [] : v.parse(v.array(v.string()), first);
        const bytes = (item: string) => (hasWrongKey ? [0xff, 0x66] : (entries.get(accountOf(item)) ?? ''));
        const secrets = paths.map((item) => [item, secretIn(String(second), Buffer.from(bytes(item)))]);
        return { signature: 'a{o(oayays)}', body: [secrets] };
      }
      case 'CreateItem': {
        if (!isLocked()) return { signature: 'oo', body: [createItem(first, second), noObject] };
        const complete = () => ['o', createItem(first, second)] as const;
        return { signature: 'oo', body: [noObject, prompt(call, complete, ['o', noObject])] };
      }
      case 'Delete':
        entries.delete(accountOf(path));
        return { signature: 'o', body: [noObject] };
      default:
        return {
          error: 'org.freedesktop.DBus.Error.UnknownMethod',
          text: member,
        };
    }
  };

  const propertiesOf = (path: string) => {
    if (path === root) return [['Collections', new Variant('ao', [collection])]];
    return [
      ['Items', new Variant('ao', [...entries.keys()].map(itemPath))],
      ['Label', new Variant('s', 'Login')],
      ['Locked', new Variant('b', isLocked())],
    ];
  };

  const service: SecretService = {
    address: bus.address,
    behaviour: 'works',
    entries,
    prompts: () => prompts.filter(({ isShown }) => isShown).length,
    callers: () => callers,
    answer: () => {
      service.behaviour = 'works';
      closePrompts(false);
      const type = messageType.signal;
      const signal = { type, path: root, interface: 'org.freedesktop.Secret.Service' };
      send({ ...signal, member: 'CollectionChanged', signature: 'o', body: [collection] });
    },
    dismiss: () => closePrompts(true),
    restart: async () => {
      prompts = [];
      service.behaviour = 'works';
      serial = 2;
      connection = await connect(bus, receive);
    },
    close: async () => {
      connection.end();
      await bus.close();
    },
  };
  let connection = await connect(bus, receive);
  return service;
}

const denied: Reply = { error: 'org.freedesktop.DBus.Error.AccessDenied', text: 'Access was denied.' };

/** Joins the bus under the name of the Secret Service. */
async function connect(bus: MessageBus, receive: (message: Message) => void): Promise<DBusConnection> {
  const connection = createConnection({ busAddress: bus.address });
  const { promise, resolve, reject } = Promise.withResolvers<null>();
  connection.on('error', reject);
  connection.on('message', (message: Message) => {
    if (message.type === messageType.methodReturn && message.replySerial === 2) resolve(null);
    else receive(message);
  });
  const daemon = { path: '/org/freedesktop/DBus', destination: 'org.freedesktop.DBus' };
  const call = { type: messageType.methodCall, ...daemon, interface: 'org.freedesktop.DBus' };
  connection.message({ ...call, serial: 1, member: 'Hello' });
  connection.message({ ...call, serial: 2, member: 'RequestName', signature: 'su', body: [busName, 4] });
  await promise;
  return connection;
}

function secretIn(session: string, secret: Buffer): readonly unknown[] {
  return [session, Buffer.alloc(0), secret, 'text/plain'];
}

/** Encodes the account in hexadecimal, because an object path allows only letters, digits and underscores. */
function itemPath(account: string): string {
  return `${collection}/i${Buffer.from(account, 'utf8').toString('hex')}`;
}

function accountOf(path: string): string {
  return Buffer.from(path.slice(path.lastIndexOf('/') + 2), 'hex').toString('utf8');
}
