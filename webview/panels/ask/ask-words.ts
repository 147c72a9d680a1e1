import type { StreamedStep } from '#protocol/ask.ts';
import type { Translate } from '../../state/translate.ts';
import type { Exchange, Origin } from './ask-state.ts';

/** Where an answer came from, and how sure it is. */
export function originText({ remote, ...origin }: Origin, t: Translate): string {
  const said = basisText(origin, t);
  return remote === undefined ? said : t('From the remote {0}: {1}', remote, said);
}

function basisText({ mode, model, certainty }: Origin, t: Translate): string {
  if (mode === 'extractive') return t('Extracts from the code, without a language model');
  if (mode === 'model') return t('Written by {0} from these sources, not by the graph', model ?? t('a language model'));
  switch (certainty) {
    case 'exact':
      return t('From the graph, exact');
    case 'bounded':
      return t('From the graph, at least this');
    default:
      return t('From the graph, not resolved');
  }
}

/**
 * Returns the text for a screen reader when an answer is complete: not the answer itself, which its user reads on
 * demand.
 */
export function doneText({ state, origin, sources, failure }: Exchange, t: Translate): string {
  if (state === 'failed') return failure?.message ?? '';
  if (state === 'stopped') return t('Stopped');
  if (origin === undefined) return '';
  return `${t('Answered')}. ${originText(origin, t)}. ${sourcesText(sources.length, t)}.`;
}

export function sourcesText(count: number, t: Translate): string {
  if (count === 0) return t('No sources');
  return count === 1 ? t('1 source') : t('{0} sources', count);
}

/** Returns the input of a tool, without its names: a target, a question, a folder. */
export function inputText(input: StreamedStep['input']): string {
  return Object.values(input)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join(' ');
}

/** How often the model has looked something up, and what is left of what it may. */
export function stepsText(steps: readonly StreamedStep[], t: Translate): string {
  const last = steps.at(-1);
  if (last === undefined) return '';
  const left = t(
    'calls left: {0}, tokens left: {1}',
    last.callsLeft.toLocaleString('en-US'),
    last.tokensLeft.toLocaleString('en-US'),
  );
  const made = steps.length === 1 ? t('Looked up once') : t('Looked up {0} times', steps.length);
  return `${made}; ${left}`;
}

export function placeText(file: string, line: number, endLine: number): string {
  return line === endLine ? `${file}:${line}` : `${file}:${line}–${endLine}`;
}

/** For a review or a chat: question, answer, and where its numbers lead. */
export function exchangeMarkdown({ question, text, sources }: Exchange, t: Translate): string {
  const quoted = question.split('\n').map((line) => `> ${line}`);
  const list = sources.map(
    ({ file, line, endLine }, index) => `${index + 1}. ${codeSpan(placeText(file, line, endLine))}`,
  );
  const tail = list.length === 0 ? [] : [`${t('Sources')}:`, list.join('\n')];
  return `${[quoted.join('\n'), text.trim(), ...tail].join('\n\n')}\n`;
}

function codeSpan(text: string): string {
  const runs = (text.match(/`+/g) ?? []).map((run) => run.length);
  const ticks = '`'.repeat(Math.max(0, ...runs) + 1);
  return runs.length === 0 ? `${ticks}${text}${ticks}` : `${ticks} ${text} ${ticks}`;
}
