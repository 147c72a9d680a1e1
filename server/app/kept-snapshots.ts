import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';

/** So that an answer in several pages can end on the snapshot it began with. */
const keptSnapshots = 2;

/**
 * The snapshots of a workspace when there is another one, newest first. A layer that is there stays there while a run
 * makes it anew.
 */
export function withSnapshot(known: readonly GraphSnapshot[], snapshot: GraphSnapshot): readonly GraphSnapshot[] {
  const same = known.find(({ id }) => id === snapshot.id);
  const others = known.filter((each) => each !== same);
  const newest = snapshot.symbols === undefined && same?.symbols !== undefined ? same : snapshot;
  const kept = [newest, ...others].slice(0, keptSnapshots);
  const withSymbols = others.find(({ symbols }) => symbols !== undefined);
  const needsOlder = withSymbols !== undefined && kept.every(({ symbols }) => symbols === undefined);
  return needsOlder ? [...kept, withSymbols] : kept;
}
