import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';
import { type Crumb, crumbsOf } from './crumbs.ts';

export function createBreadcrumbs(context: PanelContext): HTMLElement {
  const list = element('ol', { class: 'gp-crumbs' });
  watch(
    context.store,
    ({ project, view, drawing }) => [project?.name, view, drawing?.view] as const,
    ([name, view, drawn]) => {
      const crumbs = name === undefined ? [] : crumbsOf(name, view, drawn);
      replaceContent(list, ...crumbs.map((crumb, index) => item(context, crumb, index === crumbs.length - 1)));
    },
  );
  return element('nav', { 'aria-label': 'Breadcrumbs', class: 'gp-breadcrumbs' }, list);
}

function item(context: PanelContext, crumb: Crumb, isLast: boolean): HTMLElement {
  const go = element(
    'button',
    {
      type: 'button',
      class: 'gp-crumb',
      title: crumb.title,
      'data-key': `crumb ${crumb.title}`,
      'aria-current': isLast ? 'location' : undefined,
      onclick: () => follow(context, crumb.to),
    },
    crumb.label,
  );
  return element('li', {}, go);
}

function follow({ store, reveal }: PanelContext, to: Crumb['to']): void {
  switch (to.kind) {
    case 'whole':
      return store.dispatch({ kind: 'whole' });
    case 'folder':
      return store.dispatch({ kind: 'filter', filters: { folder: to.folder } });
    case 'mark':
    case 'focus':
      return reveal(to.id);
  }
}
