import { matchingWays } from './matching-ways.ts';
import { readExpression } from './read-expression.ts';
import { slownessOf } from './slow-expression.ts';

/** More ways to match from one place on are not tried. */
const waysMax = 10_000;

/**
 * Whether a regular expression of the analysed code can be run: no text makes it slow. One that is too large to be looked at
 * cannot.
 *
 * @param text `/source/flags`
 */
export function isQuick(text: string): boolean {
  const read = readExpression(text);
  return read !== undefined && matchingWays(read.pattern) <= waysMax && slownessOf(text) === undefined;
}
