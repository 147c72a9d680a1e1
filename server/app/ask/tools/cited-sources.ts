import type { Source } from '#protocol/ask.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import type { Asking } from '../asking.ts';
import { givenText, type ShownSource } from '../model-sources.ts';
import { shownPlaces, type ShownPlace } from './shown-places.ts';

/** How much less than what was found for the question what a model looked up by itself has to do with it. */
const lookedUpScore = 0.5;

/**
 * Sources that a model may cite: those of its prompt, and lines of files that results of tools show, as long as there
 * is room for them.
 *
 * Invariant: a number that was sent stays that of its source, and none comes after the answer has begun.
 */
export class CitedSources {
  readonly #asking: Asking;
  readonly #sourcesMax: number;
  readonly #isWanted: (file: string) => boolean;
  readonly #sources: Source[];
  /** Texts that each source shows: its lines, and what results say of them. */
  readonly #given: string[];
  #isClosed = false;

  constructor(
    asking: Asking,
    first: readonly ShownSource[],
    limits: { readonly sourcesMax: number; readonly isWanted: (file: string) => boolean },
  ) {
    this.#asking = asking;
    this.#sourcesMax = limits.sourcesMax;
    this.#isWanted = limits.isWanted;
    this.#sources = first.map(({ source }) => source);
    this.#given = first.map(givenText);
  }

  get all(): readonly Source[] {
    return this.#sources;
  }

  get given(): readonly string[] {
    return this.#given;
  }

  /** The answer begins: its sources are these. */
  close(): void {
    this.#isClosed = true;
  }

  /** The result with the numbers of the sources behind the lines that show them. No result takes more than half of what is left. */
  numbered(result: string): string {
    const { files } = this.#asking.snapshot;
    const rows = result.split('\n');
    const places = shownPlaces(result, (path) => findFile(files, path) !== undefined);
    const room = this.#isClosed ? 0 : Math.ceil((this.#sourcesMax - this.#sources.length) / 2);
    const before = this.#sources.length;
    for (const place of places) {
      const number = this.#numberOf(place, rows[place.row], this.#sources.length - before < room);
      if (number !== undefined) rows[place.row] += ` [${number}]`;
    }
    return rows.join('\n');
  }

  /** The source that shows the place, be it a new one. */
  #numberOf(place: ShownPlace, row: string, mayAdd: boolean): number | undefined {
    const known = this.#sources.findIndex(({ file, line, endLine }) => {
      return file === place.file && line <= place.line && place.line <= endLine;
    });
    if (known >= 0) {
      this.#given[known] += `\n${row}`;
      return known + 1;
    }
    if (!mayAdd || !this.#isWanted(place.file)) return undefined;
    const source = this.#asking.texts.sourceAt({ ...place, score: lookedUpScore });
    if (source === undefined) return undefined;
    this.#sources.push(source);
    this.#given.push(`${givenText({ source })}\n${row}`);
    return this.#sources.length;
  }
}
