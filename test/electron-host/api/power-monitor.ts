// powerMonitor: https://www.electronjs.org/docs/latest/api/power-monitor
import type { PowerMonitor } from 'electron';
import { createEvent } from './event.ts';
import { StrictEmitter, type PartOf } from './unimplemented-proxy.ts';

export const powerEvents = [
  'suspend',
  'resume',
  'on-ac',
  'on-battery',
  'shutdown',
  'lock-screen',
  'unlock-screen',
  'user-did-become-active',
  'user-did-resign-active',
  'thermal-state-change',
  'speed-limit-change',
] as const;
export type PowerEvent = (typeof powerEvents)[number];

class HostPowerMonitor extends StrictEmitter implements PartOf<PowerMonitor, HostPowerMonitor> {
  #idleSeconds = 0;
  #isLocked = false;
  #isOnBattery = false;

  constructor() {
    super('powerMonitor', powerEvents);
  }

  getSystemIdleState(idleThreshold: number): 'active' | 'idle' | 'locked' | 'unknown' {
    if (!Number.isInteger(idleThreshold) || idleThreshold <= 0) {
      throw new TypeError('Invalid idle threshold, must be greater than 0');
    }
    if (this.#isLocked) return 'locked';
    return this.#idleSeconds >= idleThreshold ? 'idle' : 'active';
  }
  getSystemIdleTime(): number {
    return this.#idleSeconds;
  }
  getCurrentThermalState(): 'unknown' {
    return 'unknown';
  }
  isOnBatteryPower(): boolean {
    return this.#isOnBattery;
  }
  get onBatteryPower(): boolean {
    return this.#isOnBattery;
  }

  /** Of the host: emits a system event. */
  static emitSystemEvent(monitor: HostPowerMonitor, event: PowerEvent): void {
    if (event === 'lock-screen') monitor.#isLocked = true;
    if (event === 'unlock-screen') monitor.#isLocked = false;
    if (event === 'on-battery') monitor.#isOnBattery = true;
    if (event === 'on-ac') monitor.#isOnBattery = false;
    // Electron emits lock-screen and unlock-screen on macOS and Windows only; elsewhere only the idle state changes.
    const exists = process.platform !== 'linux' || !event.endsWith('lock-screen');
    if (exists) monitor.emit(event, createEvent({}));
  }

  /** Of the host: sets the idle time and whether the screen is locked. */
  static setIdle(monitor: HostPowerMonitor, seconds: number, isLocked: boolean): void {
    monitor.#idleSeconds = seconds;
    monitor.#isLocked = isLocked;
  }
}

export const powerMonitor = new HostPowerMonitor();
export { HostPowerMonitor };
