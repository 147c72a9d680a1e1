import type { IndexState } from '#protocol/index-state.ts';
import type { OperationResult } from '#protocol/operations.ts';
import type { View } from '#protocol/view.ts';
import type { ViewState } from './view-state.ts';

export type ProjectEntry = OperationResult<'projects.list'>['projects'][number];
export type ProjectRecord = OperationResult<'projects.get'>['project'];

/** A view as it came, and what it was asked with. */
export interface Drawing {
  readonly view: View;
  readonly snapshot: string;
  /** `layoutKey` of the state it was asked for. */
  readonly layout: string;
  /** It was asked for during a run: declarations may be missing from it. */
  readonly wasIndexing: boolean;
}

/** Emphasised parts of the drawing while a path or a cycle is read. Nodes and edges of the graph, drawn or not. */
export interface Emphasis {
  readonly nodes: readonly string[];
  readonly edges: readonly (readonly [source: string, target: string])[];
}

export interface Failure {
  readonly code: string;
  readonly message: string;
}

/** Something worth a quiet line below the drawing. */
export interface Notice {
  readonly text: string;
  /** Set when it is about something that may be undone or looked at later; milliseconds since 1970. */
  readonly atMs: number;
}

/** `closed`: a key is needed. */
export type Session =
  | { readonly state: 'starting' }
  | { readonly state: 'open' }
  | { readonly state: 'closed'; readonly reason?: string };

/** Everything the page knows. `view` is what the person decided, the rest is what the engine said. */
export interface PageState {
  readonly view: ViewState;
  readonly session: Session;
  /** The selection came from the editor: it is marked on the drawing, and nothing is dimmed for it. */
  readonly isQuiet?: boolean;
  readonly isConnected: boolean;
  /** Whether the page receives changes of the index; false while the engine refuses to send them. */
  readonly isFollowed: boolean;
  readonly projects?: readonly ProjectEntry[];
  readonly project?: ProjectRecord;
  readonly index?: IndexState;
  readonly drawing?: Drawing;
  /** How often the user had everything placed again. */
  readonly arranged?: number;
  /** A drawing is on its way. */
  readonly isAsking: boolean;
  readonly emphasis?: Emphasis;
  /** Why the last drawing that was asked for did not come. */
  readonly failure?: Failure;
  readonly notice?: Notice;
  /**
   * Text for the live region; `count` distinguishes a sentence that is announced twice from one that is announced once.
   */
  readonly announcement: { readonly text: string; readonly count: number };
}

export function firstPage(view: ViewState, hasKey: boolean): PageState {
  return {
    view,
    session: hasKey ? { state: 'starting' } : { state: 'closed' },
    isConnected: true,
    isFollowed: true,
    isAsking: false,
    announcement: { text: '', count: 0 },
  };
}
