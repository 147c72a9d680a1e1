import { groupByFile } from '#protocol/by-file.ts';
import { absenceWords } from '#protocol/absence-words.ts';
import type { Absence } from '#protocol/graph.ts';
import type { View, ViewMark } from '#protocol/view.ts';
import { counted, nameOf } from '#webview/charts/describe.ts';
import type { Arrivals } from '../../elements/arrivals.ts';
import { iconButton, textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { testsApart } from '../../elements/tests-apart.ts';
import { crossingsOf } from '../../state/drawn-marks.ts';
import { fileOf, labelOf, unresolvedNode } from '../../state/node-ids.ts';
import { cycleOfMark } from '../cycles/cycle-of-mark.ts';
import type { PanelContext } from '../panel-context.ts';
import { codeSection } from './code-section.ts';
import { type Dependency, dependencyItem } from './dependency-item.ts';
import { hedged, reasonsOf } from './hedge.ts';
import { wayToDrawing } from './hidden-mark.ts';
import { markActions } from './mark-actions.ts';
import { factsOf, factTitles, tagsOf } from './mark-facts.ts';
import { isFileMark, isSymbolMark } from './mark-kind.ts';
import { type Certainty, type FileNeighbours, neighboursOf } from './neighbours.ts';
import { ownersSection } from './owners-section.ts';
import { symbolUses, unknownUses } from './symbol-uses.ts';

const listedAtOnce = 12;

/** Everything about a mark, or about a node that is not drawn. */
export function markDetails(context: PanelContext, arrivals: Arrivals, id: string): HTMLElement[] {
  const { drawing } = context.store.get();
  const mark = drawing?.view.marks.find((each) => each.id === id);
  if (mark?.type === 'unknown') return unknownOf(context, arrivals, mark);
  const isFile = isFileMark(id, mark);
  const shownFacts = element('div', {}, ...(mark === undefined ? [] : [facts(mark)]));
  const onNeighbours = ({ certainty }: FileNeighbours) => {
    if (mark !== undefined) shownFacts.replaceChildren(facts(mark, certainty));
  };
  return [
    heading(context, id, mark),
    ...(mark === undefined ? [] : [shownFacts]),
    ...(mark === undefined ? [wayToDrawing(context, arrivals, id)] : []),
    markActions(context, id, mark),
    ...(mark?.cycle === undefined && mark?.inCycles === undefined ? [] : [cycleButton(context, mark)]),
    ...dependenciesOf(context, arrivals, id, mark, onNeighbours),
    ...(isFile || isSymbolMark(id, mark) ? [codeSection(context, arrivals, id, mark)] : []),
    ...(isFile ? [ownersSection(context, arrivals, id)] : []),
  ];
}

function heading({ copy, store }: PanelContext, id: string, mark: ViewMark | undefined): HTMLElement {
  const path = nameOf(id);
  const place = mark?.line === undefined ? fileOf(path) : `${fileOf(path)}:${mark.line}`;
  const tags = mark === undefined ? ['not on this drawing'] : tagsOf(mark);
  return element(
    'div',
    { class: 'gp-details-head' },
    element('h2', { class: 'gp-details-title' }, labelOf(id)),
    element(
      'p',
      { class: 'gp-path' },
      element('span', {}, place),
      iconButton('copy', `Copy ${place}`, () => copy(place, 'Path'), { 'data-key': 'copy path' }),
    ),
    element(
      'ul',
      { class: 'gp-tags' },
      ...tags.map((tag) => element('li', { class: 'gp-tag' }, tag)),
      ...(mark === undefined || mark.type === 'unknown' ? [] : absentButtons(store, mark)),
    ),
  );
}

function absentButtons(store: PanelContext['store'], { id, unknown = 0, absent = 0 }: ViewMark): HTMLElement[] {
  const selection = { kind: 'edge', source: id, target: unresolvedNode } as const;
  const show = () => store.dispatch({ kind: 'select', selection });
  const look = { type: 'button', class: 'gp-tag gp-tag-button', title: 'Show these imports', onclick: show };
  const button = (key: string, text: string) =>
    element('li', {}, element('button', { ...look, 'data-key': key }, text));
  return [
    ...(unknown === 0 ? [] : [button('unresolved', `? ${counted(unknown, 'import')} unresolved`)]),
    ...(absent === 0 ? [] : [button('absent', `${counted(absent, 'import')} of what is not here`)]),
  ];
}

function facts(mark: ViewMark, certainty?: FileNeighbours['certainty']): HTMLElement {
  const pairs = factsOf(mark, certainty).map(([name, value]) =>
    element('div', { title: factTitles[name] }, element('dt', {}, name), element('dd', {}, value)),
  );
  return element('dl', { class: 'gp-facts' }, ...pairs);
}

function cycleButton(context: PanelContext, mark: ViewMark): HTMLElement {
  const { store } = context;
  const show = async () => {
    const { project } = store.get().view;
    if (project === undefined) return;
    store.dispatch({ kind: 'cycle', id: await cycleOfMark(context, project, mark) });
  };
  const announceFailure = () => store.dispatch({ kind: 'announce', text: 'The cycles could not be read.' });
  return textButton('Explain the cycle', () => void show().catch(announceFailure), {
    class: 'gp-button gp-framed',
    'data-key': 'cycle',
  });
}

function dependenciesOf(
  context: PanelContext,
  arrivals: Arrivals,
  id: string,
  mark: ViewMark | undefined,
  onNeighbours: (neighbours: FileNeighbours) => void,
): HTMLElement[] {
  if (isSymbolMark(id, mark)) return symbolUses(context, arrivals, id);
  if (isFileMark(id, mark)) return fileDependencies(context, arrivals, id, onNeighbours);
  return drawnDependencies(context, context.store.get().drawing?.view, mark);
}

/** In the drawing around a symbol callers are at its left. */
function unknownOf(context: PanelContext, arrivals: Arrivals, { distance = 0 }: ViewMark): HTMLElement[] {
  const { focus } = context.store.get().view;
  const title = element('h2', { class: 'gp-details-title' }, 'Not known');
  if (focus === undefined) return [title];
  return [title, ...unknownUses(context, arrivals, focus, distance < 0 ? 'callers' : 'callees')];
}

/** Returns a file's importers and imports in the whole project, independent of the drawing. */
function fileDependencies(
  context: PanelContext,
  arrivals: Arrivals,
  file: string,
  onNeighbours: (neighbours: FileNeighbours) => void,
): HTMLElement[] {
  const { store, bridge } = context;
  const { drawing, view } = store.get();
  const load = async (signal: AbortSignal) => {
    const params = { id: view.project ?? '', focus: file, depth: 1, edges: 'focus', detail: 'full' } as const;
    return neighboursOf((await bridge.call('graph.get', params, signal)).data, file);
  };
  const render = (neighbours: FileNeighbours) => {
    const { usedBy, uses, unresolved, certainty } = neighbours;
    onNeighbours(neighbours);
    const users = usedBy.map(({ id, ...each }) => ({ source: id, target: file, ...each }));
    const used = uses.map(({ id, ...each }) => ({ source: file, target: id, ...each }));
    return [
      section(context, users, 'source', countFiles, certainty?.dependents),
      section(context, used, 'target', countFiles, certainty?.dependencies),
      ...[...Map.groupBy(unresolved, ({ absence }) => absence)].map(([absence, found]) =>
        absentSection(file, absence, found, context),
      ),
    ];
  };
  return [arrivals.place(`neighbours ${drawing?.snapshot} ${file}`, load, render)];
}

/** Of anything else: what crosses its border on this drawing. */
function drawnDependencies(context: PanelContext, view: View | undefined, mark: ViewMark | undefined): HTMLElement[] {
  if (view === undefined || mark === undefined) return [];
  const { into, outOf } = crossingsOf(view, mark.id);
  return [section(context, into, 'source', countBoxes), section(context, outOf, 'target', countBoxes)];
}

const countFiles = (count: number) => counted(count, 'file');
const countBoxes = (count: number) => counted(count, 'box', 'boxes');

function section(
  context: PanelContext,
  dependencies: readonly Dependency[],
  end: 'source' | 'target',
  ends: (count: number) => string,
  certainty?: Certainty,
): HTMLElement {
  const render = (each: Dependency) => dependencyItem(context, each, each[end]);
  const groups = groupByFile(dependencies.map((each) => ({ ...each, file: each[end] })));
  const items = testsApart(groups, { listedAtOnce, render: ({ items: [each] }) => render(each as Dependency) });
  const none = element('p', { class: 'gp-quiet' }, end === 'source' ? 'Nothing on this drawing.' : 'Nothing.');
  const title = end === 'source' ? 'Used by' : 'Uses';
  const { length } = dependencies;
  const count = element('span', { class: 'gp-count' }, hedged(length, ends(length), certainty));
  return element(
    'section',
    { class: 'gp-section' },
    element('h3', {}, `${title} `, count),
    ...reasonsOf(certainty),
    ...(length === 0 ? [none] : items),
  );
}

function absentSection(
  file: string,
  absence: Absence,
  uses: FileNeighbours['unresolved'],
  { copy, openCode }: PanelContext,
): HTMLElement {
  const items = uses.map(({ line, name }) => {
    const press = () => (openCode === undefined ? copy(`${file}:${line}`, 'Place') : openCode({ file, line }));
    const title = `${openCode === undefined ? 'Copy' : 'Open'} ${file}:${line}`;
    const look = { type: 'button', class: 'gp-row', title, onclick: press };
    const where = element('span', { class: 'gp-row-count' }, `line ${line}`);
    return element('li', {}, element('button', look, element('code', { class: 'gp-row-name' }, name), where));
  });
  const { title, meaning } = absenceWords[absence];
  return element(
    'section',
    { class: 'gp-section' },
    element('h3', { title: meaning }, `${title}: ${counted(uses.length, 'import')}`),
    element('ul', { class: 'gp-list' }, ...items),
  );
}
