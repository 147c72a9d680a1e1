import type { OperationResult } from '#protocol/operations.ts';
import type { ViewMark } from '#protocol/view.ts';
import { liesAround, withoutModule } from '../../state/node-ids.ts';
import type { PanelContext } from '../panel-context.ts';

type Cycle = OperationResult<'cycles.list'>['cycles'][number];

/** The largest cycle that a file of the mark is part of; undefined where none is. */
export async function cycleOfMark({ bridge, store }: PanelContext, project: string, mark: ViewMark) {
  const load = store.get().view.cycleLoad;
  const [cycles, parts] = await Promise.all([
    bridge.call('cycles.list', { id: project, ...(load && { load }) }).then(({ data }) => data.cycles),
    partsOfMark(bridge, project, mark),
  ]);
  return cycles.find(({ nodes }) => holdsOneOf(parts, nodes))?.id;
}

/** The name of a module says nothing about where its files are; what it unfolds into does. */
async function partsOfMark(bridge: PanelContext['bridge'], project: string, mark: ViewMark): Promise<string[]> {
  if (mark.type !== 'module') return [mark.id];
  const { data } = await bridge.call('view.get', { id: project, level: 'module', expanded: [mark.id] });
  return data.marks.filter(({ parent }) => parent === mark.id).map(({ id }) => id);
}

function holdsOneOf(parts: readonly string[], nodes: Cycle['nodes']): boolean {
  const places = parts.map(withoutModule);
  return nodes.some((node) => places.some((place) => place === node || liesAround(place, node)));
}
