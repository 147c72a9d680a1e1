import { l10n, window } from 'vscode';
import type { AskParams } from '../session/session-models.ts';
import type { Consent } from './ask-models.ts';
import type { ModelTarget } from './model-target.ts';
import { consentText, placeText } from './place-words.ts';

/** Opens the prompt of a question; without one, of a question that the person then types. False where they typed none. */
export type ShowPrompt = (question: AskParams | undefined) => Promise<boolean>;

/** Asks whether questions may go there. The prompt is read in an editor, so after it the question is no dialog any more. */
export async function askConsent(
  target: ModelTarget,
  question: AskParams | undefined,
  showPrompt: ShowPrompt,
): Promise<Consent> {
  const [allow, show] = [l10n.t('Allow'), l10n.t('Show Prompt')];
  const message = l10n.t('Let Groundplan send questions and code to {0}?', placeText(target, l10n.t));
  const detail = consentText(target, l10n.t);
  const chosen = await window.showInformationMessage(message, { modal: true, detail }, allow, show);
  if (chosen === show) return { later: afterPrompt(target, question, showPrompt) };
  return chosen === allow ? 'allowed' : 'refused';
}

async function afterPrompt(
  target: ModelTarget,
  question: AskParams | undefined,
  showPrompt: ShowPrompt,
): Promise<boolean> {
  try {
    if (!(await showPrompt(question))) return false;
  } catch (error) {
    void window.showErrorMessage(error instanceof Error ? error.message : String(error));
    return false;
  }
  const allow = l10n.t('Allow');
  const message = l10n.t('This is what {0} would get. Allow it from now on?', placeText(target, l10n.t));
  return (await window.showInformationMessage(message, allow, l10n.t('Not Now'))) === allow;
}
