// autoUpdater: https://www.electronjs.org/docs/latest/api/auto-updater
import { LoudEmitter } from './loud.ts';

/** Nothing is updated here: what listens hears nothing. */
export const autoUpdater = new LoudEmitter('autoUpdater', [
  'error',
  'checking-for-update',
  'update-available',
  'update-not-available',
  'update-downloaded',
  'before-quit-for-update',
]);
