import type { ChunkRow } from './chunk-rows.ts';
import { matchedTerms } from './matched-terms.ts';
import type { Named } from './raised-scores.ts';

/** The reasons why a chunk was found. */
export interface Matched extends Pick<Named, 'name' | 'path' | 'text'> {
  /** Terms of the question that the chunk has. */
  readonly words: readonly string[];
  /** Likeness of meaning, 0 to 1. */
  readonly meaning: number;
}

/** The similarities of a question and a chunk. */
interface Common {
  readonly named: Named | undefined;
  readonly terms: Iterable<string>;
  /** Of meaning: a cosine. */
  readonly likeness: number;
}

export function matchedBy({ file, inSegment }: ChunkRow, { named, terms, likeness }: Common): Matched {
  return {
    ...(named?.name && { name: named.name }),
    ...(named?.path && { path: named.path }),
    ...(named?.text && { text: named.text }),
    words: matchedTerms(file.part.segment, inSegment, terms),
    meaning: Number(Math.min(1, Math.max(0, likeness)).toFixed(2)),
  };
}
