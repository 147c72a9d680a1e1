import type { AskPrompt } from '#protocol/ask.ts';
import type { Translate } from '../text/translate.ts';

/** A prompt as a person reads it, every character of it; lines of ours stand between rules. */
export function promptText(question: string, prompt: AskPrompt, place: string | undefined, t: Translate): string {
  const { system, messages, tokens, contextTokens, tools, budget } = prompt;
  if (messages.length === 0) {
    return `${t('The graph answers this question by itself. No language model gets anything of it.')}\n\n${question}\n`;
  }
  const head = [
    place === undefined
      ? t('What a language model would get for this question. None is chosen, so nothing is sent.')
      : t('What {0} would get for this question.', place),
    t('About {0} of {1} tokens. Nothing has been sent by showing it.', tokens, contextTokens),
  ];
  return [
    ...head,
    ...part(t('Instructions'), system),
    ...messages.flatMap(({ role, text }) => part(role === 'assistant' ? t('Answer before') : t('Message'), text)),
    ...(tools.length === 0 ? [] : part(toolTitle(budget, t), tools.map(toolText).join('\n\n'))),
    '',
  ].join('\n');
}

/** Results of the model's lookups are sent to it as well; each one is shown as a step of the answer. */
function toolTitle({ toolCalls, toolTokens }: AskPrompt['budget'], t: Translate): string {
  return t('Tools (at most {0} calls, {1} tokens of results)', toolCalls, toolTokens);
}

function toolText({ name, description, input }: AskPrompt['tools'][number]): string {
  return `${name}: ${description}\n${JSON.stringify(input)}`;
}

function part(title: string, text: string): string[] {
  return ['', `───── ${title} ─────`, '', text];
}
