import { element } from '../../elements/element.ts';
import type { PageState } from '../../state/page-state.ts';
import type { PageAction } from '../../state/reduce-page.ts';
import type { Store } from '../../state/store.ts';
import type { Translate } from '../../state/translate.ts';
import { watch } from '../../state/watch.ts';

/** Which folder of the window is measured; nothing to see where there is one. */
export function createProjectChoice(store: Store<PageState, PageAction>, t: Translate): HTMLElement {
  const root = element('div', { class: 'gp-mx-controls gp-mx-projects' });
  watch(
    store,
    ({ projects, view, failure }) => [projects, view.project, failure] as const,
    ([projects, shown, failure]) => {
      const options = (projects ?? []).map(({ id, name }) =>
        element('option', { value: id, selected: id === shown }, name),
      );
      const change = () => store.dispatch({ kind: 'project', id: select.value });
      const select: HTMLSelectElement = element(
        'select',
        { class: 'gp-select', 'aria-label': t('Folder'), onchange: change },
        ...options,
      );
      const problem = failure?.message ?? (projects?.length === 0 ? t('No folder is open.') : undefined);
      root.replaceChildren(
        ...(options.length > 1 ? [select] : []),
        ...(problem === undefined ? [] : [element('p', { class: 'gp-problem' }, problem)]),
      );
      root.hidden = root.childElementCount === 0;
    },
  );
  return root;
}
