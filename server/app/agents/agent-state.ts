import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import { ApiError } from '../operations/api-error.ts';
import type { GraphLayer } from '../indexing/indexer.ts';
import type { CallContext } from '../operations/operation.ts';
import type { SkippedFile } from '../ports/scanning.ts';
import type { WorkspaceRun } from '../workspaces/workspace-run.ts';
import type { AgentParts } from './agent-parts.ts';

/** The snapshot to answer from. */
export interface AgentState {
  readonly snapshot: GraphSnapshot;
  readonly skipped: readonly SkippedFile[] | undefined;
  /** Why the disk may be another one by now. */
  readonly unfollowed: readonly Doubt[];
  /** A sentence about what the index lacks or is behind with at the moment. */
  readonly lacks?: string;
}

/** Clients of agents give up after a minute, some after half of it. */
const waitMsDefault = 20_000;

/**
 * A state that has the layer, waited for a while; then the newest one there is, with what it lacks. Undefined where
 * there is none at all. Throws what a question would that waited.
 */
export async function agentState(
  parts: AgentParts,
  id: string,
  layer: GraphLayer,
  context: CallContext,
): Promise<AgentState | undefined> {
  const inTime = AbortSignal.timeout(parts.waitMs ?? waitMsDefault);
  const signal = AbortSignal.any([context.signal, inTime]);
  try {
    const snapshot = await parts.snapshots.newest(id, layer, { ...context, signal });
    return stateOf(parts, id, snapshot, context);
  } catch (error) {
    const isLate = inTime.aborted && !context.signal.aborted;
    if (!isLate && !(error instanceof ApiError && error.code === 'project_not_indexed')) throw error;
    const snapshot = presentSnapshot(parts, id, context);
    // A key does not wait: a run under way is reported, and an index that was never requested is refused.
    if (snapshot === undefined && !isLate && runOf(parts, id, context).status !== 'indexing') throw error;
    const lacks = sentenceOfRun(parts, id, context);
    return snapshot && { ...stateOf(parts, id, snapshot, context), lacks };
  }
}

/** With as many layers as there are. */
function presentSnapshot(parts: AgentParts, id: string, context: CallContext): GraphSnapshot | undefined {
  for (const layer of ['calls', 'symbols', 'files'] as const) {
    const snapshot = parts.snapshots.present(id, layer, context);
    if (snapshot !== undefined) return snapshot;
  }
  return undefined;
}

function stateOf({ snapshots }: AgentParts, id: string, snapshot: GraphSnapshot, context: CallContext): AgentState {
  return { snapshot, skipped: snapshots.skipped(id, context), unfollowed: snapshots.unfollowed(id, context) };
}

/** Returns a sentence about how far the index has come. */
export function sentenceOfRun(parts: AgentParts, id: string, context: CallContext): string {
  return `The index is not whole yet (${progressOf(runOf(parts, id, context))}): ask again in a moment.`;
}

function runOf({ register, workspaces }: AgentParts, id: string, context: CallContext): WorkspaceRun {
  return workspaces.runOf(register.find(context.caller, id));
}

function progressOf({ phase, done, total }: WorkspaceRun): string {
  return total > 0 ? `${phase}, ${done} of ${total} files` : phase;
}
