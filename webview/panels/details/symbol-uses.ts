import { groupByFile } from '#protocol/by-file.ts';
import { callersPhrase } from '#protocol/caller-words.ts';
import { proofWords } from '#protocol/proof-words.ts';
import type { SymbolEdge, SymbolEdges } from '#protocol/callers.ts';
import { counted, grouped } from '#webview/charts/describe.ts';
import type { Arrivals } from '../../elements/arrivals.ts';
import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { longList } from '../../elements/long-list.ts';
import { testsApart } from '../../elements/tests-apart.ts';
import type { PanelContext } from '../panel-context.ts';
import { hedged, reasonsOf } from './hedge.ts';
import { fileOfSites, siteItem } from './site-item.ts';
import { tierLine } from './tier-line.ts';
import { listedAtOnce, otherHints, unknownSites } from './unknown-sites.ts';

type Direction = 'callers' | 'callees';

interface Question {
  readonly symbol: string;
  readonly direction: Direction;
  /** The compiler is asked as well. */
  readonly isProof: boolean;
}

/** Returns the callers and callees of a symbol, site by site, and the unknown sites. */
export function symbolUses(context: PanelContext, arrivals: Arrivals, symbol: string): HTMLElement[] {
  return (['callers', 'callees'] as const).map((direction) =>
    placeOfUses(context, arrivals, { symbol, direction, isProof: false }, section),
  );
}

/** Those sites alone: what the sign of what is not known stands for in the drawing around a symbol. */
export function unknownUses(
  context: PanelContext,
  arrivals: Arrivals,
  symbol: string,
  direction: Direction,
): HTMLElement[] {
  const question = { symbol, direction, isProof: false };
  return [placeOfUses(context, arrivals, question, (_, found) => unknownSites(context, found, question.direction))];
}

type Render = (context: PanelContext, found: SymbolEdges, question: Question, prove: () => void) => HTMLElement[];

function placeOfUses(context: PanelContext, arrivals: Arrivals, question: Question, render: Render): HTMLElement {
  const { bridge, store } = context;
  const { drawing, view } = store.get();
  const { symbol, direction, isProof } = question;
  const load = async (signal: AbortSignal) => {
    const tier = isProof ? ({ tier: 'exact' } as const) : {};
    const params = { id: view.project ?? '', symbol, detail: 'full', ...tier } as const;
    return (await bridge.call(`${direction}.list`, params, signal)).data;
  };
  const prove = () => {
    const proven = placeOfUses(context, arrivals, { ...question, isProof: true }, render);
    place.replaceWith(proven);
  };
  const key = `${direction} ${isProof ? 'proven ' : ''}${drawing?.snapshot} ${symbol}`;
  const place: HTMLElement = arrivals.place(key, load, (found) => render(context, found, question, prove));
  return place;
}

function section(context: PanelContext, found: SymbolEdges, question: Question, prove: () => void): HTMLElement[] {
  const { known, certainty, reasons, edges, exactTier } = found;
  const { direction, isProof } = question;
  const claim = { certainty: certainty === 'exact' ? 'exact' : 'bounded', reasons } as const;
  const text = direction === 'callers' ? callersPhrase(found, grouped) : counted(known, 'call');
  const sure = edges.filter(({ proof }) => proof !== 'hint');
  const render = (edge: SymbolEdge) => edgeItem(context, direction, edge);
  // What a symbol calls lies in its own file.
  const sites =
    direction === 'callers'
      ? testsApart(groupByFile(sure), { listedAtOnce, render: (group) => fileOfSites(group, render) })
      : [longList(sure, listedAtOnce, render)];
  const heading = element(
    'h3',
    {},
    direction === 'callers' ? 'Called by ' : 'Calls ',
    element('span', { class: 'gp-count' }, hedged(known, text, claim)),
  );
  return [
    element(
      'section',
      { class: 'gp-section' },
      heading,
      ...(found.outside ?? []).map((sentence) => element('p', { class: 'gp-quiet' }, sentence)),
      ...reasonsOf(claim),
      ...(sure.length === 0 ? [] : sites),
      sure.length === 0 && certainty === 'exact' && element('p', { class: 'gp-quiet' }, 'Nothing.'),
      ...unknownSites(context, found, direction),
      ...tierLine(exactTier),
      !isProof && canBeProven(found) && textButton('Prove', prove, look(direction)),
    ),
  ];
}

const look = (direction: Direction) => ({
  class: 'gp-button gp-framed',
  title: "Ask the project's compiler about the sites that are not proven",
  'data-key': `prove ${direction}`,
});

/** Where every site is proven there is nothing to ask a compiler about. */
function canBeProven(found: SymbolEdges): boolean {
  const { edges, unknownTotal } = found;
  return unknownTotal > 0 || otherHints(found).length > 0 || edges.some(({ proof }) => proof !== 'exact');
}

function edgeItem(context: PanelContext, direction: Direction, edge: SymbolEdge): HTMLElement {
  const name = direction === 'callers' ? edge.source : edge.target;
  const remarks = [
    edge.type === 'call' ? '' : edge.type.replaceAll('_', ' '),
    edge.proof === 'exact' ? '' : proofWords[edge.proof],
  ];
  const remark = remarks.filter((each) => each !== '').join(', ');
  return siteItem(context, edge, { name, remark });
}
