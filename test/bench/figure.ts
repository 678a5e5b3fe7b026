// One measured figure, as `npm run bench` tells it.

export interface Figure {
  readonly id: string;
  readonly unit: string;
  readonly value: number;
  /** The most that is allowed. */
  readonly target: number;
  readonly pass: boolean;
  /** The medians that the value was made of, where it is a comparison. */
  readonly ours: number;
  readonly reference: number;
  readonly runs: number;
}

/** A figure that passes where its value is at most its target. */
export function figure(given: Omit<Figure, 'pass'>): Figure {
  return { ...given, pass: given.value <= given.target };
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
