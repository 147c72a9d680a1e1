import type { IndexState } from '#protocol/index-state.ts';
import type { View, ViewMark } from '#protocol/view.ts';
import { counted, grouped, nameOf } from '#webview/charts/describe.ts';
import { Arrivals } from '../../elements/arrivals.ts';
import { iconButton, textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { longList } from '../../elements/long-list.ts';
import { partsOf } from '../../state/drawn-marks.ts';
import { labelOf, unresolvedNode, wholeProject } from '../../state/node-ids.ts';
import { watch } from '../../state/watch.ts';
import { commonFolder } from '../cycles/enclosing-folder.ts';
import { cycleTag } from '../cycles/cycle-tag.ts';
import type { PanelContext } from '../panel-context.ts';
import { entryPointsSection } from './entry-points-section.ts';
import { row, section } from './overview-parts.ts';
import { skippedLines, withoutTargetIn } from './skipped-lines.ts';
import { tourSection } from './tour-section.ts';

const hubsShown = 8;
const cyclesShown = 5;
const partsShown = 10;

/** Returns the overview of a project that the user has not seen before. */
export function createOverview(context: PanelContext, hide: () => void, links: HTMLElement): HTMLElement {
  const arrivals = new Arrivals();
  /** The drawing of the whole, which a neighbourhood is none of. */
  let whole: View | undefined;
  const body = element('div', { class: 'gp-overview-body' });
  const head = element(
    'div',
    { class: 'gp-panel-head' },
    element('h2', {}, 'Overview'),
    links,
    iconButton('close', 'Hide the overview', hide, { 'data-key': 'hide overview' }),
  );
  watch(
    context.store,
    ({ drawing, index, project }) => [drawing, index?.skipped, project?.id] as const,
    ([drawing, skipped]) => {
      if (drawing === undefined) {
        whole = undefined;
        return body.replaceChildren();
      }
      arrivals.restart();
      const { view, snapshot } = drawing;
      if (context.store.get().view.focus === undefined) whole = view;
      replaceContent(
        body,
        hint(),
        tourSection(context, arrivals),
        cycles(context, arrivals, snapshot),
        ...(whole === undefined ? [] : [parts(context, whole)]),
        hubs(context, view),
        entryPointsSection(context, arrivals, snapshot),
        leftOut(context, arrivals, whole ?? view, snapshot, skipped),
      );
    },
  );
  return element('div', { class: 'gp-overview' }, head, body);
}

function hint(): HTMLElement {
  return element(
    'p',
    { class: 'gp-hint' },
    'Arrows run downwards, from who depends to what is depended on. ',
    'Point at a box to see its own, press it to see why, press it twice to unfold it.',
  );
}

function parts({ store, reveal }: PanelContext, view: View): HTMLElement {
  const all = partsOf(view).filter(({ type }) => type !== 'external');
  const bySize = all.toSorted((a, b) => b.files - a.files || b.size - a.size);
  const item = ({ id, label, files, fanIn }: ViewMark) => {
    const title =
      fanIn === undefined
        ? nameOf(id)
        : `${nameOf(id)}: ${counted(fanIn, 'dependency leads', 'dependencies lead')} into it`;
    return row(label, '', counted(files, 'file'), title, `part ${id}`, () => reveal(id));
  };
  const title = (store.get().view.level ?? store.get().drawing?.view.level) === 'module' ? 'Modules' : 'Parts';
  const none = element('p', { class: 'gp-quiet' }, 'There are none.');
  return section(title, bySize.length === 0 ? none : longList(bySize, partsShown, item));
}

function hubs({ reveal }: PanelContext, view: View): HTMLElement {
  const item = ({ id, fanIn }: View['hubs'][number]) => {
    const label = labelOf(id);
    const folder = id.slice(0, id.length - label.length);
    return row(
      label,
      folder,
      `by ${counted(fanIn, 'file')}`,
      `${id}: used by ${counted(fanIn, 'file')}`,
      `hub ${id}`,
      () => reveal(id),
    );
  };
  const none = element('p', { class: 'gp-quiet' }, 'Nothing is imported.');
  return section('Most depended on', view.hubs.length === 0 ? none : longList(view.hubs, hubsShown, item));
}

function cycles({ store, bridge }: PanelContext, arrivals: Arrivals, snapshot: string): HTMLElement {
  const { project: id = '', cycleLoad: load } = store.get().view;
  const ask = async (signal: AbortSignal) =>
    (await bridge.call('cycles.list', { id, limit: cyclesShown, ...(load && { load }) }, signal)).data;
  const showAll = () => store.dispatch({ kind: 'cycle' });
  const place = arrivals.place(`top cycles ${load} ${snapshot}`, ask, (found) => {
    if (found.cycles.length === 0)
      return [element('p', { class: 'gp-quiet' }, 'None: no files depend on each other in a circle.')];
    const items = found.cycles.map((cycle) =>
      row(
        `⟳ ${counted(cycle.nodes.length, 'file')}`,
        commonFolder(cycle.nodes),
        cycleTag(cycle)?.text ?? '',
        'Explain this cycle',
        `cycle ${cycle.id}`,
        () => store.dispatch({ kind: 'cycle', id: cycle.id }),
      ),
    );
    const { cycles: count, nodes } = found.summary;
    const all = count === 1 ? 'Show it in the list of cycles' : `All ${grouped(count)} cycles, ${grouped(nodes)} files`;
    return [
      element('ul', { class: 'gp-list' }, ...items),
      textButton(all, showAll, { class: 'gp-button gp-more', 'data-key': 'all cycles' }),
    ];
  });
  return section('Largest cycles', place);
}

/** Returns the omissions of the picture, so that it is not taken for complete. */
function leftOut(
  { store, bridge }: PanelContext,
  arrivals: Arrivals,
  view: View,
  snapshot: string,
  skipped: IndexState['skipped'] | undefined,
): HTMLElement {
  const id = store.get().view.project ?? '';
  const lines = [...absentLines(store, view), ...(skipped === undefined ? [] : skippedLines(skipped))];
  if (lines.length === 0) return section('Left out', element('p', { class: 'gp-quiet' }, 'Nothing was skipped.'));
  const load = async (signal: AbortSignal) =>
    (await bridge.call('index.state', { id, detail: 'full' }, signal)).data.skippedFiles ?? [];
  const files = element('div', {});
  const show = () =>
    files.replaceChildren(
      arrivals.place(`skipped ${snapshot}`, load, (all) => [
        longList(all, 20, ({ file, reason }) => element('li', { class: 'gp-path' }, `${file} (${reason})`)),
      ]),
    );
  const hasFiles = skipped !== undefined && skippedLines(skipped).length > 0;
  return section(
    'Left out',
    element('ul', { class: 'gp-plain' }, ...lines.map((line) => element('li', {}, line))),
    hasFiles && textButton('Which files?', show, { class: 'gp-button gp-more', 'data-key': 'skipped' }),
    files,
  );
}

function absentLines(store: PanelContext['store'], view: View): HTMLElement[] {
  const { unknown, absent } = withoutTargetIn(view);
  const selection = { kind: 'edge', source: wholeProject, target: unresolvedNode } as const;
  const show = () => store.dispatch({ kind: 'select', selection });
  const line = (text: string, key: string) =>
    textButton(text, show, { class: 'gp-link', title: 'Show these imports', 'data-key': key });
  return [
    ...(unknown === 0 ? [] : [line(counted(unknown, 'unresolved import'), 'unresolved')]),
    ...(absent === 0 ? [] : [line(`${counted(absent, 'import')} of what is not here`, 'absent')]),
  ];
}
