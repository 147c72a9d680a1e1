import { searchQueryMax } from '#protocol/search.ts';
import type { FoundCode } from './found-code.ts';

/** A place in a file of the window; lines count from 1. */
export interface SelectedLines {
  readonly folder: string;
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

const words = /[\p{L}\p{N}_$]+/gu;

/**
 * Returns the query of a search for code like a text: its words, each once, in their order, as many as a question may
 * hold. Signs carry no meaning, and `path:` in code is no filter. Empty where the text has no words.
 */
export function similarQuery(text: string, lengthMax = searchQueryMax): string {
  let query = '';
  for (const word of new Set(text.match(words))) {
    const longer = query === '' ? word.slice(0, lengthMax) : `${query} ${word}`;
    if (longer.length > lengthMax) break;
    query = longer;
  }
  return query;
}

/** Without what the selection lies in or touches. */
export function withoutPlace(found: readonly FoundCode[], { folder, path, from, to }: SelectedLines): FoundCode[] {
  return found.filter(
    ({ folder: where, file, line, endLine = line }) => where !== folder || file !== path || line > to || endLine < from,
  );
}
