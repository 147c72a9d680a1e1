import type { CancellationToken, ChatContext, ChatRequest, ChatResponseStream } from 'vscode';
import type { AskModels } from '../models/ask-models.ts';
import type { WindowProject } from '../panels/window-projects.ts';
import type { EngineSession } from '../session/engine-session.ts';

/** As the manifest names it. */
export const participantId = 'groundplan.chat';

/** One request of a chat, and what it is answered with. */
export interface ChatParts {
  readonly request: ChatRequest;
  readonly context: ChatContext;
  readonly stream: ChatResponseStream;
  readonly token: CancellationToken;
  readonly session: EngineSession;
  readonly models: AskModels;
}

export interface ProjectChat extends ChatParts {
  readonly project: WindowProject;
}

/** Facts retained about an answer: they are stored with the chat's history, as JSON. */
export interface ChatNotes {
  /** The command that was answered; the editor does not pass it to providers of follow-ups. */
  readonly command?: string;
  readonly project?: string;
  /** Continues the exchange with the engine. */
  readonly conversationId?: string;
  /** Subject of the answer: a name, an id or a path. */
  readonly subject?: string;
}
