import type { NameMatch } from './names/name-index.ts';
import { chunksOf, type SearchableFile } from './searchable-files.ts';

/** The reasons for which a question names a chunk. */
export interface Named {
  readonly name?: NameMatch;
  /** The path contains the text of the question. */
  readonly path?: true;
  /** The code has the literal word for word. */
  readonly text?: true;
  /** Row of the named symbol in the symbol layer, where the piece is more than it. */
  readonly symbol?: number;
}

/** Scores of a name or a path, above all scores of words and meaning. */
const nameScores: Readonly<Record<NameMatch, number>> = { exact: 1, case: 0.98, humps: 0.95, typo: 0.9 };
const pathEndScore = 0.97;
const pathPartScore = 0.92;
/**
 * Scores of code that has a literal: as the whole text of quotes, and elsewhere. Names that only end like it or nearly
 * equal it rank behind the former.
 */
const quotedScore = 0.97;
const saidScore = 0.96;
const nameBehindQuoted = 0.94;
/** The best score by words and meaning alone. */
export const bestOfText = 0.85;
const asideCost = 0.04;

interface Raised extends Named {
  readonly worth: number;
}

/** Chunks that have the literal of a question, quoted or not: numbers in the whole index. */
export interface SaidChunks {
  readonly quoted: readonly number[];
  readonly plain: readonly number[];
}

/** Returns the score of a name, given the chunks that have the literal. */
export function nameScore(match: NameMatch, said: SaidChunks | undefined): number {
  return said === undefined || said.quoted.length === 0
    ? nameScores[match]
    : Math.min(nameScores[match], nameBehindQuoted);
}

/** Chunks that the question names: raised above all scores of words and meaning. */
export class RaisedScores {
  readonly #raised = new Map<number, Raised>();

  /** Raises a chunk: of several reasons for one chunk the best one counts, of equal ones the first. */
  raise(chunk: number, worth: number, weight: number, why: Named): void {
    if (weight === 0) return;
    const own = worth - (weight < 1 ? asideCost : 0);
    const known = this.#raised.get(chunk);
    if (known === undefined || known.worth < own) this.#raised.set(chunk, { ...why, worth: own });
  }

  /** @param paths of the files, in lower case */
  raisePaths(
    part: string,
    files: readonly SearchableFile[],
    paths: readonly string[],
    weightOf: (chunk: number) => number,
  ): void {
    for (let index = 0; index < files.length; index += 1) {
      const path = paths[index];
      if (!path.includes(part)) continue;
      const [from, to] = chunksOf(files[index]);
      if (from === to) continue;
      const isWhole = path.endsWith(part) && (path.length === part.length || path.at(-part.length - 1) === '/');
      this.raise(from, isWhole ? pathEndScore : pathPartScore, weightOf(from), { path: true });
    }
  }

  raiseSaid({ quoted, plain }: SaidChunks, weightOf: (chunk: number) => number): void {
    for (const chunk of quoted) this.raise(chunk, quotedScore, weightOf(chunk), { text: true });
    for (const chunk of plain) this.raise(chunk, saidScore, weightOf(chunk), { text: true });
  }

  has(chunk: number): boolean {
    return this.#raised.has(chunk);
  }

  why(chunk: number): Named | undefined {
    return this.#raised.get(chunk);
  }

  /** Yields chunks with the highest scores that they are raised to. */
  *worths(): Iterable<readonly [chunk: number, worth: number]> {
    for (const [chunk, { worth }] of this.#raised) yield [chunk, worth];
  }
}
