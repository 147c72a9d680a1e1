import type { Paint } from '../theme.ts';

/** Shares of the files below the second step and each further one: the last steps are rare, and so is their colour. */
const shares = [0.5, 0.75, 0.9, 0.97];

const heat = ['heat1', 'heat2', 'heat3', 'heat4', 'heat5'] as const satisfies readonly Paint[];

/** Steps of a measure over the files of a project. */
export interface ValueSteps {
  /** A value belongs to the step after the last bound that it is beyond. Each is another value. */
  readonly bounds: readonly number[];
  readonly isWorseWhenLow: boolean;
}

/**
 * Returns steps by rank: half of the files is in the first, a few in the last. Where many files have the same value
 * there are fewer steps.
 */
export function stepsOf(values: readonly number[], isWorseWhenLow = false): ValueSteps {
  const sorted = values.toSorted((a, b) => (isWorseWhenLow ? b - a : a - b));
  const last = sorted.at(-1);
  const bounds = shares.flatMap((share) => sorted[Math.ceil(share * sorted.length) - 1] ?? []);
  return { bounds: [...new Set(bounds)].filter((bound) => bound !== last), isWorseWhenLow };
}

/** From 0. */
export function stepOf({ bounds, isWorseWhenLow }: ValueSteps, value: number): number {
  return bounds.filter((bound) => (isWorseWhenLow ? value < bound : value > bound)).length;
}

/** The steps are spread over the colours: the first has the quietest, and few are as far apart as can be. */
export function paintOfStep({ bounds }: ValueSteps, step: number): Paint {
  const share = step / Math.max(1, bounds.length);
  return heat[Math.round(share * (heat.length - 1))] ?? 'heat1';
}

export interface StepRange {
  readonly paint: Paint;
  /** Lowest and highest value, where they are bounded. */
  readonly above?: number;
  readonly upTo?: number;
}

/** Returns the steps for a legend, the quietest first. Without bounds all files are alike. */
export function rangesOf(steps: ValueSteps): StepRange[] {
  const { bounds } = steps;
  return Array.from({ length: bounds.length + 1 }, (_, step) => ({
    paint: paintOfStep(steps, step),
    ...(step > 0 && { above: bounds[step - 1] as number }),
    ...(step < bounds.length && { upTo: bounds[step] as number }),
  }));
}
