import { testMark } from '#server/engine/source/tests.ts';
import { callersLimitDefault, callersLimitMax, type SymbolEdges } from '#protocol/callers.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import { doubtTexts } from '#protocol/doubt-words.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { FoundNeighbours } from '../analysis/call-data.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import { codeLineReader } from './code-lines.ts';
import { mapInTurns } from '../operations/map-with-pauses.ts';
import { newestLinked } from '../workspaces/linked-snapshot.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { ProjectFileBytes } from '../workspaces/project-file-bytes.ts';
import { proveNeighbours } from '../proving/prove-neighbours.ts';
import type { ProvingParts } from '../proving/proving-context.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';

type NeighboursParams = OperationParams<'callers.list'>;

export interface NeighboursParts extends ProvingParts {
  readonly snapshots: Snapshots;
  readonly files: ProjectFileBytes;
  readonly analysis: Analysis;
}

/** Returns the callers or callees of a symbol, with the sites of which that is not known. */
export async function listNeighbours(
  parts: NeighboursParts,
  direction: 'callers' | 'callees',
  params: NeighboursParams,
  context: CallContext,
): Promise<DataAnswer<SymbolEdges>> {
  const { id, symbol, depth = 1, detail, tier } = params;
  const state = await newestLinked(parts.snapshots, id, context);
  const { snapshot, skipped, unfollowed } = state;
  const limit = limitFor(params, context);
  const request = { direction, symbol, depth, limit, skipped };
  const linked = (await parts.analysis.ask(snapshot, 'neighbours', request, context.signal)).read();
  const asked = { id, direction, snapshot };
  const proven = tier === 'exact' ? await proveNeighbours(parts, asked, linked, context) : linked;
  const found = inWords(proven, unfollowed);
  const about = { snapshot: snapshot.id, version: JSON.stringify([state.version, symbol, depth, limit, detail, tier]) };
  if (detail !== 'full') return { ...about, data: () => withoutDetail(found) };
  const { data, isComplete } = await withTexts(parts, { id, snapshot }, found, context);
  // What lacks a text is another answer than the one of the same snapshot that has it.
  return { snapshot: about.snapshot, data: () => data, ...(isComplete && { version: about.version }) };
}

/** The owner gets all there is unless he sets a limit. */
function limitFor({ limit }: NeighboursParams, { caller }: CallContext): number {
  if (caller.kind === 'owner') return limit ?? Number.MAX_SAFE_INTEGER;
  return Math.min(limit ?? callersLimitDefault, callersLimitMax);
}

/** @param unfollowed why the files may be others by now */
export function inWords({ outside, ...found }: FoundNeighbours, unfollowed: readonly Doubt[]): SymbolEdges {
  const certainty = found.certainty === 'exact' && unfollowed.length > 0 ? 'bounded' : found.certainty;
  return {
    ...found,
    certainty,
    ...reasonsAndDoubts([...found.reasons, ...unfollowed]),
    ...(outside !== undefined && { outside: doubtTexts(outside) }),
    ...(outside !== undefined && outside.length > 0 && { outsideCodes: [...outside] }),
  };
}

function withoutDetail(found: SymbolEdges): SymbolEdges {
  const edges = found.edges.map(({ source, target, type, file, line, column, proof, distance }) => {
    return { source, target, type, file, line, column, proof, distance };
  });
  return { ...found, edges };
}

async function withTexts(
  { files }: NeighboursParts,
  { id, snapshot }: { readonly id: string; readonly snapshot: Parameters<ProjectFileBytes['readUnchanged']>[1] },
  found: SymbolEdges,
  context: CallContext,
): Promise<{ readonly data: SymbolEdges; readonly isComplete: boolean }> {
  const lineOf = codeLineReader((path) => files.readUnchanged(id, snapshot, path, context));
  const edgeTexts = await mapInTurns(found.edges, lineOf, context.signal);
  const unknownTexts = await mapInTurns(found.unknown, lineOf, context.signal);
  const edges = found.edges.map((edge, index) => withText(edge, edgeTexts[index]));
  const unknown = found.unknown.map((site, index) => withText(site, unknownTexts[index]));
  const isComplete = !edgeTexts.includes(undefined) && !unknownTexts.includes(undefined);
  return { data: { ...found, edges, unknown }, isComplete };
}

function withText<Site extends { readonly file: string }>(site: Site, text: string | undefined) {
  return { ...site, ...testMark(site.file), ...(text !== undefined && { text }) };
}
