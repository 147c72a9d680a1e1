import type { NameNoun } from './name-words.ts';

/** Name in a question. */
export interface Mention {
  /** As written; empty for a pronoun. */
  readonly text: string;
  /** Kind that the question gives it: `the class Cart`. */
  readonly noun?: NameNoun;
  /** Where it lies, by the question: `add of Cart`, `total in src/cart.ts`. */
  readonly within?: string;
  /** It can only be a name. A word of English may be meant otherwise. */
  readonly isCode: boolean;
  /** Something of the project has that name. */
  readonly isKnown: boolean;
  /** `it`, `this function`: what was spoken of before. */
  readonly isPronoun: boolean;
}

/** Whether something of the project has that name, however it is cased or cut into words. */
export type IsName = (text: string) => boolean;
