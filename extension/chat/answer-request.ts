import { type ChatResult, l10n } from 'vscode';
import { projectAskedAbout } from '../places/asked-project.ts';
import { fileFolders } from '../places/file-folders.ts';
import { nameOfFolder } from '../places/find-in.ts';
import { askInChat } from './ask-in-chat.ts';
import type { ChatNotes, ChatParts, ProjectChat } from './chat-parts.ts';
import { lastNotes } from './chat-turns.ts';
import { questionAbout } from './chat-questions.ts';
import { refusalOfError, refusalOfProjects, refusalOfWindow, sayRefusal } from './chat-refusals.ts';
import { attachedIn, namedFile, subjectOf, typedIn } from './chat-subject.ts';
import { impactInChat } from './impact-in-chat.ts';
import { plain } from './inert-markdown.ts';
import { tourInChat } from './tour-in-chat.ts';
import { whereInChat } from './where-in-chat.ts';

const questionMax = 4000;

/** Answers one request of a chat. What goes wrong is a sentence in it. */
export async function answerRequest(parts: ChatParts): Promise<ChatResult> {
  const { stream, session } = parts;
  try {
    const refusal = refusalOfWindow();
    if (refusal !== undefined) return (sayRefusal(stream, refusal), {});
    const project = await projectAskedAbout(session, parts.token, lastNotes(parts.context)?.project);
    if (project === undefined) return (sayRefusal(stream, refusalOfProjects(session)), {});
    // The folder is another one as soon as another file is looked at.
    if (fileFolders().length > 1)
      stream.progress(l10n.t('Asking about the folder {0}…', plain(nameOfFolder(project.uri))));
    const { command } = parts.request;
    const notes = await answerBy({ ...parts, project });
    return { metadata: { ...notes, ...(command !== undefined && { command }) } satisfies ChatNotes };
  } catch (error) {
    const refusal = refusalOfError(error);
    if (refusal !== undefined && !parts.token.isCancellationRequested) sayRefusal(stream, refusal);
    return {};
  }
}

function answerBy(chat: ProjectChat): Promise<ChatNotes> {
  switch (chat.request.command) {
    case 'explain':
      return explain(chat);
    case 'impact':
      return impact(chat);
    case 'where':
      return whereInChat(chat);
    case 'tour':
      return tourInChat(chat);
    default:
      return askFreely(chat);
  }
}

async function explain(chat: ProjectChat): Promise<ChatNotes> {
  const subject = await subjectOf(chat);
  if (subject !== undefined) return askInChat(chat, { question: questionAbout.explain(subject), subject });
  return askFreely(chat, l10n.t('Name a symbol or a file, or put the cursor into one: /explain placeOrder'));
}

/** Without a name it is about what is not committed, wherever the cursor is. */
async function impact(chat: ProjectChat): Promise<ChatNotes> {
  const { request } = chat;
  if (typedIn(request) === '' && attachedIn(request).length === 0) return impactInChat(chat);
  const subject = await subjectOf(chat);
  return subject === undefined
    ? askFreely(chat)
    : askInChat(chat, { question: questionAbout.impact(subject), subject });
}

function askFreely(chat: ProjectChat, hint?: string): Promise<ChatNotes> {
  const question = chat.request.prompt.trim().slice(0, questionMax);
  if (typedIn(chat.request) === '') {
    chat.stream.markdown(plain(hint ?? l10n.t('Ask something about this project, such as: who calls placeOrder?')));
    return Promise.resolve({});
  }
  const path = namedFile(chat);
  return askInChat(chat, { question, ...(path !== undefined && { path }) });
}
