// powerMonitor: https://www.electronjs.org/docs/latest/api/power-monitor
import type { PowerMonitor } from 'electron';
import { StrictEmitter, type PartOf } from './unimplemented-proxy.ts';

/** The host emits none of its events: a test does. */
class HostPowerMonitor extends StrictEmitter implements PartOf<PowerMonitor, HostPowerMonitor> {
  constructor() {
    super('powerMonitor', ['suspend', 'resume', 'shutdown', 'lock-screen', 'unlock-screen']);
  }

  getSystemIdleState(): 'active' {
    return 'active';
  }
}

export const powerMonitor = new HostPowerMonitor();
