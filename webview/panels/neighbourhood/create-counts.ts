import type { SymbolEdges } from '#protocol/callers.ts';
import { reasonTexts } from '#protocol/doubt-words.ts';
import { grouped } from '#webview/charts/describe.ts';
import { BridgeError } from '../../bridge/bridge.ts';
import { element } from '../../elements/element.ts';
import { Latest } from '../../elements/latest.ts';
import { isSymbol } from '../../state/node-ids.ts';
import type { Translate } from '../../state/translate.ts';
import { watch } from '../../state/watch.ts';
import { hedged, whyMore } from '../details/hedge.ts';
import { type FileNeighbours, neighboursOf } from '../details/neighbours.ts';
import type { PanelContext } from '../panel-context.ts';

/** Of the whole project, also where not all of it is drawn; after the drawing it is asked how surely these are all. */
export function createCounts({ store, bridge, t }: PanelContext & { readonly t: Translate }): HTMLElement {
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
    const used = hedged(into, grouped(into), certainty?.dependents, t);
    const uses = hedged(outOf, grouped(outOf), certainty?.dependencies, t);
    words.textContent = middle === undefined || isSymbol(middle.id) ? '' : t('Used by {0} · uses {1}', used, uses);
    why.replaceChildren(...(certainty === undefined ? [] : whyMoreOf(certainty, t)));
  };
  watch(
    store,
    ({ drawing, view }) => [drawing?.snapshot, drawing?.view.marks.find(({ id }) => id === view.focus)?.id] as const,
    ([, file]) => {
      show();
      const { project } = store.get().view;
      if (file === undefined || project === undefined) return asking.stop();
      if (isSymbol(file))
        return asking.run((signal) => showSymbolCounts({ bridge, words, why, t }, project, file, signal));
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
  readonly t: Translate;
}

/** How many call a symbol, and how many calls are in it. */
async function showSymbolCounts(
  { bridge, words, why, t }: CountTexts,
  id: string,
  symbol: string,
  signal: AbortSignal,
): Promise<void> {
  const params = { id, symbol, limit: 1 };
  const [callers, callees] = await Promise.all([
    bridge.call('callers.list', params, signal),
    bridge.call('callees.list', params, signal),
  ]);
  const { known } = callees.data;
  const called = edgesText(t, callers.data, callersText(t, callers.data));
  const calls = edgesText(t, callees.data, known === 1 ? t('1 call') : t('{0} calls', grouped(known)));
  words.textContent = `${called} · ${calls}`;
  why.replaceChildren(...(callers.data.certainty === 'exact' ? [] : whyMore(reasonTexts(callers.data, t), t)));
}

/** As all fronts say it: symbols that call, then the sites where those are more. */
function callersText(t: Translate, { known, callingSymbols = known }: SymbolEdges): string {
  const callers = callingSymbols === 1 ? t('1 caller') : t('{0} callers', grouped(callingSymbols));
  return known === callingSymbols ? callers : t('{0}, {1} call sites', callers, grouped(known));
}

function edgesText(t: Translate, { certainty, known, unknownTotal }: SymbolEdges, counted: string): string {
  const text = hedged(known, counted, certainty === 'exact' ? undefined : { certainty: 'bounded', reasons: [] }, t);
  return unknownTotal === 0 ? text : t('{0} and {1} unknown', text, grouped(unknownTotal));
}

/** Why there may be more, of both sides. */
function whyMoreOf({ dependents, dependencies }: NonNullable<FileNeighbours['certainty']>, t: Translate) {
  const isExact = dependents.certainty === 'exact' && dependencies.certainty === 'exact';
  return isExact ? [] : whyMore([...new Set([dependents, dependencies].flatMap((side) => reasonTexts(side, t)))], t);
}
