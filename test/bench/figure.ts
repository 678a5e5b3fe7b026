// One measured figure of `npm run bench`.

export interface Figure {
  readonly id: string;
  /** What is measured and how, for docs/developer/performance.md. */
  readonly method: string;
  readonly unit: string;
  readonly value: number;
  /** The maximum allowed value. */
  readonly target: number;
  readonly pass: boolean;
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
