/** Questions made of documentation: its first sentence, when that is one somebody could ask (docs/search.md). */
import type { FoundFunction } from './functions-in.ts';

export interface Question {
  readonly text: string;
  /** Rows of the functions that answer it. */
  readonly answers: readonly number[];
}

const mostAnswers = 3;
const mostQuestions = 300;
const unusual = /^(?:see|todo|fixme|deprecated|copyright|eslint|internal|license|inherit|@)/i;

export function questionsOf(functions: readonly FoundFunction[], isTest: (path: string) => boolean): Question[] {
  const bySentence = new Map<string, number[]>();
  for (const [row, found] of functions.entries()) {
    if (found.documentation === '' || found.endLine - found.line < 2 || isTest(found.path)) continue;
    const sentence = firstSentence(found.documentation, found.name);
    if (sentence === undefined) continue;
    bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), row]);
  }
  const usable = Array.from(bySentence, ([text, answers]) => ({ text, answers })).filter(
    ({ answers }) => answers.length <= mostAnswers,
  );
  return evenly(usable, mostQuestions);
}

function evenly<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)]);
}

export function firstSentence(documentation: string, name: string): string | undefined {
  const plain = plainText(documentation);
  const [paragraph] = plain.split(/\n\s*\n/);
  const sentence = /^.*?[.!?](?=\s|$)/s.exec(paragraph)?.[0] ?? paragraph;
  const words = sentence.replaceAll(/\s+/g, ' ').trim().split(' ');
  if (words[0]?.replaceAll(/[^\w$]/g, '') === name) words.shift();
  const text = words
    .join(' ')
    .replace(/[.!?:]+$/, '')
    .trim();
  const count = text === '' ? 0 : text.split(' ').length;
  return count < 3 || count > 40 || unusual.test(text) ? undefined : text;
}

function plainText(documentation: string): string {
  const lines = documentation
    .replaceAll(/^[rRbBuUfF]*("""|''')|("""|''')$/g, '')
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s*(?:\/\*\*?|\*\/|\*|\/\/[/!]?|#)?\s?/, '')
        .replace(/\*\/\s*$/, '')
        .trim(),
    );
  const prose = lines
    .join('\n')
    .split(/^\s*@\w+/m)[0]
    .trim();
  return prose
    .replaceAll(/\{@\w+\s*([^}]*)\}/g, '$1')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, '$1')
    .replaceAll(/`+|\*{1,3}(?=\S)|(?<=\S)\*{1,3}/g, '')
    .trim();
}
