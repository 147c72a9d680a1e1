import { membersOf } from '#server/engine/graph/node-members.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { DependencyPath } from '#protocol/path.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import { codeLineReader } from './code-lines.ts';
import { mapInTurns } from '../operations/map-with-pauses.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { PathParts } from '../proving/path-parts.ts';
import { unproven } from '../proving/proving-context.ts';
import { getSymbolPath } from './symbol-path.ts';
import { reasonsOfUnseen } from '../workspaces/unseen-files.ts';

const notProven = unproven('The compiler is asked about ways between symbols, not between files.');

type PathParams = OperationParams<'path.get'>;

/** Returns how one node or symbol comes to depend on another, each step with its lines of code. */
export async function getPath(
  parts: PathParts,
  params: PathParams,
  context: CallContext,
): Promise<DataAnswer<DependencyPath>> {
  if (await isBetweenSymbols(parts, params, context)) return getSymbolPath(parts, params, context);
  return getFilePath(parts, params, context);
}

/** A path may have a `#` in it too: what is a node of the graph of files is no symbol. */
async function isBetweenSymbols(
  { snapshots }: PathParts,
  { id, from, to, level }: PathParams,
  context: CallContext,
): Promise<boolean> {
  if (level !== undefined) return level === 'symbol';
  if (!from.includes('#') || !to.includes('#')) return false;
  const { files } = await snapshots.newest(id, 'architecture', context);
  return [from, to].every((end) => membersOf(files, end) === undefined);
}

async function getFilePath(
  parts: PathParts,
  { id, from, to, tier, load = 'all' }: PathParams,
  context: CallContext,
): Promise<DataAnswer<DependencyPath>> {
  const snapshot = await parts.snapshots.newest(id, load === 'all' ? 'architecture' : 'loads', context);
  const found = (await parts.analysis.ask(snapshot, 'path', { from, to, load }, context.signal)).read();
  const lineOf = codeLineReader((path) => parts.files.readUnchanged(id, snapshot, path, context));
  const texts = await mapInTurns(found.steps, lineOf, context.signal);
  const { path, throughTests } = found;
  const unseen = path.length > 0 ? [] : reasonsOfUnseen(snapshot.files, from, parts.snapshots.skipped(id, context));
  const further = [...unseen, ...parts.snapshots.unfollowed(id, context)];
  const reasons = reasonsAndDoubts([...found.reasons, ...further]);
  const certainty = further.length > 0 ? 'bounded' : found.certainty;
  const edges = found.steps.map((step, index) => ({ ...step, text: texts[index] ?? '' }));
  const answer = {
    snapshot: snapshot.id,
    data: () => ({
      certainty,
      ...reasons,
      path,
      edges,
      ...(throughTests && { throughTests }),
      ...(tier === 'exact' && { exactTier: notProven }),
    }),
  };
  // What lacks a text is another answer than the one of the same snapshot that has it.
  if (texts.includes(undefined)) return answer;
  const isLoadKnown = snapshot.loads !== undefined;
  return { ...answer, version: JSON.stringify([snapshot.id, isLoadKnown, from, to, further, tier, load]) };
}
