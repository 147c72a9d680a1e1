/** Bits of what a compiler leaves in its output of the imports that nothing but types is taken from, and of their effects. */
export const keptImports = {
  /** Imports whose names are used as types alone, or not at all. */
  unused: 1,
  /** Imports whose every name is marked as a type. */
  marked: 2,
  /** Types that decorators may ask for. */
  metadata: 4,
  /** Types have no null (`strictNullChecks` is off): decorators may ask for more of them. */
  looseMetadata: 8,
} as const;
