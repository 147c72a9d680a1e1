import type { Bridge } from '../bridge/bridge.ts';
import type { PageState } from '../state/page-state.ts';
import type { PageAction } from '../state/reduce-page.ts';
import type { Store } from '../state/store.ts';

/** What a panel may do. It never reaches into another panel: it dispatches, and the others hear of it. */
export interface PanelContext {
  readonly store: Store<PageState, PageAction>;
  readonly bridge: Bridge;
  /** Brings a node into sight: unfolds what lies around it, picks it and moves the drawing, and the focus if wanted. */
  reveal(id: string, takesFocus?: boolean): void;
  /** Puts text on the clipboard and says so; `what` begins the sentence: "Path copied." */
  copy(text: string, what: string): void;
}
