// autoUpdater: https://www.electronjs.org/docs/latest/api/auto-updater
import type { AutoUpdater } from 'electron';
import { StrictEmitter, type PartOf } from './unimplemented-proxy.ts';

/** Never updates. */
const silent = [
  'error',
  'checking-for-update',
  'update-available',
  'update-not-available',
  'update-downloaded',
  'before-quit-for-update',
];

class HostAutoUpdater extends StrictEmitter implements PartOf<AutoUpdater, HostAutoUpdater> {
  constructor() {
    super('autoUpdater', [], silent);
  }
}

export const autoUpdater = new HostAutoUpdater();
