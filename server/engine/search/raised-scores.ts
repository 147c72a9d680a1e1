import type { NameMatch } from './names/name-index.ts';
import { chunksOf, type SearchableFile } from './searchable-files.ts';

/** What a question names, and the symbol that has the name where the piece is more than it. */
export interface Named {
  readonly name?: NameMatch;
  /** The path has what was asked for. */
  readonly path?: true;
  /** The code says it word for word. */
  readonly text?: true;
  /** Row of the symbol layer. */
  readonly symbol?: number;
}

/** What a name or a path is worth, above all that words and meaning can say. */
const nameScores: Readonly<Record<NameMatch, number>> = { exact: 1, case: 0.98, humps: 0.95, typo: 0.9 };
const pathEndScore = 0.97;
const pathPartScore = 0.92;
/**
 * What says a literal is worth: all that stands in quotes there, and other code. Names that merely end like it, or nearly
 * have it, stand behind the former.
 */
const quotedScore = 0.97;
const saidScore = 0.96;
const nameBehindQuoted = 0.94;
/** The best score of what a question only speaks of. */
export const bestOfText = 0.85;
const asideCost = 0.04;

interface Raised extends Named {
  readonly worth: number;
}

/** Chunks that say the literal of a question, by what they say it in: numbers in the whole index. */
export interface SaidChunks {
  readonly quoted: readonly number[];
  readonly plain: readonly number[];
}

/** What a name is worth beside what says the literal. */
export function nameScore(match: NameMatch, said: SaidChunks | undefined): number {
  return said === undefined || said.quoted.length === 0
    ? nameScores[match]
    : Math.min(nameScores[match], nameBehindQuoted);
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

  /** Chunks with what they are lifted to, at most. */
  *worths(): Iterable<readonly [chunk: number, worth: number]> {
    for (const [chunk, { worth }] of this.#raised) yield [chunk, worth];
  }
}
