// One measured figure of `npm run bench`.

export interface Figure {
  readonly id: string;
  /** What is measured and how, for docs/developer/performance.md. */
  readonly method: string;
  readonly unit: string;
  readonly value: number;
  /** The maximum allowed value. One in ms is for a machine with `slowness` 1. */
  readonly target: number;
  readonly pass: boolean;
  /** See `onMachine`. */
  readonly slowness?: number;
  /** The two sides of a comparison. `reference` is 0 if there is none. */
  readonly ours: number;
  readonly reference: number;
  readonly runs: number;
  /** The minimum and maximum of all runs. */
  readonly min: number;
  readonly max: number;
}

type FigureInput = Pick<Figure, 'id' | 'method' | 'unit' | 'target'> &
  Partial<Pick<Figure, 'value' | 'ours' | 'reference'>> & {
    /** One value per run. */
    readonly values: readonly number[];
  };

/** Creates a figure. Its value is the median of `values` unless `value` is given. It passes if that is at most its target. */
export function figure({ values, ...input }: FigureInput): Figure {
  const { value = median(values), ours = value, reference = 0 } = input;
  const range = { min: Math.min(...values), max: Math.max(...values) };
  return { ...input, ...range, value, ours, reference, pass: value <= input.target, runs: values.length };
}

/**
 * Of the machine of docs/developer/performance.md: derived from `redact.linear` there and on another machine. To be measured when the
 * document is written again.
 */
const referenceMs = 53;

/**
 * Returns how much slower than the machine of docs/developer/performance.md this one is now: 1 there, at least 1. By the processor time
 * of the fastest of some runs of text processing that is none of Perch's.
 */
export function measureSlowness(): number {
  const text = 'GET https://pbx.example.net/ns-api/v2/domains answered with status 503. '.repeat(14_000);
  const runs = Array.from({ length: 9 }, () => {
    const start = process.cpuUsage();
    const words = text.replace(/[\w-]+/g, (word) => word.toUpperCase()).split(' ');
    (JSON.parse(JSON.stringify(words)) as string[]).sort();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.max(1, Math.min(...runs) / referenceMs);
}

/** Allows a time in ms to be longer on a slower machine. Ratios and sizes don't depend on it. */
export function onMachine(measured: Figure, slowness: number): Figure {
  if (!/^ms\b/.test(measured.unit)) return measured;
  return { ...measured, slowness, pass: measured.value <= measured.target * slowness };
}

/** The 95th percentile. */
export function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = NaN, high = NaN] =
    sorted.length % 2 === 0 ? sorted.slice(middle - 1) : [sorted[middle], sorted[middle]];
  return (low + high) / 2;
}
