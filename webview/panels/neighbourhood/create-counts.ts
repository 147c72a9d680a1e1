import { grouped } from '#webview/charts/describe.ts';
import { BridgeError } from '../../bridge/bridge.ts';
import { element } from '../../elements/element.ts';
import { Latest } from '../../elements/latest.ts';
import { watch } from '../../state/watch.ts';
import { hedged, reasonsOf } from '../details/hedge.ts';
import { type FileNeighbours, neighboursOf } from '../details/neighbours.ts';
import type { PanelContext } from '../panel-context.ts';

/** Of the whole project, also where not all of it is drawn; after the drawing it is asked how surely these are all. */
export function createCounts({ store, bridge }: PanelContext): HTMLElement {
  const words = element('p', { class: 'gp-nb-counts' });
  const why = element('div', { class: 'gp-nb-why' });
  // Nobody waits for it: without an answer the counts stand as they are.
  const asking = new Latest((error) => {
    if (!(error instanceof BridgeError)) throw error;
  });
  const show = (certainty?: FileNeighbours['certainty']) => {
    const { drawing, view } = store.get();
    const middle = drawing?.view.marks.find(({ id }) => id === view.focus);
    const [into, outOf] = [middle?.fanIn ?? 0, middle?.fanOut ?? 0];
    const used = hedged(into, grouped(into), certainty?.dependents);
    const uses = hedged(outOf, grouped(outOf), certainty?.dependencies);
    words.textContent = middle === undefined ? '' : `Used by ${used} · uses ${uses}`;
    why.replaceChildren(...reasonsOf(certainty && allReasons(certainty)));
  };
  watch(
    store,
    ({ drawing, view }) => [drawing?.snapshot, drawing?.view.marks.find(({ id }) => id === view.focus)?.id] as const,
    ([, file]) => {
      show();
      const { project } = store.get().view;
      if (file === undefined || project === undefined) return asking.stop();
      asking.run(async (signal) => {
        const params = { id: project, focus: file, depth: 1, edges: 'focus', detail: 'full' } as const;
        show(neighboursOf((await bridge.call('graph.get', params, signal)).data, file).certainty);
      });
    },
  );
  return element('div', { class: 'gp-nb-told' }, words, why);
}

function allReasons({ dependents, dependencies }: NonNullable<FileNeighbours['certainty']>) {
  const reasons = [...new Set([...dependents.reasons, ...dependencies.reasons])];
  const isExact = dependents.certainty === 'exact' && dependencies.certainty === 'exact';
  return { certainty: isExact ? ('exact' as const) : ('bounded' as const), reasons };
}
