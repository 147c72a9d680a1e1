import { l10n } from 'vscode';
import type { Answer } from '#protocol/ask.ts';
import { reasonTexts } from '#protocol/doubt-words.ts';
import type { ChatNotes, ProjectChat } from './chat-parts.ts';
import { notesOf } from './chat-turns.ts';
import { ChatWriter } from './chat-writer.ts';
import { plain } from './inert-markdown.ts';
import { ChatAnswer } from './chat-answer.ts';

export interface ChatQuestion {
  readonly question: string;
  /** Glob that limits the sources. */
  readonly path?: string;
  /** Subject of the question, where it is known. */
  readonly subject?: string;
}

/** Has the engine answer, and writes the answer as it comes. */
export async function askInChat(chat: ProjectChat, { question, path, subject }: ChatQuestion): Promise<ChatNotes> {
  const { request, session, models, project, stream, token } = chat;
  const writer = new ChatWriter(stream, project.uri);
  const written = new ChatAnswer(writer);
  const conversationId = conversationOf(chat);
  const params = {
    id: project.id,
    question,
    detail: 'full' as const,
    ...(path !== undefined && { path }),
    ...(conversationId !== undefined && { conversationId }),
  };
  stream.progress(l10n.t('Looking it up…'));
  const ask = () => session.call('ask.run', params, token, written.onItem);
  // Editors before chats had models give none.
  const model: typeof request.model | undefined = request.model;
  const { data } = await (model === undefined ? ask() : models.inChat(model, written.onItem, ask));
  written.finish(data);
  sayHowSure(writer, data);
  // Last: the editor folds away a button that stands before the answer.
  if (data.mode === 'extractive' && models.options().provider === 'off') writer.offerModels();
  return {
    project: project.id,
    conversationId: data.conversationId,
    ...(subject !== undefined && { subject }),
  };
}

/** The engine says in its text how sure it is; why it is not is listed beside that. */
function sayHowSure(writer: ChatWriter, answer: Answer): void {
  const { certainty } = answer;
  const reasons = reasonTexts(answer, l10n.t);
  if (certainty === undefined || certainty === 'exact' || reasons.length === 0) return;
  const list = reasons.map((reason) => `- ${plain(reason)}`).join('\n');
  writer.markdown(`\n\n${plain(l10n.t('Why it is not certain:'))}\n\n${list}\n`);
}

/** Of the last answer about the same project in this chat. */
function conversationOf({ context, project }: ProjectChat): string | undefined {
  return notesOf(context).find((notes) => notes.project === project.id && notes.conversationId !== undefined)
    ?.conversationId;
}
