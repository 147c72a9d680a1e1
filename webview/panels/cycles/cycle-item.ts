import type { OperationResult } from '#protocol/operations.ts';
import { counted } from '#webview/charts/describe.ts';
import type { Arrivals } from '../../elements/arrivals.ts';
import { element } from '../../elements/element.ts';
import { rowPath } from '../../elements/row-path.ts';
import { icon } from '../../elements/icon.ts';
import { longList } from '../../elements/long-list.ts';
import { labelOf } from '../../state/node-ids.ts';
import type { PanelContext } from '../panel-context.ts';
import { emphasisOf, stepList } from '../path/step-list.ts';
import { cycleTag } from './cycle-tag.ts';

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
  const { id, nodes, edgeCount } = cycle;
  const tag = cycleTag(cycle);
  const isChosen = id === choice.chosen;
  const { store } = context;
  const toggle = () => {
    const load = store.get().view.cycleLoad;
    store.dispatch({ kind: 'cycle', id: isChosen ? undefined : id, load });
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
    tag && element('span', { class: 'gp-tag', title: tag.title }, tag.text),
    rowPath(name, { title: name }),
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
  const asked = { id: view.project ?? '', from: start, to: start, load: view.cycleLoad ?? 'start' } as const;
  const ask = async (signal: AbortSignal) => (await bridge.call('path.get', asked, signal)).data;
  const loop = arrivals.place(`loop ${asked.load} ${drawing?.snapshot} ${start}`, ask, (found) => {
    store.dispatch({ kind: 'emphasis', mode: 'cycles', emphasis: emphasisOf(found) });
    return [stepList(context, arrivals, found)];
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

function fileButton(node: string, isStart: boolean, begin: CycleChoice['begin']): HTMLElement {
  const label = labelOf(node);
  const look = {
    type: 'button',
    class: 'gp-row',
    'aria-pressed': String(isStart),
    'data-key': `loop ${node}`,
    onclick: () => begin(node),
  };
  const path = rowPath(node.slice(0, node.length - label.length));
  return element('li', {}, element('button', look, element('span', { class: 'gp-row-name' }, label), path));
}
