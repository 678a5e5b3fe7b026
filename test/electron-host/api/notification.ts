// Notification: https://www.electronjs.org/docs/latest/api/notification
import type { Notification as ElectronNotification, NotificationConstructorOptions } from 'electron';
import { record } from '../runtime/records.ts';
import { app } from './app.ts';
import { createEvent } from './event.ts';
import { StrictEmitter, type PartOf } from './unimplemented-proxy.ts';

const shown: HostNotification[] = [];

/** None is put on the desktop: what would be is recorded, and a test clicks it. */
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

  /** Shown again, it takes its own place. */
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

  /** Of the host: those on the desktop, the oldest first. */
  static get shown(): readonly HostNotification[] {
    return shown;
  }

  /** Of the host: the person clicks it, which takes it away; Electron tells no `close` then. */
  static click(notification: HostNotification): void {
    notification.emit('click', createEvent({}));
    vanish(notification);
  }
}

/** @returns whether it was there */
function vanish(notification: HostNotification): boolean {
  const at = shown.indexOf(notification);
  if (at >= 0) shown.splice(at, 1);
  return at >= 0;
}
