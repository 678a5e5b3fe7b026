// Whether the person has left the machine, by what the system says of it.
import type { PowerMonitor } from 'electron';

/** A system that can't tell (`unknown`) is taken for one that is in use. */
export function isUserIdle(state: ReturnType<PowerMonitor['getSystemIdleState']>): boolean {
  return state === 'idle' || state === 'locked';
}
