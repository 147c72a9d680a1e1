import type { Arrivals } from '../../elements/arrivals.ts';
import { labelledButton, textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { isPackage } from '../../state/node-ids.ts';
import { edgeFilters } from '../../state/view-params.ts';
import type { PanelContext } from '../panel-context.ts';

/** The way to the drawing of something that is not drawn: where the filters hide it, they have to be cleared first. */
export function wayToDrawing(context: PanelContext, arrivals: Arrivals, id: string): HTMLElement {
  const { store, bridge, reveal } = context;
  const { drawing, view } = store.get();
  if (isPackage(id) && !view.filters.external) return element('div', {}, ...packagesHidden(context, id));
  const { types: _, ...filters } = edgeFilters(view.filters);
  const show = labelledButton('target', 'Show on the drawing', () => reveal(id), {
    class: 'gp-button gp-framed',
    'data-key': 'action Show on the drawing',
  });
  if (Object.keys(filters).length === 0) return element('div', { class: 'gp-actions' }, show);
  const params = { id: view.project ?? '', focus: id, depth: 1, limit: 1, ...filters };
  const load = async (signal: AbortSignal) => (await bridge.call('view.get', params, signal)).data.marks.length === 0;
  return arrivals.place(`hidden ${drawing?.snapshot} ${JSON.stringify(params)}`, load, (isHidden) =>
    isHidden ? hidden(context, id) : [element('div', { class: 'gp-actions' }, show)],
  );
}

function packagesHidden({ store, reveal }: PanelContext, id: string): HTMLElement[] {
  const add = () => {
    store.dispatch({ kind: 'filter', filters: { external: true } });
    reveal(id);
  };
  const look = { class: 'gp-button gp-framed', 'data-key': 'add packages' };
  return [
    element('p', { class: 'gp-remark' }, 'Packages from outside are not drawn.'),
    textButton('Draw them and show it', add, look),
  ];
}

function hidden({ store, reveal }: PanelContext, id: string): HTMLElement[] {
  const clear = () => {
    store.dispatch({ kind: 'clearFilters' });
    reveal(id);
  };
  const look = { class: 'gp-button gp-framed', 'data-key': 'clear filters' };
  return [
    element('p', { class: 'gp-remark' }, 'The filters in force hide it.'),
    textButton('Clear the filters and show it', clear, look),
  ];
}
