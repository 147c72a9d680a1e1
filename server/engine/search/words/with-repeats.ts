import { isStopWord } from './stop-words.ts';

/** So many words before `again` may be what is done again: "when is it loaded by the page again". */
const wordsBefore = 3;
const shortestVerb = 3;

/** A question with what it asks to be done again as code names it: "tried again" says `retried` too. */
export function withRepeats(question: string): string {
  const words = question.split(/[^\p{L}]+/u);
  const repeats = words.flatMap((word, at) =>
    word.toLowerCase() === 'again' ? words.slice(Math.max(0, at - wordsBefore), at).flatMap(repeated) : [],
  );
  return repeats.length === 0 ? question : `${question} ${repeats.join(' ')}`;
}

function repeated(word: string): string[] {
  return word.length < shortestVerb || isStopWord(word) ? [] : [`re${word.toLowerCase()}`];
}
