import type { OperationResult } from '#protocol/operations.ts';
import { counted, grouped } from '#webview/charts/describe.ts';
import { Arrivals } from '../../elements/arrivals.ts';
import { element } from '../../elements/element.ts';
import { icon } from '../../elements/icon.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { longList } from '../../elements/long-list.ts';
import { labelOf } from '../../state/node-ids.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';
import { emphasisOf, stepList } from '../path/step-list.ts';
import { commonFolder } from './enclosing-folder.ts';

type Cycles = OperationResult<'cycles.list'>;
type Cycle = Cycles['cycles'][number];

const listedAtOnce = 30;
const filesAtOnce = 12;

/** All cycles, the largest first; the one that is chosen is explained by a short loop. */
export function createCycles(context: PanelContext): HTMLElement {
  const { store, bridge } = context;
  const arrivals = new Arrivals();
  const root = element('div', { class: 'gp-cycles' });
  /** Where the loop of the chosen cycle begins; its first file until another one is pressed. */
  let start: string | undefined;
  const show = () => {
    const { view, drawing } = store.get();
    arrivals.restart();
    const id = view.project ?? '';
    const load = async (signal: AbortSignal) => (await bridge.call('cycles.list', { id }, signal)).data;
    const list = arrivals.place(`cycles ${drawing?.snapshot}`, load, (found) =>
      cycleList(context, arrivals, found, start, (file) => {
        start = file;
        show();
      }),
    );
    replaceContent(root, element('h2', { class: 'gp-details-title' }, 'Cycles'), list);
  };
  watch(
    store,
    ({ session, view, drawing }) =>
      [session.state === 'open' && view.mode === 'cycles', drawing?.snapshot, view.cycle] as const,
    ([isShown, snapshot]) => {
      if (!isShown) return;
      // An address that was sent is here before its project is.
      if (snapshot === undefined) return root.replaceChildren();
      start = undefined;
      show();
    },
  );
  return root;
}

type Begin = (file: string) => void;

function cycleList(
  context: PanelContext,
  arrivals: Arrivals,
  { cycles, summary }: Cycles,
  start: string | undefined,
  begin: Begin,
): HTMLElement[] {
  const chosen = context.store.get().view.cycle;
  if (cycles.length === 0) return [element('p', { class: 'gp-quiet' }, 'No file depends on itself in a circle.')];
  if (!cycles.some(({ id }) => id === chosen)) context.store.dispatch({ kind: 'emphasis' });
  // The chosen one is shown even where it is far down the list.
  const sorted = cycles.toSorted((a, b) => Number(b.id === chosen) - Number(a.id === chosen));
  const ordered = cycles.findIndex(({ id }) => id === chosen) < listedAtOnce ? cycles : sorted;
  const where = summary.cycles === 1 ? 'in it' : 'in them';
  const text = `${counted(summary.cycles, 'cycle')}, ${counted(summary.nodes, 'file')} ${where}. Whoever changes one file of a cycle may break all others.`;
  return [
    element('p', { class: 'gp-quiet' }, text),
    longList(
      ordered,
      listedAtOnce,
      (cycle) => cycleItem(context, arrivals, cycle, { chosen, start, begin }),
      'gp-list',
    ),
  ];
}

interface Choice {
  readonly chosen?: string;
  readonly start?: string;
  readonly begin: Begin;
}

function cycleItem(context: PanelContext, arrivals: Arrivals, cycle: Cycle, choice: Choice): HTMLElement {
  const { id, nodes, edgeCount, typeOnly } = cycle;
  const isChosen = id === choice.chosen;
  const folder = commonFolder(nodes);
  const toggle = () => context.store.dispatch({ kind: 'cycle', id: isChosen ? undefined : id });
  const look = {
    type: 'button',
    class: 'gp-row',
    'aria-expanded': String(isChosen),
    'data-key': `cycle ${id}`,
    onclick: toggle,
  };
  const names = nodes.length <= 3 ? nodes.map(labelOf).join(', ') : folder === '' ? 'across the project' : folder;
  const head = element(
    'button',
    look,
    icon(isChosen ? 'down' : 'right'),
    element('span', { class: 'gp-row-name' }, `⟳ ${counted(nodes.length, 'file')}`),
    element('span', { class: 'gp-row-path' }, names),
    typeOnly && element('span', { class: 'gp-tag', title: 'Without type-only imports it is no cycle' }, 'types only'),
    element('span', { class: 'gp-row-count', title: 'Dependencies inside' }, grouped(edgeCount)),
  );
  return element('li', {}, head, isChosen && explanation(context, arrivals, cycle, choice));
}

function explanation(context: PanelContext, arrivals: Arrivals, { nodes }: Cycle, choice: Choice): HTMLElement {
  const { store, bridge } = context;
  const { view, drawing } = store.get();
  const start = choice.start ?? nodes[0] ?? '';
  const load = async (signal: AbortSignal) =>
    (await bridge.call('path.get', { id: view.project ?? '', from: start, to: start }, signal)).data;
  const loop = arrivals.place(`loop ${drawing?.snapshot} ${start}`, load, (found) => {
    store.dispatch({ kind: 'emphasis', emphasis: emphasisOf(found) });
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

function fileButton(node: string, isStart: boolean, begin: Begin): HTMLElement {
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
