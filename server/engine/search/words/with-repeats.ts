import { isStopWord } from './stop-words.ts';

/** Upper bound on the words before `again` that may be repeated: "when is it loaded by the page again". */
const wordsBefore = 3;
const shortestVerb = 3;

/** Adds to a question the names that code uses for a repetition: "tried again" adds `retried`. */
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
