import { buildStringTable } from '#server/base/string-table.ts';
import { sharedWords } from '#server/base/shared-array.ts';
import { fileMeasures } from '#server/engine/trend/file-measures.ts';
import type { TrendSegment } from '#server/engine/trend/trend-tables.ts';
import type { KnownSegments } from './trend-messages.ts';

/** Makes segments, each with what those before it have not. */
export class SegmentBuilder {
  readonly #pathNumbers = new Map<string, number>();
  readonly #rowNumbers = new Map<string, number>();
  readonly #first: Pick<KnownSegments, 'paths' | 'rows'>;
  #paths: string[] = [];
  #rows: Uint32Array[] = [];
  #rowCount = 0;
  #files: number[] = [];

  constructor(first: Pick<KnownSegments, 'paths' | 'rows'>) {
    this.#first = first;
  }

  /** Reports whether the content was measured before: then its row is not needed. */
  has(key: string): boolean {
    return this.#rowNumbers.has(key);
  }

  /** @param row empty where content is no part of a project */
  setRow(key: string, row: Uint32Array): void {
    if (row.length === 0) return void this.#rowNumbers.set(key, noRow);
    this.#rowNumbers.set(key, this.#first.rows + this.#rowCount++);
    this.#rows.push(row);
  }

  add(path: string, key: string): void {
    const row = this.#rowNumbers.get(key) ?? noRow;
    if (row === noRow) return;
    let number = this.#pathNumbers.get(path);
    if (number === undefined) {
      number = this.#first.paths + this.#pathNumbers.size;
      this.#pathNumbers.set(path, number);
      this.#paths.push(path);
    }
    this.#files.push(number, row);
  }

  finish(commit: string): TrendSegment {
    const files = sharedWords(this.#files.length);
    files.set(this.#files);
    const measures = sharedWords(this.#rows.length * fileMeasures.length);
    this.#rows.forEach((row, number) => measures.set(row, number * fileMeasures.length));
    const segment = { commit, paths: buildStringTable(this.#paths), measures, files };
    this.#paths = [];
    this.#rows = [];
    this.#files = [];
    return segment;
  }
}

const noRow = -1;
