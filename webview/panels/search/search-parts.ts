import type { Store } from '../../state/store.ts';
import type { Translate } from '../../state/translate.ts';
import type { SearchAction, SearchState } from './search-state.ts';

export interface SearchPlace {
  readonly project: string;
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** Functions of the surrounding page for a search. */
export interface SearchParts {
  readonly store: Store<SearchState, SearchAction>;
  readonly t: Translate;
  /** Of its title: a page has one heading of the first level. */
  readonly heading: 'h1' | 'h2';
  /** A person types. */
  search(query: string): void;
  /** The person wants the remote's results for what was typed; absent where the page cannot reach one. */
  readonly searchRemote?: () => void;
  open(place: SearchPlace): void;
  /** Label of the button for `open`. */
  readonly openWord: string;
  /** A sentence for the live region. */
  announce(text: string): void;
}
