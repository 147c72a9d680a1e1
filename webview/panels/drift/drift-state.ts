import type { ArchitectureDiff } from '#protocol/diff.ts';
import { firstDrift, type DriftView } from '../../state/drift-view.ts';
import type { Failure } from '../../state/page-state.ts';

export interface DriftState {
  /** As in the address. */
  readonly view: DriftView;
  readonly diff?: ArchitectureDiff;
  readonly isAsking: boolean;
  readonly failure?: Failure;
}

export type DriftAction =
  | { readonly kind: 'view'; readonly view: DriftView }
  | { readonly kind: 'asking' }
  /** Of a part the rest is on its way. */
  | { readonly kind: 'compared'; readonly diff: ArchitectureDiff; readonly isPart: boolean }
  /** Of other sides nothing stays. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'cleared' };

export const firstDriftState: DriftState = { view: firstDrift, isAsking: false };

export function reduceDrift(state: DriftState, action: DriftAction): DriftState {
  const { view } = state;
  switch (action.kind) {
    case 'view':
      return action.view === view ? state : { ...state, view: action.view };
    case 'asking':
      return { ...state, isAsking: true };
    case 'compared':
      return { view, diff: action.diff, isAsking: action.isPart };
    case 'failed':
      return { view, failure: action.failure, isAsking: false };
    case 'stopped':
      return state.isAsking ? { ...state, isAsking: false } : state;
    case 'cleared':
      return { ...firstDriftState, view };
  }
}
