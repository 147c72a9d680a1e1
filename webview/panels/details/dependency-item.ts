import { counted, nameOf } from '#webview/charts/describe.ts';
import { element } from '../../elements/element.ts';
import { rowPath } from '../../elements/row-path.ts';
import { labelOf } from '../../state/node-ids.ts';
import type { PanelContext } from '../panel-context.ts';

export interface Dependency {
  readonly source: string;
  readonly target: string;
  readonly weight: number;
  readonly cyclic?: boolean;
  /** The other end is a file of tests. */
  readonly test?: boolean;
}

/** A dependency named by its other end; pressed, it shows its import lines. */
export function dependencyItem(context: PanelContext, dependency: Dependency, other: string): HTMLElement {
  const { source, target, weight, cyclic } = dependency;
  const path = nameOf(other);
  const label = labelOf(other);
  const folder = path.endsWith(label) ? path.slice(0, -label.length) : path;
  const show = () => context.store.dispatch({ kind: 'select', selection: { kind: 'edge', source, target } });
  return element(
    'li',
    {},
    element(
      'button',
      {
        type: 'button',
        class: 'gp-row',
        title: `${path}: show the imports`,
        'data-key': `${source}\n${target}`,
        onclick: show,
      },
      element('span', { class: 'gp-row-name' }, label),
      rowPath(folder),
      cyclic === true && element('span', { class: 'gp-tag gp-tag-cycle', title: 'Part of a cycle' }, '⟳'),
      element('span', { class: 'gp-row-count' }, counted(weight, 'import')),
    ),
  );
}
