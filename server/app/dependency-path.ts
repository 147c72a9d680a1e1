import type { OperationParams } from '#protocol/operations.ts';
import type { DependencyPath } from '#protocol/path.ts';
import type { Analysis } from './analysis/analysis.ts';
import { codeLineReader } from './code-lines.ts';
import { mapInTurns } from './in-turns.ts';
import type { Answer, CallContext } from './operation.ts';
import type { ProjectFileBytes } from './project-file-bytes.ts';
import type { Snapshots } from './snapshots.ts';
import { reasonsOfUnseen } from './unseen-files.ts';

/** How one node comes to depend on another, each step with its line of code. */
export async function getPath(
  parts: { readonly snapshots: Snapshots; readonly files: ProjectFileBytes; readonly analysis: Analysis },
  { id, from, to }: OperationParams<'path.get'>,
  context: CallContext,
): Promise<Answer<DependencyPath>> {
  const snapshot = await parts.snapshots.newest(id, 'files', context);
  const found = (await parts.analysis.ask(snapshot, 'path', { from, to }, context.signal)).read();
  const lineOf = codeLineReader((path) => parts.files.readUnchanged(id, snapshot, path, context));
  const texts = await mapInTurns(found.steps, lineOf, context.signal);
  const { path } = found;
  const unseen = path.length > 0 ? [] : reasonsOfUnseen(snapshot.files, from, parts.snapshots.skipped(id, context));
  const further = [...unseen, ...parts.snapshots.unfollowed(id, context)];
  const reasons = [...found.reasons, ...further];
  const certainty = further.length > 0 ? 'bounded' : found.certainty;
  const edges = found.steps.map((step, index) => ({ ...step, text: texts[index] ?? '' }));
  const answer = { snapshot: snapshot.id, data: () => ({ certainty, reasons, path, edges }) };
  // What lacks a text is another answer than the one of the same snapshot that has it.
  if (texts.includes(undefined)) return answer;
  return { ...answer, version: JSON.stringify([snapshot.id, from, to, further]) };
}
