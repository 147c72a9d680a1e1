import { termsOfQuestion } from '../lexical/score-terms.ts';
import { doersOf } from './doers.ts';
import { subtokens } from './subtokens.ts';
import { type Synonym, synonymsIn } from './synonyms.ts';
import { termsOf } from './terms.ts';
import { withRepeats } from './with-repeats.ts';

/** The words that a question asks for: terms for the lexical half of the search, words for its meaning. */
export interface AskedWords {
  /** Terms with how often the question says them. */
  readonly said: ReadonlyMap<string, number>;
  /**
   * Terms that code may use instead, none of them in the question: worth half a term of it, or as much as the phrase
   * that they stand for.
   */
  readonly further: ReadonlyMap<string, number>;
  readonly subtokens: readonly string[];
  /** Alternative words, and their weight in the meaning. */
  readonly instead: readonly string[];
  readonly turn: number;
}

/** Worth of terms relative to one of the question (docs/search.md has the results of other shares). */
const shares = { ofWord: 0.5, ofPhrase: 1, doer: 0.5, joined: 0.5 } as const;
/** Weight of alternative words in the meaning: less for one word, which may mean something else here. */
const turns = { ofWord: 0.25, ofPhrase: 1 } as const;

export function readAskedWords(question: string): AskedWords {
  const text = withRepeats(question);
  const said = termsOfQuestion(text);
  const synonyms = synonymsIn(text);
  const further = new Map<string, number>();
  const add = (term: string, worth: number) => {
    if (!said.has(term)) further.set(term, Math.max(further.get(term) ?? 0, worth));
  };
  for (const term of said.keys()) for (const doer of doersOf(term)) add(doer, shares.doer);
  for (const joined of joinedIn(text)) add(joined, shares.joined);
  for (const synonym of synonyms) addSynonym(synonym, add);
  const instead = synonyms.map(({ word }) => word).join(' ');
  const turn = synonyms.some(({ isForPhrase }) => isForPhrase) ? turns.ofPhrase : turns.ofWord;
  return { said, further, subtokens: subtokens(text), instead: subtokens(instead), turn };
}

/**
 * Adds the doers of a synonym with the same worth as the synonym itself, because the question has none of its forms.
 */
function addSynonym({ word, share, isForPhrase }: Synonym, add: (term: string, worth: number) => void): void {
  const worth = share * (isForPhrase ? shares.ofPhrase : shares.ofWord);
  for (const term of termsOf(word)) for (const each of [term, ...doersOf(term)]) add(each, worth);
}

/** Returns pairs of words that code may write as one: `web socket` as `WebSocket`. */
function joinedIn(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.slice(1).map((word, index) => words[index] + word);
}
