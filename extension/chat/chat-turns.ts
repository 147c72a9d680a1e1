import { type ChatContext, ChatResponseTurn } from 'vscode';
import { type ChatNotes, participantId } from './chat-parts.ts';

/** Returns the notes of the answers in this chat, newest first; answers of other participants are left out. */
export function notesOf({ history }: ChatContext): ChatNotes[] {
  return history
    .toReversed()
    .flatMap((turn) =>
      turn instanceof ChatResponseTurn && turn.participant === participantId ? (turn.result.metadata ?? {}) : [],
    );
}

/** Of the last answer that was about a project. */
export function lastNotes(context: ChatContext): ChatNotes | undefined {
  return notesOf(context).find(({ project }) => project !== undefined);
}
