import { JsonText } from '#server/base/json-text.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { ApiError } from '../operations/api-error.ts';
import type { Analyst } from './analyst.ts';
import type { AnalysisCommand, AnalysisReply, AskCommand } from './thread-messages.ts';

/** The thread's side: holds the snapshots it was given, and answers what is asked of them. */
export function commandReceiver(
  analyst: Analyst,
  reply: (message: AnalysisReply) => void,
): (command: AnalysisCommand) => void {
  const snapshots = new Map<number, GraphSnapshot>();
  return (command) => {
    if (command.type === 'keep') snapshots.set(command.number, command.snapshot);
    else if (command.type === 'drop') {
      snapshots.delete(command.number);
      analyst.keepOnly(new Set(snapshots.values()));
    } else if (command.type === 'retire') reply({ type: 'retired', memory: analyst.memory });
    else answer(analyst, snapshots.get(command.snapshot), command, reply);
  };
}

/** At once, unless something must be loaded first: the next question comes when this one is answered. */
function answer(
  analyst: Analyst,
  snapshot: GraphSnapshot | undefined,
  { kind, request }: AskCommand,
  reply: (message: AnalysisReply) => void,
): void {
  try {
    if (snapshot === undefined) throw new Error('asked about a snapshot that was not given');
    const found = analyst.answer(snapshot, kind, request);
    if (kind === 'tables') return reply({ type: 'laid', snapshot: found as GraphSnapshot });
    if (!(found instanceof Promise)) return reply(answered(analyst, found));
    found.then((data) => reply(answered(analyst, data))).catch((error: unknown) => reply(failureReply(error)));
  } catch (error) {
    reply(failureReply(error));
  }
}

function answered(analyst: Analyst, data: unknown): AnalysisReply {
  const json = JsonText.of(data).bytes;
  const remembered = analyst.takeRemembered();
  return { type: 'answered', json, ...(remembered.length > 0 && { remembered }) };
}

function failureReply(error: unknown): AnalysisReply {
  if (error instanceof ApiError) {
    const { code, message, details } = error;
    return { type: 'refused', code, message, ...(details !== undefined && { details }) };
  }
  return { type: 'failed', fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
