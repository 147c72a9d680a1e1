import { l10n, ProgressLocation, window, workspace } from 'vscode';
import { projectAskedAbout } from '../places/asked-project.ts';
import type { EngineSession } from '../session/engine-session.ts';
import type { AskParams } from '../session/session-models.ts';
import type { ModelTarget } from './model-target.ts';
import { targetText } from './place-words.ts';
import type { PromptDocuments, ShownPrompt } from './prompt-documents.ts';
import { promptText } from './prompt-text.ts';

export interface ShowPromptParts {
  readonly session: EngineSession;
  readonly documents: PromptDocuments;
  /** Who would get it. */
  readonly target: () => Promise<ModelTarget | undefined>;
  /** The question that waits for it; without one the person types one. */
  readonly question?: AskParams;
  /** Whether the person is asked beside it to allow it. */
  readonly isToBeAllowed: boolean;
}

/** Opens what a language model would get for a question. Undefined where the person typed none. */
export async function showPrompt(parts: ShowPromptParts): Promise<ShownPrompt | undefined> {
  const { session, documents, isToBeAllowed } = parts;
  const params = parts.question ?? (await typedQuestion(session));
  if (params === undefined) return undefined;
  const title = l10n.t('Preparing the prompt…');
  const { data } = await window.withProgress({ location: ProgressLocation.Window, title }, () =>
    session.call('ask.prompt', params),
  );
  const target = await parts.target();
  const text = promptText(params.question, data, target && targetText(target, l10n.t), l10n.t);
  const buttons = l10n.t('“Allow” and “Not Now” are in the title of this editor. Closing it means: not now.');
  return documents.show(isToBeAllowed ? `${buttons}\n${text}` : text);
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
