import type { Answer, AskPrompt, StreamedStep } from '#protocol/ask.ts';
import { callText } from '#protocol/model-prompt.ts';
import type { Style } from '../text/style.ts';
import { visibleLines, visibleText } from '#server/base/visible-text.ts';

const modeWords = {
  graph: 'by the graph',
  extractive: 'from the code that was found, without a language model',
  model: 'by a language model',
} as const;

/** Yields the lines below an answer for people: how it came about, and its sources with their places. */
export function* answerEnd({ sources, mode, model, certainty }: Answer, style: Style): Generator<string> {
  const by = model === undefined ? modeWords[mode] : `${modeWords[mode]}, ${visibleText(model)}`;
  yield style.dim(`\nAnswered ${by}${certainty === undefined ? '' : `; ${certainty}`}.\n`);
  for (const [index, { file, line, endLine }] of sources.entries()) {
    const end = endLine > line ? style.dim(`–${endLine}`) : '';
    yield `[${index + 1}] ${style.cyan(visibleText(`${file}:${line}`))}${end}\n`;
  }
}

/** Yields, for people, what a language model would be sent. */
export function* promptText(prompt: AskPrompt, style: Style): Generator<string> {
  const { wouldSend, model, place = '', system, messages, tokens, contextTokens, tools, budget } = prompt;
  if (messages.length === 0) return yield 'Nothing would be sent: the answer needs no language model.\n';
  const what = `About ${counted(tokens)} of ${counted(contextTokens)} tokens`;
  yield wouldSend
    ? style.dim(`${what} would be sent to ${visibleText(model ?? '')} at ${visibleText(place)}:\n\n`)
    : style.dim(`${what}. Nothing is sent: no language model may be asked.\n\n`);
  yield `${visibleLines(system)}\n`;
  for (const { role, text } of messages) yield `\n${style.dim(`${role}:`)}\n${visibleLines(text)}\n`;
  if (tools.length === 0) return;
  const limits = `at most ${counted(budget.toolCalls)} calls, ${counted(budget.toolTokens)} tokens of results`;
  yield `\n${style.dim(`tools (${limits}):`)}\n`;
  for (const { name, description, input } of tools) yield `${name}: ${description}\n  ${JSON.stringify(input)}\n`;
}

/**
 * Returns the text of a tool call by which a model looked something up, as it is shown while the answer is waited for.
 */
export function stepText({ tool, input, tokens, callsLeft }: StreamedStep, style: Style): string {
  const words = visibleText(callText(tool, input));
  return style.dim(`looked up: ${words} (${counted(tokens)} tokens, ${callsLeft} calls left)\n`);
}

function counted(count: number): string {
  return count.toLocaleString('en-US');
}
