import { isStopWord } from '../search/words/stop-words.ts';
import { nouns, plainWords } from './name-words.ts';
import { type QuestionToken, questionTokens } from './question-tokens.ts';

/**
 * Returns the words of a question that say what it is about, as far as their form shows it: no question words, and no
 * words for what is done to it or said of it. None where the question names code: that is its subject.
 */
export function subjectWords(question: string): string[] {
  const tokens = withoutVerb(questionTokens(question) ?? []);
  if (tokens.some(({ isCode }) => isCode)) return [];
  return [...new Set(tokens.filter(({ word }) => isOfSubject(word)).map(({ text }) => text))];
}

/** `which file computes the total`: the verb says nothing of what there is. */
function withoutVerb(tokens: readonly QuestionToken[]): readonly QuestionToken[] {
  const [first, second] = tokens;
  const isOfOne = /^(?:which|what)$/.test(first?.word) && (nouns.has(second?.word) || plainWords.has(second?.word));
  return isOfOne ? tokens.toSpliced(2, 1) : tokens;
}

/** `validated`, `validating`; `monthly`, `internal`: they say how or what is done, not of what. */
const saidOfIt = /(?:ed|ing|ly|al|ic|ive|ous|able|ible|ful|less)$/;
const irregular = new Set(
  (
    'sent paid built kept made read write writes written sold chosen drawn held lost found met put run runs shown spent split taken told ' +
    'thrown won begun broken brought caught cut driven fed forgotten given gone hidden hit known laid led left let meant ' +
    'sorted stored stuck sunk swept taught torn understood woken wound slow fast large small big good bad new old'
  ).split(' '),
);

/** Asked with, in questions about anything. */
const asking = new Set(
  (
    'explain describe show tell find list give get know understand want need see look look like please thanks mean means ' +
    'gets got event events data value values item items request requests response responses state process ' +
    'work works working happen happens handle handles handled implement implemented define defined support supported exactly ' +
    'add adds added make makes made create created set sets put take takes logic part responsible purpose difference'
  ).split(' '),
);

function isOfSubject(word: string): boolean {
  const isWord = /^\p{L}[\p{L}-]{2,}$/u.test(word);
  return (
    isWord &&
    !saidOfIt.test(word) &&
    !irregular.has(word) &&
    !isStopWord(word) &&
    !plainWords.has(word) &&
    !nouns.has(word) &&
    !asking.has(word)
  );
}
