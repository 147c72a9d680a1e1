import type { TourStop } from '#protocol/tour.ts';

/** The user's place on a tour. */
export interface TourWalk {
  /** URI of the workspace folder. */
  readonly folder: string;
  /** At least one. */
  readonly stops: readonly TourStop[];
  /** From 0. */
  readonly at: number;
}

export function currentStop({ stops, at }: TourWalk): TourStop {
  return stops[at] as TourStop;
}

/** One on or back; at either end it stays where it is. */
export function stepped(walk: TourWalk, step: -1 | 1): TourWalk {
  return { ...walk, at: Math.min(Math.max(walk.at + step, 0), walk.stops.length - 1) };
}

/** Returns the context keys for `when` clauses: which ways there are from here. */
export function waysFrom(
  walk: TourWalk | undefined,
): Readonly<Record<'touring' | 'tourHasNext' | 'tourHasBack', boolean>> {
  return {
    touring: walk !== undefined,
    tourHasNext: walk !== undefined && walk.at < walk.stops.length - 1,
    tourHasBack: walk !== undefined && walk.at > 0,
  };
}
