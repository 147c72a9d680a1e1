import { hashContent } from '#server/base/content-hash.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { type View, viewMarksDefault, viewMarksMax } from '#protocol/view.ts';
import { scopeOfTypes } from './cycles.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { writtenAnswer } from '../analysis/written-answer.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';

/** A drawing of a project's graph: boxes in boxes, with their places. */
export async function getView(
  parts: { readonly snapshots: Snapshots; readonly analysis: Analysis },
  params: OperationParams<'view.get'>,
  context: CallContext,
): Promise<DataAnswer<Promise<View>>> {
  parts.analysis.prepare?.();
  const snapshot = await parts.snapshots.newest(
    params.id,
    params.level === 'symbol' ? 'symbols' : 'architecture',
    context,
  );
  const { id: _id, cycleTypes, cycleLoad = scopeOfTypes(cycleTypes), limit = viewMarksDefault, ...asked } = params;
  const request = { ...asked, cycleLoad, limit: Math.min(limit, viewMarksMax) };
  // Files can be unfolded once their declarations are known, and symbols have neighbours once their uses are.
  const layers = [snapshot.symbols !== undefined, snapshot.calls !== undefined];
  const version = [snapshot.id, layers, request];
  const draw = () => parts.analysis.ask(snapshot, 'view', request, context.signal);
  if (request.seed === undefined) {
    return writtenAnswer({ snapshot: snapshot.id, version: JSON.stringify(version) }, draw);
  }
  // Whether the drawing that a seed names is still remembered, only the drawing shows.
  const drawn = await draw();
  const about = { snapshot: snapshot.id, version: JSON.stringify([...version, hashContent(drawn.bytes)]) };
  return writtenAnswer(about, async () => drawn);
}
