import type { PageState } from '../../state/page-state.ts';
import type { PageAction } from '../../state/reduce-page.ts';
import { type AddressBar, readAddress, writeAddress } from '../../state/page-history.ts';
import type { Store } from '../../state/store.ts';
import type { ViewState } from '../../state/view-state.ts';

/** Keeps view and address the same, both ways. `readKey` takes a key out of the address, if the user pasted one. */
export function syncAddress(
  store: Store<PageState, PageAction>,
  bar: AddressBar & { addEventListener(type: 'popstate', listener: () => void): void },
  readKey: () => void,
): void {
  let isReading = false;
  store.subscribe((state, before) => {
    if (isReading || state.view === before.view) return;
    writeAddress(bar, namedView(state), namedView(before));
  });
  bar.addEventListener('popstate', () => {
    readKey();
    const view = readAddress(bar);
    const { project = view.project } = store.get().view;
    isReading = true;
    store.dispatch({ kind: 'go', view: { ...view, project: view.project ?? project } });
    isReading = false;
  });
}

/** The project is named only where there are several: the address stays short. */
function namedView({ view, projects = [] }: PageState): ViewState {
  return projects.length > 1 ? view : { ...view, project: undefined };
}
