import { edgeFilters } from '../../state/view-params.ts';
import { counted, grouped } from '#webview/charts/describe.ts';
import type { Use } from '../code/use-item.ts';
import type { PanelContext } from '../panel-context.ts';

/** At most so many lines are in an answer. */
const usesMax = 1000;

/** How to ask for the lines behind an arrow, those that the filters leave; `key` names the question. */
export function loadUses({ store, bridge }: PanelContext, source: string, target: string) {
  const { drawing, view } = store.get();
  const params = { id: view.project ?? '', source, target, ...edgeFilters(view.filters) };
  const load = async (signal: AbortSignal): Promise<readonly Use[]> =>
    (await bridge.call('edge.get', params, signal)).data.uses;
  return { key: `uses ${drawing?.snapshot} ${JSON.stringify(params)}`, load };
}

/** `weight`: how many there are, where that is known. */
export function foundText(found: number, weight = found): string {
  if (found < weight) return `The first ${grouped(found)} of ${grouped(weight)} import lines`;
  return found < usesMax ? counted(found, 'import line') : `The first ${grouped(found)} import lines`;
}
