import type { Doubt } from '#protocol/doubt-codes.ts';
import type { ReachedEntry } from '../../entry-points/reached-entry-points.ts';

/** `not_reachable` is as far as is known, and only said where nothing is in doubt. */
export type Reachability = 'reachable' | 'unknown' | 'not_reachable';

/** Who can have a piece of code run. */
export interface CodeReach {
  readonly state: Reachability;
  /** The reasons, in the order of their sentences. */
  readonly reasons: readonly Doubt[];
  /** The nearest entry point, one that is open to others first. */
  readonly entry?: Pick<ReachedEntry, 'id' | 'type' | 'name' | 'file' | 'line'>;
  readonly entryCount: number;
  /** Tests run it, and nothing else. */
  readonly isOfTests: boolean;
}
