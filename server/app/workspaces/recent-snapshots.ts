import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { graphLayers } from '../indexing/indexer.ts';

/** So that an answer in several pages can end on the snapshot it began with. */
const keptSnapshots = 2;

/**
 * Returns the snapshots of a workspace when there is another one, newest first. A layer that is there stays there while
 * a run makes it again.
 */
export function withSnapshot(known: readonly GraphSnapshot[], snapshot: GraphSnapshot): readonly GraphSnapshot[] {
  const same = known.find(({ id }) => id === snapshot.id);
  const others = known.filter((each) => each !== same);
  const kept = new Set([same === undefined ? snapshot : joined(same, snapshot), ...others].slice(0, keptSnapshots));
  for (const layer of graphLayers) {
    const older = others.find((each) => each[layer] !== undefined);
    if (older !== undefined && ![...kept].some((each) => each[layer] !== undefined)) kept.add(older);
  }
  return [...kept];
}

/** Equal names, equal bytes: a layer of one is that of the other. */
function joined(known: GraphSnapshot, snapshot: GraphSnapshot): GraphSnapshot {
  const adds = graphLayers.some((layer) => snapshot[layer] !== undefined && known[layer] === undefined);
  const lacks = graphLayers.some((layer) => snapshot[layer] === undefined && known[layer] !== undefined);
  if (!lacks) return snapshot;
  return adds ? { ...known, ...snapshot } : known;
}
