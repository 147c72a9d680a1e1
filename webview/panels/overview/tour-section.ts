import type { Tour, TourStop } from '#protocol/tour.ts';
import type { Arrivals } from '../../elements/arrivals.ts';
import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { longList } from '../../elements/long-list.ts';
import { prose } from '../../elements/prose.ts';
import { codeExcerpt } from '../code/code-excerpt.ts';
import type { PanelContext } from '../panel-context.ts';
import { row, section } from './overview-parts.ts';

const linesShown = 12;
/** The sections below stay in sight. */
const stopsShown = 3;

/**
 * Returns a reading tour for a user who is new to the project. Requested once a project, not with each snapshot: a save
 * changes too little of it to rank all of the code again.
 */
export function tourSection(context: PanelContext, arrivals: Arrivals): HTMLElement {
  const { store, bridge } = context;
  const id = store.get().view.project ?? '';
  const load = async (signal: AbortSignal) => (await bridge.call('tour.get', { id }, signal)).data;
  const place = arrivals.place(`tour ${id}`, load, ({ stops, reasons }: Tour) => [
    stops.length === 0
      ? element('p', { class: 'gp-quiet' }, 'There is no code here that could be read.')
      : longList(stops, stopsShown, (stop) => stopItem(context, arrivals, id, stop), 'gp-list gp-tour', 'ol'),
    ...reasons.map((reason) => prose(reason, 'gp-quiet')),
  ]);
  return section('Where to begin', place);
}

function stopItem(context: PanelContext, arrivals: Arrivals, project: string, stop: TourStop): HTMLElement {
  const { id, file, line, title, summary, reason } = stop;
  const path = title === file ? '' : `${file}:${line}`;
  const press = () => (context.openCode === undefined ? context.reveal(file) : context.openCode({ file, line }));
  const item = row(title, path, '', `${title}: ${file}:${line}`, `stop ${id}`, press);
  const code = element('div', {});
  const show = () => {
    button.hidden = true;
    code.replaceChildren(beginning(context, arrivals, project, stop));
  };
  const button = textButton('Show how it begins', show, { class: 'gp-link', 'data-key': `code of ${id}` });
  if (summary !== undefined) item.append(element('p', {}, summary));
  item.append(prose(reason, 'gp-quiet'), button, code);
  return item;
}

function beginning({ bridge }: PanelContext, arrivals: Arrivals, id: string, { file, line, endLine }: TourStop) {
  const lines = { id, file, line, endLine: Math.min(endLine, line + linesShown - 1) };
  const load = async (signal: AbortSignal) => (await bridge.call('source.get', lines, signal)).data;
  return arrivals.place(`beginning ${id} ${file} ${line}`, load, (excerpt) => [codeExcerpt(excerpt)]);
}
