import type { Doubt } from '#protocol/doubt-codes.ts';
import type { UseSelection } from '#server/engine/graph/calls/use-selection.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import type { SymbolEdge, SymbolEdges } from '#protocol/callers.ts';
import type { NeighboursRequest } from '../analysis/call-data.ts';
import { inWords } from '../questions/neighbours.ts';
import { reasonsOfUnseenImporters } from '../workspaces/unseen-files.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import type { Asking } from './asking.ts';
import { fileOfId } from './file-of-id.ts';

/** Upper bound on the edges that an answer is made of; the numbers in it count all. */
const edgesMax = 5000;
const depthMax = 10;
/** Where some are enough. */
const someMax = 200;

/** The use that a question means: a way of the graph, or an import. */
export type AskedUse = UseSelection | 'imports';

const byFamily: Readonly<Record<string, AskedUse>> = {
  calls: 'calls',
  creates: 'calls',
  imports: 'imports',
  extends: 'bases',
};

/** @param about the word of a question for what it is about */
export function askedUse(about: string | undefined): AskedUse {
  return byFamily[about ?? 'uses'] ?? 'all';
}

/** Returns the users of a symbol in that way, and how surely these are all. */
export function usersIn(asking: Asking, symbol: string, use: AskedUse, isTransitive: boolean): Promise<SymbolEdges> {
  return use === 'imports'
    ? importersOf(asking, symbol)
    : widenedEdges(asking, { direction: 'callers', symbol, uses: use }, isTransitive);
}

/** Returns what a symbol uses in that way, and how surely that is all. */
export function usedIn(
  asking: Asking,
  symbol: string,
  uses: UseSelection,
  isTransitive: boolean,
): Promise<SymbolEdges> {
  return widenedEdges(asking, { direction: 'callees', symbol, uses }, isTransitive);
}

/** Some calls of a symbol, or some of what it calls. */
export async function someCalls(
  asking: Asking,
  direction: 'callers' | 'callees',
  symbol: string,
): Promise<SymbolEdge[]> {
  return knownEdges(await edgesOf(asking, { direction, symbol, uses: 'calls', depth: 1, limit: someMax }));
}

/** Returns the edges that are known: a thing of the same name alone is no use. */
export function knownEdges({ edges }: SymbolEdges): SymbolEdge[] {
  return edges.filter(({ proof }) => proof !== 'hint');
}

export function oncePer(edges: readonly SymbolEdge[], key: (edge: SymbolEdge) => string): SymbolEdge[] {
  return [...Map.groupBy(edges, key).values()].map(([first]) => first);
}

async function edgesOf(
  { parts, id, snapshot, context }: Asking,
  asked: Omit<NeighboursRequest, 'skipped'>,
): Promise<SymbolEdges> {
  const skipped = parts.snapshots.skipped(id, context);
  const answer = await parts.analysis.ask(snapshot, 'neighbours', { ...asked, skipped }, context.signal);
  return inWords(answer.read(), parts.snapshots.unfollowed(id, context));
}

async function widenedEdges(
  asking: Asking,
  asked: Pick<NeighboursRequest, 'direction' | 'symbol' | 'uses'>,
  isTransitive: boolean,
): Promise<SymbolEdges> {
  const found = await edgesOf(asking, { ...asked, depth: isTransitive ? depthMax : 1, limit: edgesMax });
  const isSure = found.certainty !== 'exact' || !isTransitive || found.edges.length === 0;
  if (isSure) return found;
  return { ...found, certainty: 'bounded', ...reasonsAndDoubts([...(found.doubts ?? []), onlyDirect]) };
}

const onlyDirect: Doubt = { code: 'only_direct_known' };

async function importersOf({ parts, id, snapshot, context }: Asking, symbol: string): Promise<SymbolEdges> {
  const { snapshots, analysis } = parts;
  const file = findFile(snapshot.files, fileOfId(snapshot.files, symbol));
  const unseen =
    file === undefined ? [] : reasonsOfUnseenImporters(snapshot.files, file, snapshots.skipped(id, context));
  const request = { symbol, limit: edgesMax, unseen: [...unseen, ...snapshots.unfollowed(id, context)] };
  return (await analysis.ask(snapshot, 'importers', request, context.signal)).read();
}
