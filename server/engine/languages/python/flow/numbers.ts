const number = /0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|[\d_]*\.?[\d_]*(?:[eE][+-]?[\d_]+)?/y;

/** The number that is written at `position`; undefined for an imaginary one, or one too large to be exact. */
export function readNumber(text: string, position: number): number | undefined {
  number.lastIndex = position;
  const written = number.exec(text)?.[0] ?? '';
  if (written === '' || /[jJ]/.test(text.charAt(number.lastIndex))) return undefined;
  const value = Number(written.replaceAll('_', ''));
  return Number.isNaN(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)) ? undefined : value;
}
