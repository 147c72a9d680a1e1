import { bytesFromHex } from '#server/base/content-hash.ts';
import { sharedBytes, sharedNumbers, sharedWords } from '#server/base/shared-array.ts';
import { buildStringTable } from '#server/base/string-table.ts';
import type { Commit } from './commit.ts';
import { commitFlags, type HistorySegment, kindNumbers } from './history-tables.ts';

/** Commits known so far. */
export interface KnownCommits {
  /** Undefined where it is not known. */
  rowOf(id: string): number | undefined;
  orderedAtSeconds(row: number): number;
}

/** Makes a segment out of commits, each given behind its parents. */
export class SegmentBuilder {
  readonly #known: KnownCommits;
  readonly #firstRow: number;
  readonly #rows = new Map<string, number>();
  readonly #parentEnds: number[] = [];
  readonly #parents: number[] = [];
  readonly #orderedAt: number[] = [];
  readonly #authoredAt: number[] = [];
  readonly #authors: number[] = [];
  readonly #flags: number[] = [];
  readonly #changeEnds: number[] = [];
  readonly #paths: number[] = [];
  readonly #previousPaths: number[] = [];
  readonly #kinds: number[] = [];
  readonly #pathNumbers = new Map<string, number>();
  readonly #authorNumbers = new Map<string, number>();

  constructor(known: KnownCommits, firstRow: number) {
    this.#known = known;
    this.#firstRow = firstRow;
  }

  get commits(): number {
    return this.#flags.length;
  }

  get changes(): number {
    return this.#paths.length;
  }

  /** @param flags of `commitFlags`, beyond what the commit itself and what is known of its parents say */
  add(commit: Commit, flags = 0): void {
    const parents = commit.parents.map((id) => this.#rowOf(id)).filter((row) => row !== undefined);
    const bound = parents.length < commit.parents.length ? commitFlags.bound : 0;
    this.#parents.push(...parents);
    this.#parentEnds.push(this.#parents.length);
    const latest = parents.reduce((time, row) => Math.max(time, this.#orderedAtOf(row) + 1), 0);
    this.#orderedAt.push(Math.max(commit.committedAtSeconds, latest));
    this.#authoredAt.push(commit.authoredAtSeconds);
    this.#authors.push(numberOf(this.#authorNumbers, `${commit.authorName}\0${commit.authorEmail}`));
    this.#flags.push(flags | bound | flagsOf(commit));
    for (const change of commit.changes) {
      this.#paths.push(numberOf(this.#pathNumbers, change.path));
      const { previousPath } = change;
      this.#previousPaths.push(previousPath === undefined ? 0 : numberOf(this.#pathNumbers, previousPath) + 1);
      this.#kinds.push(kindNumbers[change.kind]);
    }
    this.#changeEnds.push(this.#paths.length);
    this.#rows.set(commit.id, this.#firstRow + this.#rows.size);
  }

  finish(): HistorySegment {
    const people = [...this.#authorNumbers.keys()].map((text) => text.split('\0'));
    return {
      ...this.#names(),
      parentEnds: filled(sharedWords, this.#parentEnds),
      parents: filled(sharedWords, this.#parents),
      orderedAtSeconds: filled(sharedNumbers, this.#orderedAt),
      authoredAtSeconds: filled(sharedNumbers, this.#authoredAt),
      authors: filled(sharedWords, this.#authors),
      flags: filled(sharedBytes, this.#flags),
      changeEnds: filled(sharedWords, this.#changeEnds),
      paths: filled(sharedWords, this.#paths),
      previousPaths: filled(sharedWords, this.#previousPaths),
      kinds: filled(sharedBytes, this.#kinds),
      pathTexts: buildStringTable([...this.#pathNumbers.keys()]),
      authorNames: buildStringTable(people.map(([name]) => name)),
      authorEmails: buildStringTable(people.map(([, email]) => email)),
    };
  }

  #rowOf(id: string): number | undefined {
    return this.#rows.get(id) ?? this.#known.rowOf(id);
  }

  #orderedAtOf(row: number): number {
    return row < this.#firstRow ? this.#known.orderedAtSeconds(row) : this.#orderedAt[row - this.#firstRow];
  }

  #names(): Pick<HistorySegment, 'nameBytes' | 'names'> {
    const bytes = bytesFromHex([...this.#rows.keys()].join(''));
    const names = sharedBytes(bytes.length);
    names.set(bytes);
    return { nameBytes: this.#rows.size === 0 ? 0 : bytes.length / this.#rows.size, names };
  }
}

function flagsOf({ isFix, parents }: Commit): number {
  return (isFix ? commitFlags.fix : 0) | (parents.length > 1 ? commitFlags.merge : 0);
}

function numberOf(numbers: Map<string, number>, text: string): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, numbers.size);
  return numbers.size - 1;
}

/** A shared array of values. */
function filled<Table extends Uint8Array | Uint32Array | Float64Array>(
  make: (length: number) => Table,
  values: readonly number[],
): Table {
  const table = make(values.length);
  table.set(values);
  return table;
}
