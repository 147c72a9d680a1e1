import type { View, ViewEdge, ViewMark } from '#protocol/view.ts';
import type { IconName } from './icons.ts';

/** A mark that says more, or something else, than a node of the graph does. All of it may be absent. */
export interface LabelledMark extends ViewMark {
  /** Text for a screen reader: begins with the path. */
  readonly said?: string;
  /** Its second line, from the most wordy to the shortest. */
  readonly facts?: readonly string[];
  readonly icon?: IconName;
  /** It may not belong there: dashed. */
  readonly isUnsure?: boolean;
  /** Everything is drawn around it. */
  readonly isMiddle?: boolean;
  /** It stays unfolded. */
  readonly isFixed?: boolean;
}

export interface LabelledEdge extends ViewEdge {
  readonly said?: string;
}

/** A drawing of something else than dependencies. */
export interface LabelledView extends View {
  readonly marks: LabelledMark[];
  readonly edges: LabelledEdge[];
  readonly title?: string;
  readonly said?: string;
}
