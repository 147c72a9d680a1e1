import { fillers } from './fillers.ts';
import { pluralOf, verbForms } from './inflect.ts';
import { nouns } from './nouns.ts';
import { phrases } from './phrases.ts';
import { phrasesOfPeople } from './phrases-of-people.ts';
import { phrasesOfProjects } from './phrases-of-projects.ts';
import { requests } from './requests.ts';
import { verbs, type VerbStem } from './verbs.ts';
import type { WordClass } from './word-class.ts';

/** No phrase of the lexicon has more words. */
export const phraseWordsMax = 6;

/** Said before many nouns and changing none: questions are read without them. */
const article = /\b(?:the|a|an|any|all|every) /g;

let collected: ReadonlyMap<string, ReadonlySet<WordClass>> | undefined;

/** What a phrase may be, in lower case with one space between words; undefined where it is not known. */
export function classesOf(phrase: string): ReadonlySet<WordClass> | undefined {
  collected ??= collect();
  return collected.get(phrase);
}

function collect(): Map<string, Set<WordClass>> {
  const found = new Map<string, Set<WordClass>>();
  const add = (phrase: string, wordClass: WordClass): void => {
    const spoken = phrase.replaceAll(article, '');
    const classes = found.get(spoken) ?? new Set();
    found.set(spoken, classes.add(wordClass));
  };
  for (const [stem, list] of entriesOf(verbs)) for (const verb of list) addVerb(stem as VerbStem, verb, add);
  for (const [name, list] of entriesOf(nouns))
    for (const noun of list) for (const form of [noun, pluralOf(noun)]) add(form, name as WordClass);
  for (const [name, list] of [phrases, phrasesOfPeople, phrasesOfProjects].flatMap(entriesOf))
    for (const phrase of list) add(phrase, name as WordClass);
  for (const phrase of [...split(fillers), ...split(requests)]) add(phrase, 'filler');
  return found;
}

function addVerb(stem: VerbStem, verb: string, add: (phrase: string, wordClass: WordClass) => void): void {
  const { active, gerund, participle } = verbForms(verb);
  for (const form of active) add(form, `${stem}.active`);
  for (const form of gerund) add(form, `${stem}.gerund`);
  for (const form of participle) add(form, `${stem}.participle`);
}

function entriesOf(lists: Readonly<Record<string, string>>): [string, string[]][] {
  return Object.entries(lists).map(([name, list]) => [name, split(list)]);
}

/** The phrases of a list. `{circular|cyclic} {import|link}` are four of them. */
function split(list: string): string[] {
  return list.split(',').flatMap((phrase) => alternatives(phrase.trim()));
}

function alternatives(phrase: string): string[] {
  const [before, choice, behind] = phrase.split(/\{([^}]*)\}(.*)/s);
  if (choice === undefined) return [phrase.replaceAll(/\s+/g, ' ').trim()];
  return choice.split('|').flatMap((word) => alternatives(`${before}${word}${behind}`));
}
