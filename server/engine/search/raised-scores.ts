import type { NameMatch } from './names/name-index.ts';
import { chunksOf, type SearchableFile } from './searchable-files.ts';

/** What a question names, and the symbol that has the name where the piece is more than it. */
export interface Named {
  readonly name?: NameMatch;
  /** The path has what was asked for. */
  readonly path?: true;
  /** Row of the symbol layer. */
  readonly symbol?: number;
}

/** What a name or a path is worth, above all that words and meaning can say. */
export const nameScores: Readonly<Record<NameMatch, number>> = { exact: 1, case: 0.98, humps: 0.95, typo: 0.9 };
const pathEndScore = 0.97;
const pathPartScore = 0.92;
/** The best score of what a question only speaks of. */
export const bestOfText = 0.85;
const asideCost = 0.04;

interface Raised extends Named {
  readonly worth: number;
}

/** Chunks that the question names: lifted above all that words and meaning can say. */
export class RaisedScores {
  readonly #raised = new Map<number, Raised>();

  /** Of several reasons for one chunk the best one counts, of equal ones the first. */
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

  has(chunk: number): boolean {
    return this.#raised.has(chunk);
  }

  why(chunk: number): Named | undefined {
    return this.#raised.get(chunk);
  }

  /** Chunks with what they are lifted to, at most. */
  *worths(): Iterable<readonly [chunk: number, worth: number]> {
    for (const [chunk, { worth }] of this.#raised) yield [chunk, worth];
  }
}
