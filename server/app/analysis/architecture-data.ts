import { compareArchitecture } from '#server/engine/graph/architecture-change.ts';
import type { CycleRow } from '#server/engine/graph/list-cycles.ts';
import type { LoadedFiles } from '#server/engine/graph/load-scope.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { type ArchitectureChange, eventCycleFilesMax, eventListMax } from '#protocol/events.ts';
import { fitLists } from '../events/fit-lists.ts';

export interface ArchitectureRequest {
  readonly before: LoadedFiles;
}

/**
 * Returns how the default graph changed. Lists are as long as an event has room for; the numbers beside them count
 * everything.
 */
export function architectureData(after: GraphSnapshot, { before }: ArchitectureRequest): ArchitectureChange {
  const { edgesAdded, edgesRemoved, cyclesAdded, cyclesRemoved } = compareArchitecture(before, after, eventListMax);
  const lists = fitLists({
    cyclesAdded: cyclesAdded.items.map(shownCycle),
    cyclesRemoved: cyclesRemoved.items.map(shownCycle),
    edgesAdded: [...edgesAdded.items],
    edgesRemoved: [...edgesRemoved.items],
  });
  const counts = {
    edgesAdded: edgesAdded.count,
    edgesRemoved: edgesRemoved.count,
    cyclesAdded: cyclesAdded.count,
    cyclesRemoved: cyclesRemoved.count,
  };
  return { ...lists, counts };
}

function shownCycle({ id, nodes }: CycleRow): ArchitectureChange['cyclesAdded'][number] {
  return { id, files: nodes.slice(0, eventCycleFilesMax), fileCount: nodes.length };
}
