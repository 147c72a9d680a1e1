import type { Box } from './scene.ts';
import type { Emphasis, Subject } from './highlight.ts';

/** How a view is drawn. Everything left out is as in a file that nobody points at. */
export interface DrawOptions {
  /** Pixels of the screen for one unit of the view: decides which texts are shown and how large. Default 1. */
  readonly zoom?: number;
  /** Share 0–1 of the edges that is drawn while nothing is pointed at. */
  readonly edgeShare: number;
  /** Somebody chose the share: no edge is drawn besides, however few are in sight. */
  readonly isShareChosen?: boolean;
  readonly selection?: Subject;
  /** The selection is marked and no more: nothing steps back for it. */
  readonly isQuiet?: boolean;
  readonly pointed?: Subject;
  /** Mark that has the keyboard. */
  readonly focused?: string;
  readonly emphasis?: Emphasis;
  /** What is in sight: edges that only pass through it lie back. */
  readonly window?: Box;
  /** What lies outside of this is left without shapes. */
  readonly part?: Box;
  /** Nobody can click on it: no signs that fold and unfold. */
  readonly isStill?: boolean;
  /** How much wider than the table of widths texts really are. */
  readonly fontRatio?: number;
}

export const fontRatioDefault = 1.06;
