import { termsOf } from '../words/terms.ts';
import { countOne, searchFields, type SearchField } from './fields.ts';

/** The lexical data of a chunk. */
export interface ChunkTerms {
  /** Counts by field of every term (`fields.ts`). */
  readonly counts: ReadonlyMap<string, number>;
  /** Terms in each field, repetitions included. */
  readonly lengths: readonly number[];
}

export function readTerms(texts: Readonly<Record<SearchField, string>>): ChunkTerms {
  const counts = new Map<string, number>();
  const lengths = searchFields.map((field, index) => {
    const terms = termsOf(texts[field]);
    for (const term of terms) counts.set(term, countOne(counts.get(term) ?? 0, index));
    return terms.length;
  });
  return { counts, lengths };
}
