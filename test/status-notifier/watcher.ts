// A stand-in for the desktop's StatusNotifierWatcher, whose behaviour a test sets.
import { type Message, Variant } from 'dbus-native';
import { type BusPeer, joinBus, type PeerReply } from './bus-peer.ts';

/** How an accepted item is listed: as KDE does, as GNOME does, or under the connection's unique name. */
export type ListForm = 'name' | 'name-and-path' | 'unique-name-and-path' | 'unique-name@path';

export interface WatcherBehaviour {
  /** Default: accepts. */
  readonly registers?: 'accepts' | 'refuses' | 'ignores' | 'never-answers';
  /** Default: `name-and-path`. */
  readonly listForm?: ListForm;
  /** Default: true. */
  readonly hasHost?: boolean;
  /** What the list contains besides accepted items. */
  readonly otherItems?: readonly string[];
  /** `rubbish`: properties of wrong types. `error`: an error instead. `silent`: no answer. Default: `right`. */
  readonly properties?: 'right' | 'rubbish' | 'error' | 'silent';
}

export interface Watcher {
  /** The names under which items have been registered, oldest first. */
  readonly registered: readonly string[];
  /** Lists an item that was registered but ignored, and emits the signal. */
  readonly listIgnored: () => void;
  /** Removes all items from the list, and emits the signal. */
  readonly dropItems: () => void;
  readonly setHost: (hasHost: boolean) => void;
  /** Releases the watcher's name and empties the list. */
  readonly releaseName: () => Promise<void>;
  /** Takes the watcher's name again. */
  readonly takeName: () => Promise<void>;
  /** Leaves the bus. */
  readonly close: () => void;
}

const name = 'org.kde.StatusNotifierWatcher';
const path = '/StatusNotifierWatcher';

/** Starts a watcher on a bus, with the watcher's name. */
export async function startWatcher(address: string, behaviour: WatcherBehaviour = {}): Promise<Watcher> {
  const {
    registers = 'accepts',
    listForm = 'name-and-path',
    otherItems = [],
    properties = 'right',
  } = behaviour;
  const registered: string[] = [];
  const ignored: string[] = [];
  let listed: string[] = [];
  let hasHost = behaviour.hasHost ?? true;

  const emit = (member: string, item?: string) =>
    peer.emit({ path, interface: name, member, ...(item !== undefined && { signature: 's', body: [item] }) });
  const list = (item: string) => {
    listed = [...listed, item];
    emit('StatusNotifierItemRegistered', item);
  };
  const register = ({ body: [service] = [], sender = '' }: Message): PeerReply => {
    registered.push(String(service));
    if (registers === 'never-answers') return undefined;
    if (registers === 'refuses') return { error: 'org.gnome.gjs.JSError.ValueError' };
    const item = listedAs[listForm](String(service), sender);
    if (registers === 'ignores') ignored.push(item);
    else list(item);
    return { signature: '', body: [] };
  };
  const property = ({ body: [, wanted] = [] }: Message): PeerReply => {
    if (properties === 'silent') return undefined;
    if (properties === 'error') return { error: 'org.freedesktop.DBus.Error.UnknownInterface' };
    if (properties === 'rubbish') return { signature: 'v', body: [new Variant('ai', [1, 2])] };
    if (wanted === 'IsStatusNotifierHostRegistered')
      return { signature: 'v', body: [new Variant('b', hasHost)] };
    return { signature: 'v', body: [new Variant('as', [...otherItems, ...listed])] };
  };
  const answer = (call: Message): PeerReply => {
    if (call.member === 'RegisterStatusNotifierItem') return register(call);
    if (call.member === 'Get') return property(call);
    return { error: 'org.freedesktop.DBus.Error.UnknownMethod' };
  };

  const peer: BusPeer = await joinBus({ address, answer });
  await peer.requestName(name);
  return {
    registered,
    listIgnored: () => {
      for (const item of ignored.splice(0)) list(item);
    },
    dropItems: () => {
      for (const item of listed.splice(0)) emit('StatusNotifierItemUnregistered', item);
    },
    setHost: (has) => {
      hasHost = has;
      emit(has ? 'StatusNotifierHostRegistered' : 'StatusNotifierHostUnregistered');
    },
    releaseName: async () => {
      listed = [];
      await peer.releaseName(name);
    },
    takeName: () => peer.requestName(name),
    close: peer.close,
  };
}

const listedAs: Readonly<Record<ListForm, (service: string, sender: string) => string>> = {
  name: (service) => service,
  'name-and-path': (service) => `${service}/StatusNotifierItem`,
  'unique-name-and-path': (_service, sender) => `${sender}/StatusNotifierItem`,
  'unique-name@path': (_service, sender) => `${sender}@/StatusNotifierItem`,
};
