import type { ArchitectureDiff } from '#protocol/diff.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { emptySnapshot } from '#server/engine/structure/structure-snapshot.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { CallContext, DataAnswer } from '../operations/operation.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import type { ComparedState } from './compared-state.ts';
import { type ComparedStatesParts, comparedStates } from './find-state.ts';
import { notCompared } from './not-compared.ts';

export interface DiffParts extends ComparedStatesParts {
  readonly analysis: Analysis;
  /** With which names are hashed here. */
  readonly hashKey: () => Uint8Array;
}

/** How the architecture of a project differs between two of its states. */
export async function getDiff(
  parts: DiffParts,
  params: OperationParams<'diff.get'>,
  context: CallContext,
): Promise<DataAnswer<Promise<ArchitectureDiff>>> {
  const { from, to } = await comparedStates(parts, params, context);
  return {
    ...(to.snapshot !== undefined && { snapshot: to.snapshot }),
    version: JSON.stringify([from.mark, to.mark, from.age, to.age]),
    data: () => difference(parts, { from, to }, context),
  };
}

async function difference(
  { analysis, hashKey }: DiffParts,
  { from, to }: { readonly from: ComparedState; readonly to: ComparedState },
  { signal }: CallContext,
): Promise<ArchitectureDiff> {
  const request = { from: from.packed, to: to.packed, hashKey: hashKey() };
  const { unknown, ...found } = (await analysis.ask(emptySnapshot, 'difference', request, signal)).read();
  const age = from.age ?? to.age;
  return {
    ...(from.snapshot !== undefined && { from: from.snapshot }),
    ...(to.snapshot !== undefined && { to: to.snapshot }),
    ...found,
    ...(age && { baseline: age }),
    ...(unknown.length > 0 && reasonsAndDoubts(unknown.map((part) => ({ code: notCompared[part] })))),
  };
}
