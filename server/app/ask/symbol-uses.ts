import type { UseSelection } from '#server/engine/graph/calls/use-selection.ts';
import type { SymbolEdges } from '#protocol/callers.ts';
import { inWords } from '../neighbours.ts';
import { reasonsOfUnseenImporters } from '../unseen-files.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import type { Asking } from './asking.ts';
import { fileOfId } from './file-of-id.ts';

/** Edges that an answer is made of, at most; the numbers it tells count all. */
const edgesMax = 5000;
const depthMax = 10;

/** What a question means by a use: a way of the graph, or an import. */
export type AskedUse = UseSelection | 'imports';

const byFamily: Readonly<Record<string, AskedUse>> = { calls: 'calls', imports: 'imports', extends: 'bases' };

/** @param about the word of a question for what it is about */
export function askedUse(about: string | undefined): AskedUse {
  return byFamily[about ?? 'uses'] ?? 'all';
}

/** Who uses a symbol in that way, and how surely these are all. */
export function usersIn(asking: Asking, symbol: string, use: AskedUse, isTransitive: boolean): Promise<SymbolEdges> {
  return use === 'imports'
    ? importersOf(asking, symbol)
    : edgesOf(asking, { direction: 'callers', symbol, uses: use }, isTransitive);
}

/** What a symbol uses in that way, and how surely that is all. */
export function usedIn(
  asking: Asking,
  symbol: string,
  uses: UseSelection,
  isTransitive: boolean,
): Promise<SymbolEdges> {
  return edgesOf(asking, { direction: 'callees', symbol, uses }, isTransitive);
}

async function edgesOf(
  { parts, id, snapshot, context }: Asking,
  asked: { readonly direction: 'callers' | 'callees'; readonly symbol: string; readonly uses: UseSelection },
  isTransitive: boolean,
): Promise<SymbolEdges> {
  const skipped = parts.snapshots.skipped(id, context);
  const request = { ...asked, depth: isTransitive ? depthMax : 1, limit: edgesMax, skipped };
  const answer = await parts.analysis.ask(snapshot, 'neighbours', request, context.signal);
  const found = inWords(answer.read(), parts.snapshots.unfollowed(id, context));
  const isSure = found.certainty !== 'exact' || !isTransitive || found.edges.length === 0;
  return isSure ? found : { ...found, certainty: 'bounded', reasons: [...found.reasons, onlyDirect] };
}

const onlyDirect = 'Only of the direct ones it is known that they are all.';

async function importersOf({ parts, id, snapshot, context }: Asking, symbol: string): Promise<SymbolEdges> {
  const { snapshots, analysis } = parts;
  const file = findFile(snapshot.files, fileOfId(snapshot.files, symbol));
  const unseen =
    file === undefined ? [] : reasonsOfUnseenImporters(snapshot.files, file, snapshots.skipped(id, context));
  const request = { symbol, limit: edgesMax, unseen: [...unseen, ...snapshots.unfollowed(id, context)] };
  return (await analysis.ask(snapshot, 'importers', request, context.signal)).read();
}
