// The tray icon on the session bus, as Chromium registers it on Linux
// (chrome/browser/ui/views/status_icons/status_icon_linux_dbus.cc): if there is a watcher with a host. It is given up if the
// watcher refuses it, and registered again if another process becomes the watcher.
import type { Message } from 'dbus-native';
import { type BusPeer, joinBus } from './bus-peer.ts';

const watcher = 'org.kde.StatusNotifierWatcher';
const daemon = {
  path: '/org/freedesktop/DBus',
  destination: 'org.freedesktop.DBus',
  interface: 'org.freedesktop.DBus',
};
const watcherObject = { path: '/StatusNotifierWatcher', destination: watcher };
const nameOwnerChanged = `type='signal',sender='${daemon.destination}',member='NameOwnerChanged',arg0='${watcher}'`;

let lastId = 0;

/** Registers an item; a failure isn't reported, as in Electron. Returns the function that removes the item. */
export function registerStatusNotifierItem(address: string): () => void {
  let peer: BusPeer | undefined;
  let isRemoved = false;
  const remove = () => {
    isRemoved = true;
    peer?.close();
  };
  const register = async () => {
    const registration: { run?: () => Promise<unknown> } = {};
    const onSignal = ({ member, body: [, , owner] = [] }: Message) => {
      if (member === 'NameOwnerChanged' && owner !== '') registration.run?.().catch(remove);
    };
    const joined = await joinBus({ address, onSignal });
    peer = joined;
    if (isRemoved) joined.close();
    const { call } = joined;
    const [hasOwner] = await call({ ...daemon, member: 'NameHasOwner', signature: 's', body: [watcher] });
    if (hasOwner !== true) throw new Error('There is no watcher.');
    if (!(await hasHost(joined))) throw new Error('The watcher has no host.');
    lastId += 1;
    const name = `org.freedesktop.StatusNotifierItem-${process.pid}-${lastId}`;
    await joined.requestName(name);
    registration.run = () =>
      call({
        ...watcherObject,
        interface: watcher,
        member: 'RegisterStatusNotifierItem',
        signature: 's',
        body: [name],
      });
    await call({ ...daemon, member: 'AddMatch', signature: 's', body: [nameOwnerChanged] });
    await registration.run();
  };
  register().catch(remove);
  return remove;
}

async function hasHost({ call }: BusPeer): Promise<boolean> {
  const [value] = await call({
    ...watcherObject,
    interface: 'org.freedesktop.DBus.Properties',
    member: 'Get',
    signature: 'ss',
    body: [watcher, 'IsStatusNotifierHostRegistered'],
  });
  return JSON.stringify(value).includes('true');
}
