import type { SearchResult, UnsearchedLanguage } from '#protocol/search.ts';

/** A result of a search, and the folder of the window that it lies in. */
export interface FoundCode extends SearchResult {
  /** URI of the workspace folder. */
  readonly folder: string;
}

export interface FoundInWindow {
  readonly results: readonly FoundCode[];
  /** Why there are none: nothing in the language is searched. */
  readonly unsearched?: UnsearchedLanguage;
}

/** Results of several folders as one list, the best first; equals in the order of the folders. */
export function mergedByScore(found: readonly (readonly FoundCode[])[], limit: number): FoundCode[] {
  return found
    .flat()
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit);
}
