import type { Doubt } from '#protocol/doubt-codes.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { DependencyPath } from '#protocol/path.ts';
import type { FoundSymbolPath } from '../analysis/call-data.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import { codeLineReader } from './code-lines.ts';
import type { PathParts } from '../proving/path-parts.ts';
import { mapInTurns } from '../operations/map-with-pauses.ts';
import { newestLinked } from '../workspaces/linked-snapshot.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import { provePath } from '../proving/prove-path.ts';

/** Returns how one symbol comes to use another: each step with the import, the binding and the use that show it. */
export async function getSymbolPath(
  parts: PathParts,
  { id, from, to, tier }: OperationParams<'path.get'>,
  context: CallContext,
): Promise<DataAnswer<DependencyPath>> {
  const state = await newestLinked(parts.snapshots, id, context);
  const { snapshot, unfollowed } = state;
  const linked = (await parts.analysis.ask(snapshot, 'symbolPath', { from, to }, context.signal)).read();
  const found = tier === 'exact' ? await provePath(parts, { id, snapshot }, linked, context) : linked;
  const lineOf = codeLineReader((path) => parts.files.readUnchanged(id, snapshot, path, context));
  const texts = await mapInTurns(
    found.edges.flatMap((edge) => [edge, ...(edge.evidence ?? [])]),
    lineOf,
    context.signal,
  );
  const data = () => withTexts(found, texts, unfollowed);
  // What lacks a text is another answer than the one of the same snapshot that has it.
  if (texts.includes(undefined)) return { snapshot: snapshot.id, data };
  return { snapshot: snapshot.id, version: JSON.stringify([state.version, 'symbol', from, to, tier]), data };
}

/** @param texts of each edge and its evidence, one after the other */
function withTexts(
  found: FoundSymbolPath,
  texts: readonly (string | undefined)[],
  unfollowed: readonly Doubt[],
): DependencyPath {
  const left = texts.values();
  const nextText = () => left.next().value ?? '';
  const edges = found.edges.map((edge) => ({
    ...edge,
    text: nextText(),
    evidence: (edge.evidence ?? []).map((place) => ({ ...place, text: nextText() })),
  }));
  const certainty = found.certainty === 'exact' && unfollowed.length > 0 ? 'bounded' : found.certainty;
  return { ...found, certainty, ...reasonsAndDoubts([...found.reasons, ...unfollowed]), edges };
}
