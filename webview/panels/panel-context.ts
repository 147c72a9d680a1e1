import type { Bridge } from '../bridge/bridge.ts';
import type { PageState } from '../state/page-state.ts';
import type { PageAction } from '../state/reduce-page.ts';
import type { Store } from '../state/store.ts';

/** Functions of a panel. A panel never reaches into another panel: it dispatches, and the others are notified. */
export interface PanelContext {
  readonly store: Store<PageState, PageAction>;
  readonly bridge: Bridge;
  /** Brings a node into sight: unfolds what lies around it, picks it and moves the drawing, and the focus if wanted. */
  reveal(id: string, takesFocus?: boolean): void;
  /** Puts text on the clipboard and says so; `what` begins the sentence: "Path copied." */
  copy(text: string, what: string): void;
  /** Through the views that were looked at: one back, or one forward again. */
  navigate(step: -1 | 1): void;
  /** Where others find the view that is shown. */
  link(): string;
  /** Gives the person a file. */
  save(name: string, content: Blob): void;
  /** Prints what is on the page; `done` is called afterwards, printed or not. Absent where nothing can be printed. */
  readonly print?: (done: () => void) => void;
  /** Shows a place of the code in the editor around the page; absent where there is none. */
  readonly openCode?: (place: CodePlace) => void;
  /** Shows what a change of a file or symbol reaches; absent where another place does. */
  readonly showImpact?: (id: string) => void;
  /** Advice where there is no project. */
  readonly noProject: { readonly title: string; readonly advice: string; readonly isCommand?: boolean };
}

/** Lines count from 1. */
export interface CodePlace {
  /** As the project names it. */
  readonly file: string;
  readonly line?: number;
}
