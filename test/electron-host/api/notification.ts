// Notification: https://www.electronjs.org/docs/latest/api/notification
import type { Notification as ElectronNotification, NotificationConstructorOptions } from 'electron';
import { record } from '../runtime/records.ts';
import { app } from './app.ts';
import { createEvent } from './event.ts';
import { StrictEmitter, type PartOf } from './unimplemented-proxy.ts';

const shown: HostNotification[] = [];

/** Shows nothing on the desktop; a test clicks notifications. */
export class HostNotification
  extends StrictEmitter
  implements PartOf<ElectronNotification, HostNotification>
{
  title: string;
  subtitle: string;
  body: string;
  silent: boolean;
  urgency: 'normal' | 'critical' | 'low';
  timeoutType: 'default' | 'never';
  actions: Electron.NotificationAction[];
  hasReply: boolean;
  replyPlaceholder: string;
  closeButtonText: string;

  constructor(options: NotificationConstructorOptions = {}) {
    super('Notification', ['show', 'click', 'close'], ['action', 'reply', 'failed']);
    if (!app.isReady()) throw new Error('Cannot create Notification before app is ready');
    this.title = options.title ?? '';
    this.subtitle = options.subtitle ?? '';
    this.body = options.body ?? '';
    this.silent = options.silent ?? false;
    this.urgency = options.urgency ?? 'low';
    this.timeoutType = options.timeoutType ?? 'default';
    this.actions = options.actions ?? [];
    this.hasReply = options.hasReply ?? false;
    this.replyPlaceholder = options.replyPlaceholder ?? '';
    this.closeButtonText = options.closeButtonText ?? '';
  }

  /** Showing a notification again replaces it. */
  show(): void {
    this.close();
    shown.push(this);
    const { title, body, silent, urgency } = this;
    record('Notification.show', { title, body, silent, urgency });
    setImmediate(() => this.emit('show', createEvent({})));
  }

  close(): void {
    if (!vanish(this)) return;
    setImmediate(() => this.emit('close', createEvent({})));
  }

  static isSupported(): boolean {
    return true;
  }

  /** Of the host: the shown notifications, oldest first. */
  static get shown(): readonly HostNotification[] {
    return shown;
  }

  /** Of the host: a click removes the notification without a `close` event, as in Electron. */
  static click(notification: HostNotification): void {
    notification.emit('click', createEvent({}));
    vanish(notification);
  }
}

/** @returns whether it was shown */
function vanish(notification: HostNotification): boolean {
  const at = shown.indexOf(notification);
  if (at >= 0) shown.splice(at, 1);
  return at >= 0;
}
