import type { IsName } from '../mention.ts';
import type { QuestionToken } from '../question-tokens.ts';
import { nameAt } from '../words/read-names.ts';
import { setOf } from '../words/token-tests.ts';

export type Tokens = readonly QuestionToken[];

/** The same words in another order, or in plainer words; undefined where the order is not that one. */
export type Reorder = (tokens: Tokens, isName: IsName) => Tokens | undefined;

export const passives = setOf('is are was were be been being get gets');

export function hasName(tokens: Tokens, isName: IsName): boolean {
  return tokens.some((_, at) => nameAt(tokens, at, isName) !== undefined);
}
