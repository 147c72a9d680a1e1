import { termsOfQuestion } from '../lexical/score-terms.ts';
import { doersOf } from './doers.ts';
import { subtokens } from './subtokens.ts';
import { type Synonym, synonymsIn } from './synonyms.ts';
import { termsOf } from './terms.ts';
import { withRepeats } from './with-repeats.ts';

/** What a question asks for: in terms for the words' half of the search, in words for its meaning. */
export interface AskedWords {
  /** Terms with how often the question says them. */
  readonly said: ReadonlyMap<string, number>;
  /** Terms that code may say instead, none of them said: worth half a term that is, or as much as the phrase that they stand for. */
  readonly further: ReadonlyMap<string, number>;
  readonly subtokens: readonly string[];
  /** Words that may be said instead, and how much they count in the meaning. */
  readonly instead: readonly string[];
  readonly turn: number;
}

/** What terms are worth beside one that the question says (docs/search.md has what other shares gave). */
const shares = { ofWord: 0.5, ofPhrase: 1, doer: 0.5, joined: 0.5 } as const;
/** What words that may be said instead turn the meaning by: less for one word, which may mean something else here. */
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

/** Who does it is as good as what is done: a synonym is no form of the asker's. */
function addSynonym({ word, share, isForPhrase }: Synonym, add: (term: string, worth: number) => void): void {
  const worth = share * (isForPhrase ? shares.ofPhrase : shares.ofWord);
  for (const term of termsOf(word)) for (const each of [term, ...doersOf(term)]) add(each, worth);
}

/** Two words that code may write as one: `web socket` as `WebSocket`. */
function joinedIn(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.slice(1).map((word, index) => words[index] + word);
}
