import { JsonText } from '#server/base/json-text.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { ApiError } from '../api-error.ts';
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
    else reply(answerOrFailure(analyst, snapshots.get(command.snapshot), command));
  };
}

function answerOrFailure(
  analyst: Analyst,
  snapshot: GraphSnapshot | undefined,
  { kind, request }: AskCommand,
): AnalysisReply {
  try {
    if (snapshot === undefined) throw new Error('asked about a snapshot that was not given');
    const json = JsonText.of(analyst.answer(snapshot, kind, request)).bytes;
    const remembered = analyst.takeRemembered();
    return { type: 'answered', json, ...(remembered.length > 0 && { remembered }) };
  } catch (error) {
    if (error instanceof ApiError) return { type: 'refused', code: error.code, message: error.message };
    return { type: 'failed', fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
