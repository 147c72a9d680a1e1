import { nameOf } from '#webview/charts/describe.ts';
import type { Arrivals } from '../../elements/arrivals.ts';
import { labelledButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { rowPath } from '../../elements/row-path.ts';
import { labelOf } from '../../state/node-ids.ts';
import type { Emphasis } from '../../state/page-state.ts';
import { useItem } from '../code/use-item.ts';
import type { PanelContext } from '../panel-context.ts';
import type { DependencyPath } from './path-verdict.ts';

/** From the first node to the last, between two of them the import line that leads from one to the next. */
export function stepList(context: PanelContext, arrivals: Arrivals, { path, edges }: DependencyPath): HTMLElement {
  const items = path.flatMap(({ id }, index) => {
    const edge = edges[index];
    const node = element('li', { class: 'gp-step' }, nodeButton(context, id, index));
    if (edge !== undefined) node.append(element('ul', { class: 'gp-uses' }, useItem(context, arrivals, edge, true)));
    return [node];
  });
  const uncover = () => context.store.dispatch({ kind: 'uncover', ids: path.map(({ id }) => id) });
  return element(
    'div',
    {},
    element('ol', { class: 'gp-steps' }, ...items),
    labelledButton('unfold', 'Unfold its files on the drawing', uncover, {
      class: 'gp-button gp-framed',
      'data-key': 'uncover',
    }),
  );
}

function nodeButton({ reveal }: PanelContext, id: string, index: number): HTMLElement {
  const path = nameOf(id);
  const look = {
    type: 'button',
    class: 'gp-row gp-step-node',
    title: `Show ${path} on the drawing`,
    'data-key': `step ${index}`,
    onclick: () => reveal(id),
  };
  const label = labelOf(id);
  const folder = path.endsWith(label) ? path.slice(0, -label.length) : path;
  return element('button', look, element('span', { class: 'gp-row-name' }, label), rowPath(folder));
}

export function emphasisOf({ path, edges }: DependencyPath): Emphasis {
  return { nodes: path.map(({ id }) => id), edges: edges.map(({ source, target }) => [source, target]) };
}
