import type { Mention } from '../mention.ts';
import type { QuestionKind } from '../question-kinds.ts';
import type { SpokenItem } from '../words/read-words.ts';
import { useFamilies, type UseFamily, type WordClass } from '../words/word-class.ts';
import type { VerbStem } from '../words/verbs.ts';

/** A class, or all forms of a verb or a noun: `calls`, `entry`. */
export type ClassName = WordClass | UseFamily | VerbStem | 'entry';

/** What a question asks, by its words. */
export interface JudgedQuestion {
  readonly kind: QuestionKind;
  /** `path` has two: from where, and to where. */
  readonly mentions: readonly Mention[];
  /** A word for what it is about: `calls` of users, `route` of entry points. */
  readonly about?: string;
}

/** Undefined where the words make no question of that kind. */
export type Judge = (question: SpokenQuestion) => JudgedQuestion | undefined;

/** A question in classes of words, with the places where its names stand. */
export class SpokenQuestion {
  readonly items: readonly SpokenItem[];
  readonly #names: readonly number[];

  constructor(items: readonly SpokenItem[]) {
    this.items = items;
    this.#names = items.flatMap(({ mention }, index) => (mention === undefined ? [] : [index]));
  }

  get nameCount(): number {
    return this.#names.length;
  }

  /** Where the first and the second name stand; -1 where there is none. */
  get first(): number {
    return this.#names[0] ?? -1;
  }
  get second(): number {
    return this.#names[1] ?? -1;
  }

  has(...names: readonly ClassName[]): boolean {
    return this.items.some((item) => isAny(item, names));
  }

  at(index: number, ...names: readonly ClassName[]): boolean {
    const item = this.items[index];
    return item !== undefined && isAny(item, names);
  }

  says(text: RegExp): boolean {
    return this.items.some((item) => item.mention === undefined && text.test(item.text));
  }

  indexesOf(...names: readonly ClassName[]): number[] {
    return this.items.flatMap((item, index) => (isAny(item, names) ? [index] : []));
  }

  /** Whether one of the first stands directly before one of the second. */
  isPair(first: readonly ClassName[], second: readonly ClassName[]): boolean {
    return this.indexesOf(...first).some((index) => this.at(index + 1, ...second));
  }

  /** Whether a name stands directly behind one of these. */
  isBeforeName(...names: readonly ClassName[]): boolean {
    return this.indexesOf(...names).some((index) => this.items[index + 1]?.mention !== undefined);
  }

  /** Whether all of its words may be said in a question that these are the words of; `false` is none. */
  isOnly(names: readonly ClassName[], ...others: readonly (ClassName | false)[]): boolean {
    const all = [...names, ...others.filter((each) => each !== false)];
    return this.items.every((item) => item.mention !== undefined || item.classes.has('filler') || isAny(item, all));
  }

  /** About nothing by name. */
  aboutAll(kind: QuestionKind, about?: string): JudgedQuestion | undefined {
    if (this.nameCount > 0) return undefined;
    return { kind, mentions: [], ...(about !== undefined && { about }) };
  }

  /** About one name, perhaps with where it lies: `add of Cart`, `total in src/cart.ts`. */
  aboutOne(kind: QuestionKind, about?: string): JudgedQuestion | undefined {
    const mention = this.#placed();
    return mention && { kind, mentions: [mention], ...(about !== undefined && { about }) };
  }

  /** About the first of its names. */
  aboutFirst(kind: QuestionKind): JudgedQuestion {
    return { kind, mentions: [this.#mention(this.first)] };
  }

  /** Whether its two names are one. */
  get isOfItself(): boolean {
    const { first, second, items } = this;
    return second >= 0 && items[first].mention?.text.toLowerCase() === items[second].mention?.text.toLowerCase();
  }

  aboutTwo(kind: QuestionKind, isBackward: boolean): JudgedQuestion {
    const mentions = [this.#mention(this.first), this.#mention(this.second)];
    return { kind, mentions: isBackward ? mentions.toReversed() : mentions };
  }

  #placed(): Mention | undefined {
    if (this.nameCount === 1) return this.#mention(this.first);
    if (this.nameCount !== 2 || this.second !== this.first + 2) return undefined;
    const between = this.items[this.first + 1].text;
    const [first, second] = [this.#mention(this.first), this.#mention(this.second)];
    if (between === "'s") return { ...second, within: first.text };
    return placing.has(between) ? { ...first, within: second.text } : undefined;
  }

  #mention(index: number): Mention {
    return this.items[index].mention as Mention;
  }
}

/** `rename X to Y`, `call X with Y` do not tell where X lies. */
const placing = new Set(['in', 'of', 'from', 'inside', 'inside of', 'within', 'belonging to']);

function isAny({ classes }: SpokenItem, names: readonly ClassName[]): boolean {
  for (const each of classes) {
    const [stem] = each.split('.');
    if (names.some((name) => name === each || name === stem)) return true;
  }
  return false;
}

/** The forms of the verbs of use. */
export function useVerbs(...forms: readonly ('active' | 'gerund' | 'participle')[]): ClassName[] {
  return useFamilies.flatMap((family) => forms.map((form): ClassName => `${family}.${form}`));
}

export function useNouns(...sides: readonly ('users' | 'used')[]): ClassName[] {
  return useFamilies.flatMap((family) => sides.map((side): ClassName => `${family}.${side}`));
}

export const anyUseVerb: readonly ClassName[] = useVerbs('active', 'gerund', 'participle');
export const anyUseNoun: readonly ClassName[] = useNouns('users', 'used');

/** Words that questions of a project, and of its parts, have in common. */
export const askedWords = ['who', 'what', 'where', 'amount'] as const;
export const smallWords = [
  'in',
  'of',
  'to',
  'from',
  'by',
  'about',
  'owns',
  'thing',
  'unit',
  'project',
  'i',
  'you',
  'may',
] as const;
