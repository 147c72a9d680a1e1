import type { SearchResult, UnsearchedLanguage } from '#protocol/search.ts';
import type { Failure } from '../../state/page-state.ts';

/** A result, and the project that it is of. */
export interface ShownResult extends SearchResult {
  readonly project: string;
  /** Where several projects are searched. */
  readonly projectName?: string;
}

export interface FoundResults {
  readonly results: readonly ShownResult[];
  readonly unsearched?: UnsearchedLanguage;
  /** Base URL of the remote that they come from; absent where this machine found them. */
  readonly remote?: string;
}

export interface SearchState {
  readonly query: string;
  readonly isAsking: boolean;
  /** Of this query; absent until they come. */
  readonly results?: readonly ShownResult[];
  /** Why there are no results: nothing in the language is searched. */
  readonly unsearched?: UnsearchedLanguage;
  /** Base URL of the remote that they come from. */
  readonly remote?: string;
  readonly failure?: Failure;
  /** Key of the result whose code is shown. */
  readonly picked?: string;
  /** Keys of results whose siblings are shown. */
  readonly unfolded: readonly string[];
  /** The remote may be asked: the mode lets the text out, and a project is linked. */
  readonly isDelegable: boolean;
}

export type SearchAction =
  | { readonly kind: 'delegable'; readonly isDelegable: boolean }
  /** The remote is asked for what was typed. */
  | { readonly kind: 'askingRemote' }
  | { readonly kind: 'typed'; readonly query: string }
  | ({ readonly kind: 'came'; readonly query: string } & FoundResults)
  | { readonly kind: 'failed'; readonly query: string; readonly failure: Failure }
  | { readonly kind: 'pick'; readonly key: string }
  | { readonly kind: 'fold'; readonly key: string };

export const firstSearch: SearchState = { query: '', isAsking: false, unfolded: [], isDelegable: false };

/** Results for another query than the last one are dropped. */
export function reduceSearch(state: SearchState, action: SearchAction): SearchState {
  const { isDelegable } = state;
  switch (action.kind) {
    case 'delegable':
      return { ...state, isDelegable: action.isDelegable };
    case 'askingRemote':
      return { ...state, isAsking: true };
    case 'typed':
      return { query: action.query, isAsking: action.query.trim() !== '', unfolded: [], isDelegable };
    case 'came':
      return action.query === state.query ? come(state, action) : state;
    case 'failed':
      if (action.query !== state.query) return state;
      return { query: state.query, isAsking: false, failure: action.failure, unfolded: [], isDelegable };
    case 'pick':
      return action.key === state.picked ? state : { ...state, picked: action.key };
    case 'fold':
      return { ...state, unfolded: toggled(state.unfolded, action.key) };
  }
}

/** Results for the same query from another snapshot keep the selection. */
function come(state: SearchState, { results, unsearched, remote }: FoundResults): SearchState {
  const { query, picked, unfolded, isDelegable } = state;
  const keys = results.map(keyOf);
  const shown = picked !== undefined && keys.includes(picked) ? picked : keys[0];
  return {
    query,
    isAsking: false,
    results,
    unfolded,
    isDelegable,
    ...(unsearched && { unsearched }),
    ...(remote !== undefined && { remote }),
    ...(shown !== undefined && { picked: shown }),
  };
}

export function keyOf({ project, file, line }: Pick<ShownResult, 'project' | 'file' | 'line'>): string {
  return `${project} ${file}:${line}`;
}

function toggled(keys: readonly string[], key: string): readonly string[] {
  return keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key];
}
