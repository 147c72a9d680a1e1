import { createStore } from '../../state/store.ts';
import { createTranslate } from '../../state/translate.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';
import { askSearch } from '../search/ask-search.ts';
import { createSearch } from '../search/create-search.ts';
import { firstSearch, reduceSearch, type SearchAction, type SearchState } from '../search/search-state.ts';

/** Search for code in the place of the drawing; what is searched for is in the address. */
export function createSearchPage({ store, bridge, reveal }: PanelContext): HTMLElement {
  const search = createStore<SearchState, SearchAction>(reduceSearch, firstSearch);
  const asking = askSearch(search, bridge, () => {
    const { view, project } = store.get();
    return Promise.resolve(view.project === undefined ? [] : [{ id: view.project, name: project?.name ?? '' }]);
  });
  const page = createSearch({
    store: search,
    t: createTranslate({}),
    heading: 'h2',
    openWord: 'Show on the drawing',
    search(query) {
      asking.search(query);
      store.dispatch({ kind: 'search', query });
    },
    open({ file }) {
      store.dispatch({ kind: 'mode', mode: 'map' });
      reveal(file, true);
    },
    announce: (text) => store.dispatch({ kind: 'announce', text }),
  });
  watch(
    store,
    ({ view }) => [view.project] as const,
    () => search.dispatch({ kind: 'typed', query: search.get().query }),
  );
  watch(
    store,
    ({ session, view, index }) =>
      [session.state === 'open' && view.mode === 'search', view.project, index?.snapshot] as const,
    ([isWanted]) => (isWanted ? asking.again() : asking.stop()),
  );
  watch(
    store,
    ({ session, view }) => [session.state === 'open' && view.mode === 'search', view.query ?? ''] as const,
    ([isWanted, query]) => isWanted && asking.search(query),
  );
  return page;
}
