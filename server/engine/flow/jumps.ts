import type { Condition } from './condition.ts';
import type { Environment } from './environment.ts';

/** A loop, by what its parts do when they are reached. */
export interface Loop {
  readonly label?: string;
  readonly position: number;
  /** Variables that are set in it, its condition and its step included. */
  readonly assigned: Iterable<number>;
  /** Absent: it ends by itself (`for of`), or never where `isEndless`. */
  readonly condition?: () => Condition;
  readonly isEndless?: boolean;
  readonly body: () => void;
  /** Runs behind the body, also where that is continued. */
  readonly step?: () => void;
  /** The body runs before the condition. */
  readonly testsLast?: boolean;
}

/** One case of a `switch`: without a condition the default. */
export interface Case {
  readonly condition?: () => Condition;
  readonly body: () => void;
}

/** A statement that jumps may lead to. */
export interface Frame {
  readonly label: string | undefined;
  /** Jumps without a label leave it. */
  readonly isLoop: boolean;
  readonly isBreakable: boolean;
  readonly base: Environment;
  readonly breaks: Environment[];
  readonly continues: Environment[];
}
