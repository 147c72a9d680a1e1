/** Compares by code units, as paths are sorted everywhere: the language of the machine changes no order. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
