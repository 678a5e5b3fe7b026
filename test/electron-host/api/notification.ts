// Notification: https://www.electronjs.org/docs/latest/api/notification
import type {
  ActivationArguments,
  Notification as ElectronNotification,
  NotificationConstructorOptions,
} from 'electron';
import { collectGarbage } from '../runtime/garbage.ts';
import { record } from '../runtime/records.ts';
import { app } from './app.ts';
import { createEvent } from './event.ts';
import { StrictEmitter, type PartOf } from './unimplemented-proxy.ts';

const shown: HostNotification[] = [];

let onActivation: ((details: ActivationArguments) => void) | undefined;
/** Whether a notification was clicked on Windows before the app had set its handler. */
let isActivated = false;

/** The notifications in Windows' Action Center. As in Electron, the app's object isn't kept alive by being there. */
const timedOut: { readonly title: string; readonly notification: WeakRef<HostNotification> }[] = [];

/** Shows nothing on the desktop; a test clicks notifications and lets their time run out. */
export class HostNotification
  extends StrictEmitter
  implements PartOf<ElectronNotification, HostNotification>
{
  readonly title: string;
  readonly body: string;

  constructor(options: NotificationConstructorOptions = {}) {
    super('Notification', ['show', 'click', 'close', 'failed']);
    if (!app.isReady()) throw new Error('Cannot create Notification before app is ready');
    this.title = options.title ?? '';
    this.body = options.body ?? '';
  }

  /** Showing a notification again replaces it. */
  show(): void {
    this.close();
    shown.push(this);
    record('Notification.show', { title: this.title, body: this.body });
    setImmediate(() => this.emit('show', createEvent({})));
  }

  close(): void {
    if (!vanish(this)) return;
    setImmediate(() => this.emit('close', createEvent({})));
  }

  static isSupported(): boolean {
    return true;
  }

  static handleActivation(callback: (details: ActivationArguments) => void): void {
    onActivation = callback;
    if (isActivated) activate();
  }

  /** Host-internal: the shown notifications, oldest first. */
  static get shown(): readonly HostNotification[] {
    return shown;
  }

  /**
   * Host-internal: clicks a notification, which removes it without a `close` event, as in Electron. After its time has run out,
   * it emits `click` only if the app still holds its object: garbage is collected first. On Windows an unknown notification is
   * one of an earlier run.
   */
  static async click(title: string): Promise<void> {
    if (process.platform === 'win32') activate();
    const visible = shown.find((notification) => notification.title === title);
    if (visible !== undefined) {
      visible.emit('click', createEvent({}));
      vanish(visible);
      return;
    }
    const at = timedOut.findIndex((entry) => entry.title === title);
    const [entry] = at < 0 ? [] : timedOut.splice(at, 1);
    if (entry === undefined && process.platform === 'win32') return;
    if (entry === undefined) throw new Error(`There is no notification ${title}.`);
    await collectGarbage();
    entry.notification.deref()?.emit('click', createEvent({}));
  }

  /** Host-internal: the time of a notification runs out, as on Windows. */
  static timeOut(title: string): void {
    const notification = shown.find((visible) => visible.title === title);
    if (notification === undefined) throw new Error(`There is no notification ${title}.`);
    vanish(notification);
    timedOut.push({ title, notification: new WeakRef(notification) });
    notification.emit('close', createEvent({ reason: 'timedOut' as const }));
  }
}

function activate(): void {
  isActivated = onActivation === undefined;
  onActivation?.({ type: 'click', arguments: 'type=click' });
}

/** @returns whether it was shown */
function vanish(notification: HostNotification): boolean {
  const at = shown.indexOf(notification);
  if (at >= 0) shown.splice(at, 1);
  return at >= 0;
}
