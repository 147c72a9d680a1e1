import type { SymbolEdge, SymbolEdges, UnknownSite } from '#protocol/callers.ts';
import { counted } from '#webview/charts/describe.ts';
import type { Arrivals } from '../../elements/arrivals.ts';
import { element } from '../../elements/element.ts';
import { longList } from '../../elements/long-list.ts';
import { labelOf } from '../../state/node-ids.ts';
import type { PanelContext } from '../panel-context.ts';
import { hedged, reasonsOf } from './hedge.ts';
import { unknownReasonText } from './unknown-reason-text.ts';

const listedAtOnce = 12;

type Direction = 'callers' | 'callees';

/** Who calls a symbol and what it calls, site by site, and the sites of which nobody knows what they mean. */
export function symbolUses(context: PanelContext, arrivals: Arrivals, symbol: string): HTMLElement[] {
  const { bridge, store } = context;
  const { drawing, view } = store.get();
  const uses = (direction: Direction) => {
    const load = async (signal: AbortSignal) => {
      const params = { id: view.project ?? '', symbol, detail: 'full' } as const;
      return (await bridge.call(`${direction}.list`, params, signal)).data;
    };
    const render = (found: SymbolEdges) => [section(context, direction, found)];
    return arrivals.place(`${direction} ${drawing?.snapshot} ${symbol}`, load, render);
  };
  return [uses('callers'), uses('callees')];
}

function section(context: PanelContext, direction: Direction, found: SymbolEdges): HTMLElement {
  const { known, certainty, reasons, edges, unknown, unknownTotal } = found;
  const claim = { certainty: certainty === 'exact' ? 'exact' : 'bounded', reasons } as const;
  const text = direction === 'callers' ? counted(known, 'caller') : counted(known, 'call');
  const sites = longList(edges, listedAtOnce, (edge) => edgeItem(context, direction, edge));
  return element(
    'section',
    { class: 'gp-section' },
    element(
      'h3',
      {},
      direction === 'callers' ? 'Called by ' : 'Calls ',
      element('span', { class: 'gp-count' }, hedged(known, text, claim)),
    ),
    ...reasonsOf(claim),
    edges.length === 0 ? element('p', { class: 'gp-quiet' }, 'Nothing.') : sites,
    ...(unknownTotal === 0 ? [] : unknownList(context, direction, unknown, unknownTotal)),
  );
}

function edgeItem(context: PanelContext, direction: Direction, edge: SymbolEdge): HTMLElement {
  const far = direction === 'callers' ? edge.source : edge.target;
  const remarks = [edge.type === 'call' ? '' : edge.type, edge.proof === 'exact' ? '' : edge.proof];
  return siteItem(context, edge, far, remarks.filter((remark) => remark !== '').join(', '));
}

function unknownList(
  context: PanelContext,
  direction: Direction,
  unknown: readonly UnknownSite[],
  total: number,
): HTMLElement[] {
  const what = direction === 'callers' ? 'that may call it as well' : 'of which nobody knows where they lead';
  return [
    element('p', { class: 'gp-quiet' }, `${counted(total, 'site')} ${what}:`),
    longList(unknown, listedAtOnce, (site) => siteItem(context, site, site.source, unknownReasonText(site.reason))),
  ];
}

/** One site: the symbol, its line of code, how it is known. Pressed, it shows the code, or copies its place. */
function siteItem(
  { copy, openCode }: PanelContext,
  { file, line, column, text = '' }: SymbolEdge | UnknownSite,
  symbol: string,
  remark: string,
): HTMLElement {
  const place = `${file}:${line}`;
  const press = () => (openCode === undefined ? copy(place, 'Place') : openCode({ file, line }));
  const title = [`${openCode === undefined ? 'Copy' : 'Open'} ${place}`, text.trim()].filter(Boolean).join('\n');
  const look = { type: 'button', class: 'gp-row', title, 'data-key': `${place}:${column} ${symbol}`, onclick: press };
  return element(
    'li',
    {},
    element(
      'button',
      look,
      element('span', { class: 'gp-row-name' }, labelOf(symbol)),
      element('span', { class: 'gp-row-path' }, place),
      remark !== '' && element('span', { class: 'gp-row-count' }, remark),
    ),
  );
}
