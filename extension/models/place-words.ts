import { askBudgetDefaults } from '#protocol/model-budget.ts';
import type { Translate } from '../text/translate.ts';
import { isOnThisMachine, type ModelTarget } from './model-target.ts';

/** Returns the place that questions are sent to, as shown to the user. */
export function targetText({ provider, place, model }: ModelTarget, t: Translate): string {
  return provider === 'vscode' ? t('the language model {0} of this editor', model) : `${model} (${place})`;
}

/** Returns what the user has to know before they allow it, a sentence a line. */
export function consentText(target: ModelTarget, t: Translate): string {
  return [
    t('Questions that the graph does not answer by itself go there, each with the pieces of code that belong to it.'),
    ...toolRemark(target, t),
    t('Secrets that are recognised are masked. Nothing else is sent there, and no other provider is asked.'),
    ...placeRemarks(target, t),
    t(
      'Holds for all trusted folders on this machine and all models of {0}; other Groundplan clients without a model of their own use it too.',
      target.place,
    ),
    t('“Choose Language Model” turns it off again.'),
  ].join('\n\n');
}

function toolRemark({ budget: { toolCalls = askBudgetDefaults.toolCalls } }: ModelTarget, t: Translate): string[] {
  if (toolCalls === 0) return [];
  return [
    t(
      'It may look up more by itself, with the tools find, explain, calls, impact and overview (at most {0} calls an answer): they read the index of this project, write and run nothing, and their results go there, too.',
      toolCalls,
    ),
  ];
}

function placeRemarks({ provider, place }: ModelTarget, t: Translate): string[] {
  if (provider === 'vscode') return [t('“{0}”, which provides the model, decides how the data is handled.', place)];
  return isOnThisMachine(place) ? [t('That address is on the machine that the engine runs on.')] : [];
}
