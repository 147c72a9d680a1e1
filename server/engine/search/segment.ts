import { compareTexts } from '../../base/compare-texts.ts';
import { sharedHalfWords, sharedWords } from '#server/base/shared-array.ts';
import { allStrings, buildStringTable, stringAt, type StringTable } from '#server/base/string-table.ts';
import type { ChunkColumns } from './chunk-facts.ts';
import { allocateVectors, type SegmentVectors } from './embedding/allocate-vectors.ts';
import type { SearchSegment } from './search-tables.ts';
import { addFileVectors, fileLengths } from './whole-files/file-columns.ts';

export interface ChunkedFile {
  readonly path: string;
  readonly contentHash: string;
  readonly chunks: ChunkColumns;
}

/** @param files by path (code units), each once */
export function buildSegment(files: readonly ChunkedFile[]): SearchSegment {
  const starts = sharedWords(files.length + 1);
  for (const [file, { chunks }] of files.entries()) starts[file + 1] = starts[file] + chunks.lines.length;
  const owners = sharedWords(starts[files.length]);
  for (let file = 0; file < files.length; file += 1) owners.fill(file, starts[file], starts[file + 1]);
  const column = <Table extends Uint8Array | Uint16Array | Uint32Array>(
    columnOf: (chunks: ChunkColumns) => Table,
    allocate: (length: number) => Table,
  ): Table =>
    joined(
      files.map(({ chunks }) => columnOf(chunks)),
      allocate,
    );
  const lengths = column(({ lengths: own }) => own, sharedHalfWords);
  return {
    paths: buildStringTable(files.map(({ path }) => path)),
    contentHashes: buildStringTable(files.map(({ contentHash }) => contentHash)),
    starts,
    files: owners,
    symbols: column(({ symbols }) => symbols, sharedWords),
    lines: column(({ lines }) => lines, sharedWords),
    endLines: column(({ endLines }) => endLines, sharedWords),
    lengths,
    ...postingsOf(files, starts),
    fileLengths: fileLengths({ starts, files: owners, lengths }),
    ...vectorsOf(files, { starts, files: owners, lengths }),
  };
}

function vectorsOf(
  files: readonly ChunkedFile[],
  pieces: Pick<SearchSegment, 'starts' | 'files' | 'lengths'>,
): SegmentVectors {
  const own = files.map(({ chunks }) => chunks.vectors);
  const bytes = own.reduce((sum, { length }) => sum + length, 0);
  const dimensions = bytes / Math.max(1, pieces.files.length);
  const allocated = allocateVectors(bytes, files.length * dimensions);
  const { vectors, fileVectors } = allocated;
  joined(own, () => vectors);
  addFileVectors({ ...pieces, vectors }, fileVectors);
  return allocated;
}

function joined<Table extends Uint8Array | Uint16Array | Uint32Array>(
  parts: readonly Table[],
  allocate: (length: number) => Table,
): Table {
  const whole = allocate(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Counts first, then writes every posting to its place, so that no list is made a term. */
function postingsOf(files: readonly ChunkedFile[], starts: Uint32Array) {
  const { terms, numbersOf } = numberTerms(files);
  const postingStarts = sharedWords(terms.length + 1);
  for (const [file, { chunks }] of files.entries()) {
    for (const term of chunks.chunkTerms) postingStarts[numbersOf[file][term] + 1] += 1;
  }
  for (let term = 0; term < terms.length; term += 1) postingStarts[term + 1] += postingStarts[term];
  const next = postingStarts.slice();
  const [postingChunks, postingCounts] = [sharedWords(next[terms.length]), sharedWords(next[terms.length])];
  for (const [file, { chunks }] of files.entries()) {
    const { termStarts, chunkTerms, counts } = chunks;
    for (let chunk = 0; chunk + 1 < termStarts.length; chunk += 1) {
      for (let from = termStarts[chunk]; from < termStarts[chunk + 1]; from += 1) {
        const at = next[numbersOf[file][chunkTerms[from]]]++;
        postingChunks[at] = starts[file] + chunk;
        postingCounts[at] = counts[from];
      }
    }
  }
  return { terms: buildStringTable(terms), postingStarts, postingChunks, postingCounts };
}

/** Returns all terms in order, and for each file the numbers of its own terms among them. */
function numberTerms(files: readonly ChunkedFile[]) {
  const found = new Map<string, number>();
  const numbersOf = files.map(({ chunks }) =>
    Uint32Array.from(allStrings(chunks.terms), (term) => {
      const known = found.get(term);
      if (known !== undefined) return known;
      found.set(term, found.size);
      return found.size - 1;
    }),
  );
  const terms = Array.from(found.keys()).toSorted(compareTexts);
  const ranks = new Uint32Array(terms.length);
  for (const [rank, term] of terms.entries()) ranks[found.get(term) as number] = rank;
  for (const numbers of numbersOf) for (const [at, number] of numbers.entries()) numbers[at] = ranks[number];
  return { terms, numbersOf };
}

/** Returns the row of a term or a path in a table that is sorted by code units; -1 where it is missing. */
export function findString(sorted: StringTable, wanted: string): number {
  let [low, high] = [0, sorted.ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareTexts(stringAt(sorted, middle), wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return low < sorted.ends.length && stringAt(sorted, low) === wanted ? low : -1;
}
