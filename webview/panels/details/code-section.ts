import type { ViewMark } from '#protocol/view.ts';
import type { Arrivals } from '../../elements/arrivals.ts';
import { element } from '../../elements/element.ts';
import { fileOf, labelOf } from '../../state/node-ids.ts';
import { codeExcerpt } from '../code/code-excerpt.ts';
import type { PanelContext } from '../panel-context.ts';
import { isSymbolMark } from './mark-kind.ts';

/** Lines of a file that are shown from its beginning, or of a symbol from its own. */
const codeLines = 60;

export function codeSection(
  context: PanelContext,
  arrivals: Arrivals,
  id: string,
  mark: ViewMark | undefined,
): HTMLElement {
  const { bridge, store } = context;
  const { drawing, view } = store.get();
  const project = view.project ?? '';
  const isOfSymbol = isSymbolMark(id, mark);
  const file = isOfSymbol ? fileOf(id) : id;
  const load = async (signal: AbortSignal) => {
    const marked = isOfSymbol ? (mark?.line ?? (await lineOf(context, project, id, signal))) : undefined;
    const line = marked ?? 1;
    const params = { id: project, file, line, endLine: line + codeLines - 1 };
    return { marked, excerpt: (await bridge.call('source.get', params, signal)).data };
  };
  const place = arrivals.place(`code ${drawing?.snapshot} ${id}:${mark?.line}`, load, ({ marked, excerpt }) => [
    codeExcerpt(excerpt, marked),
  ]);
  return element('section', { class: 'gp-section' }, element('h3', {}, 'Code'), place);
}

/** Returns the line at which a symbol that is not drawn is declared; undefined while it is unknown. */
async function lineOf({ bridge }: PanelContext, id: string, symbol: string, signal: AbortSignal) {
  const params = { id, file: fileOf(symbol), name: labelOf(symbol) };
  const { data } = await bridge.call('symbols.list', params, signal);
  return data.symbols.find((each) => each.id === symbol)?.line;
}
