import { l10n, window } from 'vscode';
import { inertNotice } from '../text/inert-notice.ts';
import type { AskParams } from '../session/session-models.ts';
import type { Consent, Word } from './ask-models.ts';
import type { ModelTarget } from './model-target.ts';
import { consentText, targetText } from './place-words.ts';
import type { ShownPrompt } from './prompt-documents.ts';

/** Opens the prompt of a question; without one, of a question that the person then types. Undefined where they typed none. */
export type ShowPrompt = (target: ModelTarget, question: AskParams | undefined) => Promise<ShownPrompt | undefined>;

/** Asks whether questions may go there. The prompt is read in an editor, so after it the question is no dialog any more. */
export async function askConsent(
  target: ModelTarget,
  question: AskParams | undefined,
  showPrompt: ShowPrompt,
): Promise<Consent> {
  const [allow, show] = [l10n.t('Allow'), l10n.t('Show Prompt')];
  const message = l10n.t('Let Groundplan send questions and code to {0}?', targetText(target, l10n.t));
  const detail = consentText(target, l10n.t);
  const chosen = await window.showInformationMessage(message, { modal: true, detail }, allow, show);
  if (chosen === show) return { later: wordOnPrompt(target, question, showPrompt) };
  return chosen === allow ? 'allowed' : 'refused';
}

async function wordOnPrompt(
  target: ModelTarget,
  question: AskParams | undefined,
  showPrompt: ShowPrompt,
): Promise<Word> {
  try {
    const shown = await showPrompt(target, question);
    if (shown === undefined) return 'unread';
    return (await shown.isAllowed()) ? 'allowed' : 'refused';
  } catch (error) {
    void window.showErrorMessage(inertNotice(error instanceof Error ? error.message : String(error)));
    return 'unread';
  }
}
