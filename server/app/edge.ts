import { usesBetween } from '#server/engine/graph/edge-uses.ts';
import { type EdgeUse, type EdgeUses, edgeUsesMax } from '#protocol/edge.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { membersOrRefusal } from './analysis/path-data.ts';
import { codeLineReader } from './code-lines.ts';
import type { Answer, CallContext } from './operation.ts';
import type { ProjectFileBytes } from './project-file-bytes.ts';
import type { Snapshots } from './snapshots.ts';

/** Every import behind one drawn edge, with its line of code. */
export async function getEdge(
  parts: { readonly snapshots: Snapshots; readonly files: ProjectFileBytes },
  params: OperationParams<'edge.get'>,
  context: CallContext,
): Promise<Answer<EdgeUses>> {
  const snapshot = await parts.snapshots.newest(params.id, 'files', context);
  const { source, target } = params;
  const rows = usesBetween(
    snapshot.files,
    membersOrRefusal(snapshot.files, source),
    membersOrRefusal(snapshot.files, target),
    edgeUsesMax,
  );
  const lineOf = codeLineReader((path) => parts.files.readUnchanged(params.id, snapshot, path, context));
  const texts = rows.map(lineOf);
  const uses = rows.map((row, index): EdgeUse => ({ ...row, text: texts[index] ?? '' }));
  const answer = { snapshot: snapshot.id, data: () => ({ uses }) };
  // What lacks a text is another answer than the one of the same snapshot that has it.
  if (texts.includes(undefined)) return answer;
  return { ...answer, version: JSON.stringify([snapshot.id, source, target]) };
}
