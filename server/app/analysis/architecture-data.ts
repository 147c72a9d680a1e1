import { compareArchitecture } from '#server/engine/graph/architecture-change.ts';
import type { CycleRow } from '#server/engine/graph/list-cycles.ts';
import type { LoadedFiles } from '#server/engine/graph/load-scope.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { type ArchitectureChange, eventBodyBytesMax, eventCycleFilesMax, eventListMax } from '#protocol/events.ts';

export interface ArchitectureRequest {
  readonly before: LoadedFiles;
}

/** Bytes of an event's body that the lists leave for everything around them. */
const aroundListsBytes = 1000;

/**
 * Returns how the default graph changed. Lists are as long as an event has room for; the numbers beside them count
 * everything.
 */
export function architectureData(after: GraphSnapshot, { before }: ArchitectureRequest): ArchitectureChange {
  const { edgesAdded, edgesRemoved, cyclesAdded, cyclesRemoved } = compareArchitecture(before, after, eventListMax);
  const lists = fitting({
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

/** Each list gets the same share of what those before it left. What does not fit is left out. */
function fitting<Lists extends Readonly<Record<string, readonly unknown[]>>>(lists: Lists): Lists {
  let bytesLeft = eventBodyBytesMax - aroundListsBytes;
  const names = Object.keys(lists);
  const kept = names.map((name, index) => {
    let share = Math.floor(bytesLeft / (names.length - index));
    bytesLeft -= share;
    const items = lists[name].filter((item) => {
      const bytes = Buffer.byteLength(JSON.stringify(item)) + 1;
      if (bytes > share) return false;
      share -= bytes;
      return true;
    });
    bytesLeft += share;
    return [name, items];
  });
  return Object.fromEntries(kept) as Lists;
}
