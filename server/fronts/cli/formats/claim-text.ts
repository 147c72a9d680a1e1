import { visibleText } from '#server/base/visible-text.ts';

/** How far an answer reaches, as everything that answers with lists says it. */
export interface Claim {
  readonly certainty: 'exact' | 'bounded' | 'unknown';
  readonly reasons: readonly string[];
}

/**
 * The answer in one line, with its certainty in words, and below it why it is not exact.
 *
 * @param what `12 callers of src/a.ts#run`
 */
export function* claimLines(what: string, { certainty, reasons }: Claim): Generator<string> {
  yield `${visibleText(claim(what, certainty))}\n`;
  for (const reason of reasons) yield `  ${visibleText(reason)}\n`;
}

function claim(what: string, certainty: Claim['certainty']): string {
  if (certainty === 'exact') return `${what}, exact: that is all`;
  if (certainty === 'bounded') return `At least ${what}, bounded: there may be more`;
  return `${what} known, and whether these are all is unknown`;
}
