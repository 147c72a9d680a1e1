import type { Box } from './scene.ts';
import type { Emphasis, Subject } from './highlight.ts';

/** How a view is drawn. Defaults are those of a file without a pointer. */
export interface DrawOptions {
  /** Pixels of the screen for one unit of the view: decides which texts are shown and how large. Default 1. */
  readonly zoom?: number;
  /**
   * Share 0–1 of the edges between single marks that is drawn while nothing is pointed at; absent: the overview, or
   * around a node as many as can be distinguished.
   */
  readonly edgeShare?: number;
  readonly selection?: Subject;
  /** The selection is marked and no more: nothing steps back for it. */
  readonly isQuiet?: boolean;
  readonly pointed?: Subject;
  /** Mark that has the keyboard. */
  readonly focused?: string;
  readonly emphasis?: Emphasis;
  /** The visible part: edges that only pass through it are drawn in the background. */
  readonly window?: Box;
  /** Marks outside of this box get no shapes. */
  readonly part?: Box;
  /** The drawing cannot be clicked: it has no signs that fold and unfold. */
  readonly isStill?: boolean;
  /** How much wider than the table of widths texts really are. */
  readonly fontRatio?: number;
}

export const fontRatioDefault = 1.06;
