import { hexFromBytes } from '#server/base/content-hash.ts';
import { lowerBound } from '#server/base/lower-bound.ts';
import type { HistorySegment } from './history-tables.ts';
import type { KnownCommits } from './segment-builder.ts';

/** The commits of all segments by their object names, and which of them a commit has behind it. */
export class CommitGraph implements KnownCommits {
  readonly segments: HistorySegment[] = [];
  /** First row of each segment, and the first row behind the last one. */
  readonly starts: number[] = [0];
  readonly #rows = new Map<string, number>();

  get commits(): number {
    return this.starts[this.segments.length];
  }

  rowOf(id: string): number | undefined {
    return this.#rows.get(id);
  }

  orderedAtSeconds(row: number): number {
    const number = this.#segmentOf(row);
    return this.segments[number].orderedAtSeconds[row - this.starts[number]];
  }

  /** Calls `visit` with the segment and the number in it of each row. */
  forEach(rows: Iterable<number>, visit: (segment: HistorySegment, commit: number) => void): void {
    for (const row of rows) {
      const number = this.#segmentOf(row);
      visit(this.segments[number], row - this.starts[number]);
    }
  }

  add(segment: HistorySegment): void {
    const start = this.commits;
    namesOf(segment).forEach((name, commit) => this.#rows.set(name, start + commit));
    this.starts.push(start + segment.flags.length);
    this.segments.push(segment);
  }

  /** Object names of a segment's commits. */
  namesIn(number: number): string[] {
    return namesOf(this.segments[number]);
  }

  /** Gives a segment the lines of its changes. */
  setLines(number: number, lines: HistorySegment['lines'] & object): void {
    this.segments[number] = { ...this.segments[number], lines };
  }

  /** Reports of each row whether the commit `from` has it behind it, itself included. */
  reachable(from: number): Uint8Array {
    const marks = new Uint8Array(from + 1);
    marks[from] = 1;
    for (let number = this.#segmentOf(from); number >= 0; number--) {
      const { parentEnds, parents } = this.segments[number];
      const start = this.starts[number];
      for (let row = Math.min(from, this.starts[number + 1] - 1); row >= start; row--) {
        if (marks[row] === 0) continue;
        const commit = row - start;
        for (let at = commit === 0 ? 0 : parentEnds[commit - 1]; at < parentEnds[commit]; at++) marks[parents[at]] = 1;
      }
    }
    return marks;
  }

  compareNames(left: number, right: number): number {
    return compareBytes(this.#nameOf(left), this.#nameOf(right));
  }

  #nameOf(row: number): Uint8Array {
    const number = this.#segmentOf(row);
    const { names, nameBytes } = this.segments[number];
    const at = (row - this.starts[number]) * nameBytes;
    return names.subarray(at, at + nameBytes);
  }

  #segmentOf(row: number): number {
    return lowerBound(this.starts, row + 1) - 1;
  }
}

function namesOf({ names, nameBytes, flags }: HistorySegment): string[] {
  const text = hexFromBytes(names);
  return Array.from(flags, (_, commit) => text.slice(commit * nameBytes * 2, (commit + 1) * nameBytes * 2));
}

/** Of equal length. */
function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const at = left.findIndex((byte, index) => byte !== right[index]);
  return at < 0 ? 0 : left[at] - right[at];
}
