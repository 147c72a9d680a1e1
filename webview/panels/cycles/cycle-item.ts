import type { OperationResult } from '#protocol/operations.ts';
import { counted } from '#webview/charts/describe.ts';
import type { Arrivals } from '../../elements/arrivals.ts';
import { element } from '../../elements/element.ts';
import { icon } from '../../elements/icon.ts';
import { longList } from '../../elements/long-list.ts';
import { labelOf } from '../../state/node-ids.ts';
import type { CycleTypes } from '../../state/view-state.ts';
import type { PanelContext } from '../panel-context.ts';
import type { DependencyPath } from '../path/path-verdict.ts';
import { emphasisOf, stepList } from '../path/step-list.ts';

export type Cycle = OperationResult<'cycles.list'>['cycles'][number];

const filesAtOnce = 12;

export interface CycleChoice {
  readonly chosen?: string;
  /** Where the loop begins that is shown; its first file where none is chosen. */
  readonly start?: string;
  readonly begin: (file: string) => void;
}

/** A row of the list, and below it, where it is chosen, what explains it. */
export function cycleItem(
  context: PanelContext,
  arrivals: Arrivals,
  cycle: Cycle,
  name: string,
  choice: CycleChoice,
): HTMLElement {
  const { id, nodes, edgeCount, typeOnly } = cycle;
  const isChosen = id === choice.chosen;
  const { store } = context;
  const toggle = () => {
    const types = store.get().view.cycleTypes;
    store.dispatch({ kind: 'cycle', id: isChosen ? undefined : id, types });
  };
  const look = {
    type: 'button',
    class: 'gp-row',
    'aria-expanded': String(isChosen),
    'data-key': `cycle ${id}`,
    onclick: toggle,
  };
  const head = element(
    'button',
    look,
    icon(isChosen ? 'down' : 'right'),
    element('span', { class: 'gp-row-name' }, `⟳ ${counted(nodes.length, 'file')}`),
    element('span', { class: 'gp-row-count' }, counted(edgeCount, 'dependency', 'dependencies')),
    typeOnly && element('span', { class: 'gp-tag', title: 'Without type-only imports it is no cycle' }, 'types only'),
    element('span', { class: 'gp-row-path', title: name }, name),
  );
  return element('li', {}, head, isChosen && explanation(context, arrivals, cycle, choice));
}

function explanation(context: PanelContext, arrivals: Arrivals, { nodes }: Cycle, choice: CycleChoice): HTMLElement {
  const { store, bridge } = context;
  const { view, drawing } = store.get();
  // Rather one that the drawing shows.
  const { folder } = view.filters;
  const isDrawn = (node: string) => folder !== undefined && node.startsWith(`${folder}/`);
  const start = choice.start ?? nodes.find(isDrawn) ?? nodes[0] ?? '';
  const load = async (signal: AbortSignal) =>
    (await bridge.call('path.get', { id: view.project ?? '', from: start, to: start }, signal)).data;
  const loop = arrivals.place(`loop ${drawing?.snapshot} ${start}`, load, (found) => {
    store.dispatch({ kind: 'emphasis', mode: 'cycles', emphasis: emphasisOf(found) });
    return [...typesRemark(view.cycleTypes, found), stepList(context, arrivals, found)];
  });
  const file = (node: string) => fileButton(node, node === start, choice.begin);
  return element(
    'div',
    { class: 'gp-explanation' },
    element('h3', {}, `Shortest loop through ${labelOf(start)}`),
    loop,
    element('h3', {}, 'Its files'),
    element('p', { class: 'gp-quiet' }, 'Press one to see the shortest loop through it.'),
    longList(nodes, filesAtOnce, file),
  );
}

/** The engine looks for the shortest loop over all imports. */
function typesRemark(types: CycleTypes | undefined, { edges }: DependencyPath): HTMLElement[] {
  if (types === undefined || !edges.some(({ type }) => type === 'type_import')) return [];
  const text = 'This loop, the shortest over all imports, leads over a type-only one. There is a longer one without.';
  return [element('p', { class: 'gp-quiet' }, text)];
}

function fileButton(node: string, isStart: boolean, begin: CycleChoice['begin']): HTMLElement {
  const label = labelOf(node);
  const look = {
    type: 'button',
    class: 'gp-row',
    'aria-pressed': String(isStart),
    'data-key': `loop ${node}`,
    onclick: () => begin(node),
  };
  const path = element('span', { class: 'gp-row-path' }, node.slice(0, node.length - label.length));
  return element('li', {}, element('button', look, element('span', { class: 'gp-row-name' }, label), path));
}
