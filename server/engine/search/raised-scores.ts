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

/** Scores of chunks by words and meaning, some of them lifted above these: those that the question names. */
export class RaisedScores {
  readonly #scores: Float64Array;
  readonly #raised = new Map<number, Named & { readonly worth: number }>();

  /** @param scores 0 to `bestOfText`; become those with everything lifted by `settle` */
  constructor(scores: Float64Array) {
    this.#scores = scores;
  }

  /** Of several reasons for one chunk the best one counts, of equal ones the first. */
  raise(chunk: number, worth: number, weight: number, why: Named): void {
    if (weight === 0) return;
    const own = worth - (weight < 1 ? asideCost : 0);
    const known = this.#raised.get(chunk);
    if (known === undefined || known.worth < own) this.#raised.set(chunk, { ...why, worth: own });
  }

  raisePaths(part: string, files: readonly SearchableFile[], weights: Float64Array): void {
    for (const file of files) {
      const path = file.path.toLowerCase();
      const [from, to] = chunksOf(file);
      if (from === to || !path.includes(part)) continue;
      const isWhole = path.endsWith(part) && (path.length === part.length || path.at(-part.length - 1) === '/');
      this.raise(from, isWhole ? pathEndScore : pathPartScore, weights[from], { path: true });
    }
  }

  why(chunk: number): Named | undefined {
    return this.#raised.get(chunk);
  }

  /** Scores as they are told, to four digits: what is told as equal must be sorted as equal. */
  settle(): Float64Array {
    const scores = this.#scores;
    // Of chunks that are named alike, words and meaning decide.
    for (const [chunk, { worth }] of this.#raised) scores[chunk] = worth - (1 - scores[chunk]) / 100;
    for (let chunk = 0; chunk < scores.length; chunk += 1) scores[chunk] = Math.round(scores[chunk] * 10_000) / 10_000;
    return scores;
  }
}
