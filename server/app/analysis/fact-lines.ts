import type { ExportRow, LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { exportRows } from '#server/engine/graph/calls/export-rows.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { FactLines } from '#protocol/facts.ts';
import { asLinked } from '../workspaces/linked-snapshot.ts';
import type { SkippedFile } from '../ports/scanning.ts';
import { unseenImporters } from '../workspaces/unseen-files.ts';
import { edgeType } from './call-data.ts';

export interface FactsRequest {
  /** How many rows were read before. */
  readonly from: number;
  /** Files that the snapshot leaves out; undefined where that is not known. */
  readonly skipped: readonly SkippedFile[] | undefined;
}

/** Characters of one part, about: a command holds one at a time. */
const partCharacters = 1024 * 1024;

/** Where reading stands, for the part that is asked for next. */
interface Reading {
  readonly snapshot: LinkedSnapshot;
  readonly rows: Iterator<ExportRow>;
  next: number;
}

/**
 * The complete index as lines of text, part by part. It is remembered where the last part ended; another one is found by
 * reading up to it.
 */
export class FactLinesReader {
  readonly #rowsOf: typeof exportRows;
  #reading: Reading | undefined;

  constructor(rowsOf = exportRows) {
    this.#rowsOf = rowsOf;
  }

  read(snapshot: GraphSnapshot, { from, skipped }: FactsRequest): FactLines {
    const reading = this.#readingAt(asLinked(snapshot), from, skipped);
    let lines = '';
    while (lines.length < partCharacters) {
      const { done, value } = reading.rows.next();
      if (done) return this.#end(snapshot, lines);
      reading.next++;
      lines += `${JSON.stringify(factOf(value))}\n`;
    }
    return { snapshot: snapshot.id, lines, next: reading.next };
  }

  /** Releases all other snapshots. */
  keepOnly(snapshots: ReadonlySet<GraphSnapshot>): void {
    if (this.#reading !== undefined && !snapshots.has(this.#reading.snapshot)) this.#reading = undefined;
  }

  #end(snapshot: GraphSnapshot, lines: string): FactLines {
    this.#reading = undefined;
    return { snapshot: snapshot.id, lines };
  }

  #readingAt(snapshot: LinkedSnapshot, from: number, skipped: FactsRequest['skipped']): Reading {
    const known = this.#reading;
    if (known?.snapshot === snapshot && known.next === from) return known;
    const rows = this.#rowsOf(snapshot, unseenImporters(snapshot.files, skipped))[Symbol.iterator]();
    for (let row = 0; row < from; row++) if (rows.next().done === true) break;
    this.#reading = { snapshot, rows, next: from };
    return this.#reading;
  }
}

/** The members stand in the order of the command line's contract. */
function factOf(row: ExportRow): object {
  if (row.kind === 'node') {
    const { kind, id, type, file, line, column, endLine, exported, callers } = row;
    const place = { kind, id, type, file, line, column, endLine, exported };
    if (callers === undefined) return place;
    const { certainty, known, unknown } = callers;
    return { ...place, callers: { certainty, known, unknown } };
  }
  const { kind, source, file, line, column } = row;
  if (kind === 'unknown') return { kind, name: row.name, source, file, line, column, reason: row.reason };
  return { kind, type: edgeType(row.type), source, target: row.target, file, line, column, proof: row.proof };
}
