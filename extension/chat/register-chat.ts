import * as vscode from 'vscode';
import type { ExtensionContext } from 'vscode';
import type { AskModels } from '../models/ask-models.ts';
import type { EngineSession } from '../session/engine-session.ts';
import { participantId } from './chat-parts.ts';

export interface ChatRegistration {
  readonly context: ExtensionContext;
  readonly session: EngineSession;
  readonly models: AskModels;
}

/**
 * Registers `@groundplan` in the editor's chat. Its modules are loaded with the first request. An editor without a chat
 * may lack the very name, and an import of it would fail.
 */
export function registerChat({ context, session, models }: ChatRegistration): void {
  const known: Partial<typeof vscode.chat> | undefined = vscode.chat;
  if (known?.createChatParticipant === undefined) return;
  const participant = known.createChatParticipant(participantId, async (request, turns, stream, token) => {
    const { answerRequest } = await import('./answer-request.ts');
    return answerRequest({ request, context: turns, stream, token, session, models });
  });
  participant.iconPath = vscode.Uri.joinPath(context.extensionUri, 'media', 'groundplan.svg');
  participant.followupProvider = {
    provideFollowups: async (result) => {
      const { followupsOf } = await import('./followups.ts');
      return followupsOf(result);
    },
  };
  context.subscriptions.push(participant);
}
