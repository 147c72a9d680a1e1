import { isSameArchitecture } from '#server/engine/graph/architecture-change.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { type Change, ChangeEvents, type ChangeEventsParts } from './change-events.ts';

/** Reports how the graph of files changed: edges and cycles that came and went. */
export function architectureEvents(parts: ChangeEventsParts): ChangeEvents<'architecture.changed', GraphSnapshot> {
  return new ChangeEvents(parts, change);
}

const change: Change<'architecture.changed', GraphSnapshot> = {
  type: 'architecture.changed',
  // Nothing can be said of cycles while it is not known when imports load.
  keep: ({ id, files, loads }) => (loads === undefined ? undefined : { id, files, loads }),
  isSame: isSameArchitecture,
  compare: async (analysis, { before, after }, signal) => {
    const { files, loads } = before;
    const found = (await analysis.ask(after, 'architecture', { before: { files, loads } }, signal)).read();
    return Object.values(found.counts).some((count) => count > 0) ? found : undefined;
  },
};
