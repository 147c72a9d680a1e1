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
}

export interface SearchState {
  readonly query: string;
  readonly isAsking: boolean;
  /** Of this query; absent until they come. */
  readonly results?: readonly ShownResult[];
  /** Why there are no results: nothing in the language is searched. */
  readonly unsearched?: UnsearchedLanguage;
  readonly failure?: Failure;
  /** Key of the result whose code is shown. */
  readonly picked?: string;
  /** Keys of results whose siblings are shown. */
  readonly unfolded: readonly string[];
}

export type SearchAction =
  | { readonly kind: 'typed'; readonly query: string }
  | ({ readonly kind: 'came'; readonly query: string } & FoundResults)
  | { readonly kind: 'failed'; readonly query: string; readonly failure: Failure }
  | { readonly kind: 'pick'; readonly key: string }
  | { readonly kind: 'fold'; readonly key: string };

export const firstSearch: SearchState = { query: '', isAsking: false, unfolded: [] };

/** Results for another query than the last one are dropped. */
export function reduceSearch(state: SearchState, action: SearchAction): SearchState {
  switch (action.kind) {
    case 'typed':
      return { query: action.query, isAsking: action.query.trim() !== '', unfolded: [] };
    case 'came':
      return action.query === state.query ? come(state, action) : state;
    case 'failed':
      if (action.query !== state.query) return state;
      return { query: state.query, isAsking: false, failure: action.failure, unfolded: [] };
    case 'pick':
      return action.key === state.picked ? state : { ...state, picked: action.key };
    case 'fold':
      return { ...state, unfolded: toggled(state.unfolded, action.key) };
  }
}

/** Results for the same query from another snapshot keep the selection. */
function come({ query, picked, unfolded }: SearchState, { results, unsearched }: FoundResults): SearchState {
  const keys = results.map(keyOf);
  const shown = picked !== undefined && keys.includes(picked) ? picked : keys[0];
  return {
    query,
    isAsking: false,
    results,
    unfolded,
    ...(unsearched && { unsearched }),
    ...(shown !== undefined && { picked: shown }),
  };
}

export function keyOf({ project, file, line }: Pick<ShownResult, 'project' | 'file' | 'line'>): string {
  return `${project} ${file}:${line}`;
}

function toggled(keys: readonly string[], key: string): readonly string[] {
  return keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key];
}
