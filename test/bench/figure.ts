// One measured figure, as `npm run bench` tells it.

export interface Figure {
  readonly id: string;
  /** What is measured and how, in a sentence or two, for docs/performance.md. */
  readonly method: string;
  readonly unit: string;
  readonly value: number;
  /** The most that is allowed. */
  readonly target: number;
  readonly pass: boolean;
  /** What the value was made of, where it is a comparison. */
  readonly ours: number;
  readonly reference: number;
  readonly runs: number;
  /** The least and the most of all runs. */
  readonly least: number;
  readonly most: number;
}

type Given = Pick<Figure, 'id' | 'method' | 'unit' | 'target'> &
  Partial<Pick<Figure, 'value' | 'ours' | 'reference'>> & {
    /** One of each run. */
    readonly values: readonly number[];
  };

/** A figure that passes where its value, the median of all runs unless another is given, is at most its target. */
export function figure({ values, ...given }: Given): Figure {
  const { value = median(values), ours = value, reference = 0 } = given;
  const spread = { least: Math.min(...values), most: Math.max(...values) };
  return { ...given, ...spread, value, ours, reference, pass: value <= given.target, runs: values.length };
}

/** Of 100 values, the 95th from the least. */
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
