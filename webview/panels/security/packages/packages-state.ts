import type { EdgeUses } from '#protocol/edge.ts';
import type { Packages } from '#protocol/packages.ts';
import type { Finding } from '#protocol/security.ts';
import type { Failure } from '../../../state/page-state.ts';
import { firstPackages, type PackagesView } from '../../../state/security-view.ts';
import type { Store } from '../../../state/store.ts';

/** Parts of the list that are asked for each by itself. */
export type PackagesPiece = 'list' | 'findings' | 'uses';

export interface PackagesState {
  /** As in the address. */
  readonly view: PackagesView;
  /** As far as its pages have come. */
  readonly listed?: Packages;
  /** Findings about packages, decided and suppressed ones too: they say who reaches a hole. */
  readonly findings?: readonly Finding[];
  /** Import lines of the node that was asked for last. */
  readonly uses?: EdgeUses & { readonly node: string };
  readonly asking: readonly PackagesPiece[];
  readonly failures: Readonly<Partial<Record<PackagesPiece, Failure>>>;
}

export type PackagesAction =
  | { readonly kind: 'view'; readonly view: PackagesView }
  | { readonly kind: 'asking'; readonly piece: PackagesPiece }
  /** The first page of a list. */
  | { readonly kind: 'listed'; readonly answer: Packages }
  /** The next page of the same list. */
  | { readonly kind: 'more'; readonly answer: Packages }
  | { readonly kind: 'findings'; readonly findings: readonly Finding[] }
  | { readonly kind: 'uses'; readonly node: string; readonly answer: EdgeUses }
  | { readonly kind: 'failed'; readonly piece: PackagesPiece; readonly failure: Failure }
  /** Nothing is on its way any more. */
  | { readonly kind: 'stopped' }
  /** Of another project nothing stays. */
  | { readonly kind: 'cleared' };

export type PackagesStore = Store<PackagesState, PackagesAction>;

export const firstPackagesState: PackagesState = { view: firstPackages, asking: [], failures: {} };

export function reducePackages(state: PackagesState, action: PackagesAction): PackagesState {
  switch (action.kind) {
    case 'view':
      return { ...state, view: action.view };
    case 'asking':
      return { ...answered(state, action.piece), asking: [...without(state.asking, action.piece), action.piece] };
    case 'listed':
      return { ...answered(state, 'list'), listed: listedOf(action.answer, []) };
    case 'more':
      return { ...state, listed: listedOf(action.answer, state.listed?.packages ?? []) };
    case 'findings':
      return { ...answered(state, 'findings'), findings: action.findings };
    case 'uses':
      return { ...answered(state, 'uses'), uses: { ...action.answer, node: action.node } };
    case 'failed': {
      const failures = { ...state.failures, [action.piece]: action.failure };
      return { ...state, failures, asking: without(state.asking, action.piece) };
    }
    case 'stopped':
      return state.asking.length === 0 ? state : { ...state, asking: [] };
    case 'cleared':
      return { ...firstPackagesState, view: state.view };
  }
}

function answered(state: PackagesState, piece: PackagesPiece): PackagesState {
  const { [piece]: _, ...failures } = state.failures;
  return { ...state, failures, asking: without(state.asking, piece) };
}

function listedOf(answer: Packages, before: Packages['packages']): Packages {
  return { ...answer, packages: [...before, ...answer.packages] };
}

function without(pieces: readonly PackagesPiece[], piece: PackagesPiece): readonly PackagesPiece[] {
  return pieces.filter((each) => each !== piece);
}
