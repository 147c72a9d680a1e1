import { callersPhrase } from '#protocol/caller-words.ts';
import type { SymbolEdges } from '#protocol/callers.ts';
import { counted, grouped } from '#webview/charts/describe.ts';
import { BridgeError } from '../../bridge/bridge.ts';
import { element } from '../../elements/element.ts';
import { Latest } from '../../elements/latest.ts';
import { isSymbol } from '../../state/node-ids.ts';
import { watch } from '../../state/watch.ts';
import { hedged, reasonsOf } from '../details/hedge.ts';
import { type FileNeighbours, neighboursOf } from '../details/neighbours.ts';
import type { PanelContext } from '../panel-context.ts';

/** Of the whole project, also where not all of it is drawn; after the drawing it is asked how surely these are all. */
export function createCounts({ store, bridge }: PanelContext): HTMLElement {
  const words = element('p', { class: 'gp-nb-counts' });
  const why = element('div', { class: 'gp-nb-why' });
  // The request is optional: without an answer the counts stay as they are.
  const asking = new Latest((error) => {
    if (!(error instanceof BridgeError)) throw error;
  });
  const show = (certainty?: FileNeighbours['certainty']) => {
    const { drawing, view } = store.get();
    const middle = drawing?.view.marks.find(({ id }) => id === view.focus);
    const [into, outOf] = [middle?.fanIn ?? 0, middle?.fanOut ?? 0];
    const used = hedged(into, grouped(into), certainty?.dependents);
    const uses = hedged(outOf, grouped(outOf), certainty?.dependencies);
    words.textContent = middle === undefined || isSymbol(middle.id) ? '' : `Used by ${used} · uses ${uses}`;
    why.replaceChildren(...reasonsOf(certainty && allReasons(certainty)));
  };
  watch(
    store,
    ({ drawing, view }) => [drawing?.snapshot, drawing?.view.marks.find(({ id }) => id === view.focus)?.id] as const,
    ([, file]) => {
      show();
      const { project } = store.get().view;
      if (file === undefined || project === undefined) return asking.stop();
      if (isSymbol(file))
        return asking.run((signal) => showSymbolCounts({ bridge, words, why }, project, file, signal));
      asking.run(async (signal) => {
        const params = { id: project, focus: file, depth: 1, edges: 'focus', detail: 'full' } as const;
        show(neighboursOf((await bridge.call('graph.get', params, signal)).data, file).certainty);
      });
    },
  );
  return element('div', { class: 'gp-nb-counts-text' }, words, why);
}

interface CountTexts {
  readonly bridge: PanelContext['bridge'];
  readonly words: HTMLElement;
  readonly why: HTMLElement;
}

/** How many call a symbol, and how many calls are in it. */
async function showSymbolCounts(
  { bridge, words, why }: CountTexts,
  id: string,
  symbol: string,
  signal: AbortSignal,
): Promise<void> {
  const params = { id, symbol, limit: 1 };
  const [callers, callees] = await Promise.all([
    bridge.call('callers.list', params, signal),
    bridge.call('callees.list', params, signal),
  ]);
  const called = edgesText(callers.data, callersPhrase(callers.data, grouped));
  words.textContent = `${called} · ${edgesText(callees.data, counted(callees.data.known, 'call'))}`;
  why.replaceChildren(...reasonsOf(doubtsOf(callers.data)));
}

function edgesText(found: SymbolEdges, text: string): string {
  const unknown = found.unknownTotal === 0 ? '' : ` and ${grouped(found.unknownTotal)} unknown`;
  return `${found.certainty === 'exact' ? text : hedged(found.known, text, doubtsOf(found))}${unknown}`;
}

function doubtsOf({ certainty, reasons }: SymbolEdges) {
  return { certainty: certainty === 'exact' ? ('exact' as const) : ('bounded' as const), reasons };
}

function allReasons({ dependents, dependencies }: NonNullable<FileNeighbours['certainty']>) {
  const reasons = [...new Set([...dependents.reasons, ...dependencies.reasons])];
  const isExact = dependents.certainty === 'exact' && dependencies.certainty === 'exact';
  return { certainty: isExact ? ('exact' as const) : ('bounded' as const), reasons };
}
