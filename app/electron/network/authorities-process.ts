// Starts the process that reads the system's authorities again (system-authorities.ts).
import { utilityProcess } from 'electron';
import { join } from 'node:path';
import type { Clock } from '../../core/runtime.ts';

/** On macOS the reading can take seconds. */
const readWithinMs = 10_000;

/** The process emits `message` with the authorities, in PEM. Then, or after the time limit, it is ended. */
export function startAuthoritiesProcess({ after }: Pick<Clock, 'after'>): NodeJS.EventEmitter {
  const entry = join(import.meta.dirname, '../processes/system-authorities.js');
  const reader = utilityProcess.fork(entry, [], { serviceName: 'Perch certificates', stdio: 'ignore' });
  after(readWithinMs, () => reader.kill());
  return reader.once('message', () => reader.kill());
}
