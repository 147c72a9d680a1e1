import type { HistoryTables } from '#server/engine/history/history-tables.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { type Tour, tourLimitDefault } from '#protocol/tour.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { FoundTour } from '../analysis/tour-data.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import { doubtOfAbsence, reasonsOfHistory } from '../history/history-reasons.ts';
import type { OwnersParts } from '../history/owners.ts';
import { withSummaries } from './tour-summaries.ts';
import { newestLinked } from '../workspaces/linked-snapshot.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { ProjectFileBytes } from '../workspaces/project-file-bytes.ts';
import { mayRead } from '../workspaces/require-trust.ts';

export interface TourParts extends Pick<OwnersParts, 'snapshots' | 'register' | 'workspaces' | 'histories'> {
  readonly analysis: Analysis;
  readonly files: ProjectFileBytes;
}

/** The places of a project to read first, each with its reason. */
export async function getTour(
  parts: TourParts,
  { id, limit = tourLimitDefault }: OperationParams<'tour.get'>,
  context: CallContext,
): Promise<DataAnswer<Tour>> {
  const project = parts.register.find(context.caller, id);
  const { snapshot, skipped, unfollowed, version } = await newestLinked(parts.snapshots, id, context);
  const { history, mark, reasons } = mayRead(parts.workspaces, project, context)
    ? await historyOf(parts, project.path)
    : notTrusted;
  const request = { limit, skipped, ...(history && { history }) };
  const found = (await parts.analysis.ask(snapshot, 'tour', request, context.signal)).read();
  const read = (path: string) => parts.files.readUnchanged(id, snapshot, path, context);
  const { stops, isComplete } = withSummaries(snapshot, found.stops, read);
  const data = { stops, ...reasonsAndDoubts([...reasons, ...reasonsOf(found), ...unfollowed]) };
  return {
    snapshot: snapshot.id,
    // An answer that lacks a sentence is another one than that of the same snapshot which has it.
    ...(isComplete && { version: JSON.stringify(['tour.get', version, limit, mark]) }),
    data: () => data,
  };
}

interface KnownHistory {
  readonly history?: HistoryTables;
  /** Equal where the history is the same. */
  readonly mark: string;
  readonly reasons: readonly Doubt[];
}

const notTrusted: KnownHistory = {
  mark: 'not trusted',
  reasons: [{ code: 'history_not_read' }],
};

async function historyOf({ histories }: TourParts, root: string): Promise<KnownHistory> {
  const answer = await histories.of(root);
  if ('absent' in answer) return { mark: answer.absent, reasons: [doubtOfAbsence(answer.absent)] };
  return { history: answer.value.tables, mark: answer.value.tables.id, reasons: reasonsOfHistory(answer.value) };
}

function reasonsOf({ unlinked }: FoundTour): Doubt[] {
  return unlinked === 0 ? [] : [{ code: 'names_unresolved_in_files', count: unlinked }];
}
