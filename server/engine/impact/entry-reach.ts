import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import type { LineRange } from '../entry-points/code-spans.ts';
import { entryConcernsOf } from '../entry-points/entry-concerns.ts';
import { entryCodeOf } from '../entry-points/entry-code.ts';
import { type ReachedEntry, reachedEntryPoints } from '../entry-points/reached-entry-points.ts';
import type { ChangedNode } from './changed-nodes.ts';
import { type ImpactSearch, isOfTypes, nodeAt } from './impact-search.ts';
import { pathsOf } from './paths-of.ts';
import { stepGraphOf } from './step-graph.ts';

/** A change, as far as entry points depend on it. */
export interface ChangedParts {
  readonly changed: readonly ChangedNode[];
  /** Lines of a file that changed; undefined where that is not known. */
  readonly linesOf?: (file: number) => LineRange | undefined;
}

/** Entry points that a search reached. */
export function entriesReached(
  snapshot: LinkedSnapshot,
  search: ImpactSearch,
  parts: ChangedParts,
): readonly ReachedEntry[] {
  const { fileOf } = stepGraphOf(snapshot);
  const { isOne } = entryConcernsOf(snapshot);
  const concerning = search.reached.filter((place) => isOne[nodeAt(place)] === 1);
  const nodes = concerning.map((place) => ({
    node: nodeAt(place),
    file: fileOf[nodeAt(place)],
    isOfTypes: isOfTypes(place),
    distance: search.distanceOf(place),
    inferred: search.inferredOn(place),
  }));
  return reachedEntryPoints(snapshot, nodes, [...changedCode(snapshot, parts)]);
}

function* changedCode(
  snapshot: LinkedSnapshot,
  { changed, linesOf }: ChangedParts,
): Generator<{ readonly node: SymbolNode; readonly lines?: LineRange }> {
  const { fileOf } = stepGraphOf(snapshot);
  for (const { node, reached, behind } of changed) {
    if (behind !== undefined || reached === 'types') continue;
    const lines = linesOf?.(fileOf[node]);
    yield { node, ...(lines && { lines }) };
  }
}

/** Who sends requests to a function without a name that changed: the code around the function may do much else. */
export function requestersOfChanged(snapshot: LinkedSnapshot, parts: ChangedParts): readonly ChangedNode[] {
  const code = entryCodeOf(snapshot);
  if (!code.hasRequests) return [];
  const { fileOf } = stepGraphOf(snapshot);
  const requesters: ChangedNode[] = [];
  for (const { node, lines } of changedCode(snapshot, parts)) {
    const behind = pathsOf(snapshot.files)(fileOf[node]);
    for (const span of code.spansIn(node, lines))
      for (const requester of code.requestersOfSpan(span))
        if (!code.isSpan(requester)) requesters.push({ node: requester, reached: 'behaviour', behind });
  }
  return requesters;
}

/** Code that sends a request which something answers that was reached. */
export function requestersReached(snapshot: LinkedSnapshot, search: ImpactSearch): readonly SymbolNode[] {
  const code = entryCodeOf(snapshot);
  if (!code.hasRequests) return [];
  const found = new Set<SymbolNode>();
  for (const place of search.reached) {
    if (isOfTypes(place)) continue;
    for (const requester of code.requestersFrom(nodeAt(place))) if (!code.isSpan(requester)) found.add(requester);
  }
  return [...found];
}
