import type { EntryPoint } from '#protocol/entry-points.ts';
import type { Arrivals } from '../../elements/arrivals.ts';
import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { longList } from '../../elements/long-list.ts';
import type { PanelContext } from '../panel-context.ts';
import { row, section } from './overview-parts.ts';

const shownAtOnce = 12;
/** Upper bound on entry points in one answer; those beyond it are counted. */
const limit = 1000;

/**
 * Returns the entry points of the project: requested when the user unfolds the section, since they need more than the
 * drawing.
 */
export function entryPointsSection(context: PanelContext, arrivals: Arrivals, snapshot: string): HTMLElement {
  const found = element('div', {});
  const ask = () => {
    button.hidden = true;
    found.replaceChildren(entryPoints(context, arrivals, snapshot));
  };
  const button = textButton('List the entry points', ask, { class: 'gp-button gp-more', 'data-key': 'entry points' });
  return section('Where it begins', button, found);
}

function entryPoints({ store, bridge, reveal }: PanelContext, arrivals: Arrivals, snapshot: string): HTMLElement {
  const id = store.get().view.project ?? '';
  const load = async (signal: AbortSignal) => (await bridge.call('entryPoints.list', { id, limit }, signal)).data;
  return arrivals.place(`entry points ${snapshot}`, load, ({ entryPoints: all, reasons, nextCursor }) => {
    const doubts = doubtsOf(reasons);
    if (all.length === 0) return [element('p', { class: 'gp-quiet' }, 'None was found.'), ...doubts];
    const more = element('p', { class: 'gp-quiet' }, `The first ${limit} of more.`);
    const list = longList(all, shownAtOnce, (each) => entryRow(reveal, each));
    return [list, ...(nextCursor === undefined ? [] : [more]), ...doubts];
  });
}

/** Why there may be others; nothing where all could be followed. */
function doubtsOf(reasons: readonly string[]): HTMLElement[] {
  if (reasons.length === 0) return [];
  const lines = longList(reasons, shownAtOnce, (reason) => element('div', { class: 'gp-quiet' }, reason));
  return [element('p', { class: 'gp-quiet' }, 'There may be others:'), lines];
}

function entryRow(reveal: PanelContext['reveal'], { id, type, name, file, line }: EntryPoint): HTMLElement {
  const isNamed = name !== file;
  const shown = isNamed ? name : file.slice(file.lastIndexOf('/') + 1);
  return row(shown, isNamed ? file : '', type, `${name}: ${file}:${line}`, `entry ${id}`, () => reveal(file));
}
