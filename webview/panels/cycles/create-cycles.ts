import type { OperationResult } from '#protocol/operations.ts';
import { counted } from '#webview/charts/describe.ts';
import { Arrivals } from '../../elements/arrivals.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { longList } from '../../elements/long-list.ts';
import { cycleLoads } from '../../state/view-state.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';
import { type Cycle, cycleItem } from './cycle-item.ts';
import { cycleLoadWords } from './cycle-load-words.ts';
import { cycleNames } from './cycle-names.ts';

type Cycles = OperationResult<'cycles.list'>;

const listedAtOnce = 30;

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
    const chosen = view.cycleLoad;
    const ask = async (signal: AbortSignal) =>
      (await bridge.call('cycles.list', { id, ...(chosen && { load: chosen }) }, signal)).data;
    const list = arrivals.place(`cycles ${chosen} ${drawing?.snapshot}`, ask, (found) =>
      cycleList(context, arrivals, found, start, (file) => {
        start = file;
        show();
      }),
    );
    replaceContent(root, element('h2', { class: 'gp-details-title' }, 'Cycles'), loadChooser(context), list);
  };
  watch(
    store,
    ({ session, view, drawing }) =>
      [
        session.state === 'open' && view.mode === 'cycles',
        drawing?.snapshot,
        view.cycle,
        view.cycleLoad,
        view.filters.folder,
      ] as const,
    ([isShown, snapshot]) => {
      arrivals.restart();
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

/** Which imports cycles are made of. */
function loadChooser({ store }: PanelContext): HTMLElement {
  const shown = store.get().view.cycleLoad;
  const options = [undefined, ...cycleLoads].map((load) =>
    element('option', { value: load ?? '', selected: load === shown }, cycleLoadWords(load)),
  );
  const change = () => store.dispatch({ kind: 'cycle', load: cycleLoads.find((load) => load === chooser.value) });
  const look = { class: 'gp-select', 'aria-label': 'Imports that count', 'data-key': 'cycle load', onchange: change };
  const chooser: HTMLSelectElement = element('select', look, ...options);
  return element('p', {}, chooser);
}

function cycleList(
  context: PanelContext,
  arrivals: Arrivals,
  found: Cycles,
  start: string | undefined,
  begin: Begin,
): HTMLElement[] {
  const { cycle: chosen, filters, cycleLoad } = context.store.get().view;
  const cycles = cyclesBelow(found.cycles, filters.folder);
  const remarks = leftOut(found.cycles.length - cycles.length, filters.folder);
  if (!cycles.some(({ id }) => id === chosen)) context.store.dispatch({ kind: 'emphasis', mode: 'cycles' });
  if (cycles.length === 0) {
    const text = `No file depends on itself in a circle of ${cycleLoadWords(cycleLoad)}.`;
    return [element('p', { class: 'gp-quiet' }, text), ...remarks];
  }
  // The chosen one is shown even where it is far down the list.
  const sorted = cycles.toSorted((a, b) => Number(b.id === chosen) - Number(a.id === chosen));
  const ordered = cycles.findIndex(({ id }) => id === chosen) < listedAtOnce ? cycles : sorted;
  const names = cycleNames(ordered.map(({ nodes }) => nodes));
  const rows = ordered.map((cycle, index) => ({ cycle, name: names[index] ?? '' }));
  return [
    element('p', { class: 'gp-quiet' }, summaryOf(cycles)),
    ...remarks,
    longList(
      rows,
      listedAtOnce,
      ({ cycle, name }) => cycleItem(context, arrivals, cycle, name, { chosen, start, begin }),
      'gp-list',
    ),
  ];
}

function cyclesBelow(cycles: readonly Cycle[], folder: string | undefined): readonly Cycle[] {
  return folder === undefined
    ? cycles
    : cycles.filter(({ nodes }) => nodes.some((node) => node.startsWith(`${folder}/`)));
}

function leftOut(count: number, folder = ''): HTMLElement[] {
  if (count === 0) return [];
  const text = `${counted(count, 'cycle has', 'cycles have')} no file below ${folder} and ${count === 1 ? 'is' : 'are'} left out.`;
  return [element('p', { class: 'gp-quiet' }, text)];
}

function summaryOf(cycles: readonly Cycle[]): string {
  const files = cycles.reduce((sum, { nodes }) => sum + nodes.length, 0);
  const where = cycles.length === 1 ? 'in it' : 'in them';
  return `${counted(cycles.length, 'cycle')}, ${counted(files, 'file')} ${where}. Whoever changes one file of a cycle may break all others.`;
}
