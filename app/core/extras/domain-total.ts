// The number of all domains of an account, if the service sends it. Requested when the list opens, in parallel with its pages.
import type { Result } from '../../api/http/result.ts';
import { createExtraGate } from './extra-gate.ts';
import type { ClockReading } from '../scheduling/clock-reading.ts';

export interface DomainTotalOptions {
  readonly isEnabled: () => boolean;
  /** Never rejects. */
  readonly read: (signal: AbortSignal) => Promise<Result<number>>;
  readonly now: () => ClockReading;
  readonly onChange: () => void;
}

export function createDomainTotal({ isEnabled, read, now, onChange }: DomainTotalOptions) {
  const gate = createExtraGate(now);
  let total: number | undefined;
  let openings = 0;
  return {
    value: () => (isEnabled() ? total : undefined),
    state: gate.state,
    /** Never rejects. */
    update: async (signal: AbortSignal) => {
      openings += 1;
      const opening = openings;
      if (!isEnabled() || !gate.isOpen(opening)) return;
      const result = await read(signal);
      if (signal.aborted) return;
      gate.record(opening, result.ok ? undefined : result.failure);
      // After a failure an earlier number may be wrong.
      total = result.ok ? result.value : undefined;
      onChange();
    },
  };
}
