/** So many tokens that are alike make a row, or several short ones. */
const rowTokens = 12;
/** Rows further apart are no list. */
const rowsApart = 48;

const factor = 0x01000193;

/**
 * Marks the tokens of lists whose rows are alike but for names and literals: tables of data, assignments one after the
 * other. @param codes of `ComparableTokens`
 */
export function markAlikeRows(codes: Uint32Array): Uint8Array {
  const marks = new Uint8Array(codes.length);
  const leaving = power(factor, rowTokens - 1);
  const lastStart = new Map<number, number>();
  let marked = 0;
  let hash = 0;
  for (let at = 0; at < codes.length; at++) {
    if (at >= rowTokens) hash = (hash - Math.imul(codes[at - rowTokens], leaving)) | 0;
    hash = (Math.imul(hash, factor) + codes[at]) | 0;
    const start = at - rowTokens + 1;
    if (start < 0) continue;
    const before = lastStart.get(hash);
    lastStart.set(hash, start);
    if (before === undefined || start - before > rowsApart) continue;
    marks.fill(1, Math.max(before, marked), at + 1);
    marked = at + 1;
  }
  return marks;
}

function power(base: number, exponent: number): number {
  let result = 1;
  for (let count = 0; count < exponent; count++) result = Math.imul(result, base);
  return result;
}
