import { l10n, ProgressLocation, window, workspace } from 'vscode';
import { projectAskedAbout } from '../places/asked-project.ts';
import type { EngineSession } from '../session/engine-session.ts';
import type { AskParams } from '../session/session-models.ts';
import type { AskModels } from './ask-models.ts';
import { placeText } from './place-words.ts';
import type { PromptDocuments } from './prompt-documents.ts';
import { promptText } from './prompt-text.ts';

export interface ShowPromptParts {
  readonly session: EngineSession;
  readonly models: AskModels;
  readonly documents: PromptDocuments;
}

/** Opens what a language model would get for a question: of that one, else of one that the person types. */
export async function showPrompt(parts: ShowPromptParts, given?: AskParams): Promise<boolean> {
  const { session, models, documents } = parts;
  const params = given ?? (await typedQuestion(session));
  if (params === undefined) return false;
  const title = l10n.t('Preparing the prompt…');
  const { data } = await window.withProgress({ location: ProgressLocation.Window, title }, () =>
    session.call('ask.prompt', params),
  );
  const target = await models.target();
  await documents.show(promptText(params.question, data, target && placeText(target, l10n.t), l10n.t));
  return true;
}

async function typedQuestion(session: EngineSession): Promise<AskParams | undefined> {
  if (!workspace.isTrusted) throw new Error(l10n.t('The folder is not trusted, and so it is not read.'));
  const project = await projectAskedAbout(session);
  if (project === undefined) throw new Error(l10n.t('Open a folder first.'));
  const question = await window.showInputBox({
    title: l10n.t('Show Prompt'),
    prompt: l10n.t('A question about this project. What would be sent for it is shown, and sent nowhere.'),
    ignoreFocusOut: true,
  });
  return question === undefined || question.trim() === '' ? undefined : { id: project.id, question };
}
