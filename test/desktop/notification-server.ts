// A desktop's notification server on a session bus (Desktop Notifications Specification 1.2).
import type { Message } from 'dbus-native';
import { joinBus, type PeerReply } from '../status-notifier/bus-peer.ts';

export interface ShownNotification {
  readonly title: string;
  readonly body: string;
}

export interface NotificationServer {
  /** The notifications on the screen, oldest first. */
  readonly shown: () => readonly ShownNotification[];
  /** The width of the last notification's picture in pixels. Undefined if it has none. */
  readonly pictureWidth: () => number | undefined;
  /** Clicks the notification with this title, which closes it. @throws Error if there is none */
  readonly click: (title: string) => void;
  readonly clear: () => void;
  /** Leaves the bus. */
  readonly close: () => void;
}

const name = 'org.freedesktop.Notifications';
const path = '/org/freedesktop/Notifications';
const closed = { byUser: 2, byCall: 3 };

export async function startNotificationServer(address: string): Promise<NotificationServer> {
  const shown = new Map<number, ShownNotification>();
  let lastId = 0;
  let pictureWidth: number | undefined;
  const emit = (member: string, signature: string, body: unknown[]) =>
    peer.emit({ path, interface: name, member, signature, body });
  const close = (id: number, reason: number) => {
    if (shown.delete(id)) emit('NotificationClosed', 'uu', [id, reason]);
  };
  const answer = ({ member, body: args = [] }: Message): PeerReply => {
    switch (member) {
      case 'GetServerInformation':
        return { signature: 'ssss', body: ['Test desktop', 'Perch', '1', '1.2'] };
      case 'GetCapabilities':
        return { signature: 'as', body: [['actions', 'body']] };
      case 'Notify': {
        const [, replaced, , title, body, , hints] = args;
        [pictureWidth] = (hints as { 'image-data'?: readonly [width: number] })['image-data'] ?? [];
        const id = Number(replaced) || (lastId += 1);
        shown.set(id, { title: String(title), body: String(body) });
        return { signature: 'u', body: [id] };
      }
      case 'CloseNotification':
        close(Number(args[0]), closed.byCall);
        return { signature: '', body: [] };
      default:
        return { error: 'org.freedesktop.DBus.Error.UnknownMethod' };
    }
  };
  const peer = await joinBus({ address, answer });
  await peer.requestName(name);
  return {
    shown: () => [...shown.values()],
    pictureWidth: () => pictureWidth,
    click: (title) => {
      const [id] = [...shown].find(([, each]) => each.title === title) ?? [];
      if (id === undefined) throw new Error(`There is no notification “${title}”.`);
      emit('ActionInvoked', 'us', [id, 'default']);
      close(id, closed.byUser);
    },
    clear: () => shown.clear(),
    close: peer.close,
  };
}
