// Reads what a screen reader reads: the trees of all programs on the accessibility bus (at-spi2-core).
import { type Message, Variant } from 'dbus-native';
import { type BusPeer, joinBus } from '../status-notifier/bus-peer.ts';

const properties = 'org.freedesktop.DBus.Properties';
const accessible = 'org.a11y.atspi.Accessible';
const windowSignals = "type='signal',interface='org.a11y.atspi.Event.Window'";
const messageBus = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
};

/** An object: the program's name on the bus and the object's path. */
type Reference = readonly [destination: string, path: string];

export interface AccessibleTree {
  /** The names of all objects, from the top. */
  readonly names: () => Promise<readonly string[]>;
  /** The window events so far, such as `Activate`. After one the screen reader says where the focus is. */
  readonly windowEvents: readonly string[];
  readonly close: () => void;
}

/** Says on a session bus that a screen reader runs, as Orca does. */
export async function startScreenReader(address: string): Promise<AccessibleTree> {
  const session = await joinBus({ address });
  const bus = { destination: 'org.a11y.Bus', path: '/org/a11y/bus' };
  await session.call({
    ...bus,
    interface: properties,
    member: 'Set',
    signature: 'ssv',
    body: ['org.a11y.Status', 'ScreenReaderEnabled', new Variant('b', true)],
  });
  const [found] = await session.call({ ...bus, interface: 'org.a11y.Bus', member: 'GetAddress' });
  const windowEvents: string[] = [];
  const onSignal = ({ interface: of, member = '' }: Message) => {
    if (of === 'org.a11y.atspi.Event.Window') windowEvents.push(member);
  };
  const peer = await joinBus({ address: String(found), onSignal });
  const [registry, path] = ['org.a11y.atspi.Registry', '/org/a11y/atspi/registry'];
  // Programs emit only events that somebody has registered for.
  const registered = { destination: registry, path, interface: registry, member: 'RegisterEvent' };
  await peer.call({ ...registered, signature: 's', body: ['window:'] });
  await peer.call({ ...messageBus, member: 'AddMatch', signature: 's', body: [windowSignals] });
  return {
    windowEvents,
    names: () => namesBelow(peer, ['org.a11y.atspi.Registry', '/org/a11y/atspi/accessible/root']),
    close: () => {
      peer.close();
      session.close();
    },
  };
}

async function namesBelow(peer: BusPeer, [destination, path]: Reference): Promise<readonly string[]> {
  const [[name], [children]] = await Promise.all([
    peer.call({
      destination,
      path,
      interface: properties,
      member: 'Get',
      signature: 'ss',
      body: [accessible, 'Name'],
    }),
    peer.call({ destination, path, interface: accessible, member: 'GetChildren' }),
  ]);
  const below = await Promise.all((children as Reference[]).map((child) => namesBelow(peer, child)));
  return [String(name), ...below.flat()];
}
