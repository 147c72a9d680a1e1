import type { CallerCount } from './symbols.ts';

/** The number of callers, in the words of all fronts. */

/** Number of known sites, and of the symbols that they lie in, where those are counted. */
export interface CountedCallers {
  readonly known: number;
  readonly callingSymbols?: number;
}

/**
 * `7 callers`; `4 callers, 23 call sites` where some call it more than once.
 *
 * @param format writes a number as the front does
 */
export function callersPhrase(
  { known, callingSymbols = known }: CountedCallers,
  format: (n: number) => string,
): string {
  const callers = `${format(callingSymbols)} ${callingSymbols === 1 ? 'caller' : 'callers'}`;
  return known === callingSymbols ? callers : `${callers}, ${format(known)} call sites`;
}

/** `12`, and `12+` where there may be more: symbols that call it. */
export function callersNumber({ certainty, known, symbols = known }: CallerCount): string {
  return `${symbols}${certainty === 'exact' ? '' : '+'}`;
}
