import type { Answer } from '#protocol/ask.ts';
import type { Style } from '../text/style.ts';
import { visibleText } from '../text/visible-text.ts';

const modeWords = {
  graph: 'by the graph',
  extractive: 'from the code that was found, without a language model',
  model: 'by a language model',
} as const;

/** An answer for people: its text, how it came about, its sources with their places. */
export function* answerText({ answer, sources, mode, model, certainty }: Answer, style: Style): Generator<string> {
  for (const line of answer.split('\n')) yield `${visibleText(line)}\n`;
  const by = model === undefined ? modeWords[mode] : `${modeWords[mode]}, ${visibleText(model)}`;
  yield style.dim(`\nAnswered ${by}${certainty === undefined ? '' : `; ${certainty}`}.\n`);
  for (const [index, { file, line, endLine }] of sources.entries()) {
    const end = endLine > line ? style.dim(`–${endLine}`) : '';
    yield `[${index + 1}] ${style.cyan(visibleText(`${file}:${line}`))}${end}\n`;
  }
}
