import { compareTexts } from '#server/base/compare-texts.ts';
import { packTables, unpackTables, viewTables } from '#server/base/packed-tables.ts';
import { stringAt } from '#server/base/string-table.ts';
import { contentHashOf, findFile } from '#server/engine/graph/find-file.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { allocateVectorMemory } from '#server/base/dot-products/vector-memory.ts';
import { inPlaceFrom } from '#server/engine/search/embedding/allocate-vectors.ts';
import { decodeChunks } from '#server/engine/search/chunk-facts.ts';
import { joinSegments } from '#server/engine/search/search-index.ts';
import { buildSegment, type ChunkedFile, findString } from '#server/engine/search/segment.ts';
import type { SearchIndex, SearchSegment } from '#server/engine/search/search-tables.ts';
import { changedContents } from './changed-contents.ts';
import type { FactsRequest, FactsResult } from './facts-source.ts';
import type { IndexerEvent } from './indexer.ts';
import type { ProduceFacts } from './read-stage.ts';
import type { SnapshotPublisher } from './snapshot-publisher.ts';
import type { SearchableFiles, WorkspaceIndexParts } from './workspace-index-parts.ts';

export interface SearchStageParts extends SearchableFiles {
  readonly produce: ProduceFacts;
  readonly publisher: SnapshotPublisher;
  readonly emit: (event: IndexerEvent) => void;
  /** Versions of what decides which chunks files have. */
  readonly producers: string;
}

/** Upper bound on chunks beside the large segment, or a twentieth of it: each save lays these out again. */
const changedChunksMax = 4000;
const changedShare = 20;

/** Changes with the tables of a segment: stored ones of another format are not read. */
const segmentFormat = 'segments 2';

/** Upper bound on the files without chunks that are listed by name. */
const listedMax = 20;

/** A file that is indexed and cannot be searched. */
interface Unsearchable {
  readonly contentHash: string;
  /** It costs a thread or two to learn that, and equal bytes would again; what cannot be read may be readable soon. */
  readonly isFinal: boolean;
}

/** State of the last look, as a whole: a save is compared with it. */
interface SeenFiles {
  readonly files: FileLayer;
  /** Which files of the large segment counted. */
  readonly live: Uint8Array;
  /** Numbers of the files that gave no chunks and may give some without being changed. */
  readonly missing: readonly number[];
}

interface StoredSegment {
  readonly producers: string;
  readonly segment: SearchSegment;
}

/**
 * Last stage: what can be searched. A large segment, and a small one with the files that changed since it was made.
 *
 * Invariant: what counts is exactly the files of the snapshot, each with the bytes it has there.
 */
export class SearchStage {
  readonly #parts: SearchStageParts;
  #base: SearchSegment | undefined;
  #isRestored = false;
  #seen: SeenFiles | undefined;
  readonly #changed = new Map<string, ChunkedFile>();
  /** By path: as long as the bytes are these. */
  readonly #unsearchable = new Map<string, Unsearchable>();

  constructor(parts: SearchStageParts) {
    this.#parts = parts;
  }

  /** Publishes what can be searched of the last snapshot, where that is not done. */
  async show(): Promise<void> {
    const { publisher, emit } = this.#parts;
    const { published } = publisher;
    if (published !== undefined && published.search === undefined) {
      publisher.publishSearch(await this.#refresh(published.files));
    }
    emit({ type: 'ready', layer: 'search' });
  }

  /** Everything of that layer, searchable. Files that cannot be read any more, or are others by now, are left out. */
  async #refresh(files: FileLayer): Promise<SearchIndex> {
    this.#restore();
    const looked = this.#filesToLookAt(files);
    const wanted = this.#wantedOf(files, looked);
    const isLooked = looked === undefined ? () => true : isAmong(new Set(wanted.keys()));
    const live = this.#markLive(wanted, looked === undefined ? undefined : this.#seen?.live);
    for (const [path, { contentHash }] of this.#changed) {
      if (!isLooked(path)) continue;
      if (wanted.get(path) === contentHash) wanted.delete(path);
      else this.#changed.delete(path);
    }
    this.#leaveOut(wanted, isLooked);
    const found = await this.#chunksOf(wanted);
    for (const file of found) this.#changed.set(file.path, file);
    if (this.#base === undefined || this.#isOvergrown(this.#base)) return this.#layOutAgain(files, live);
    this.#see(files, live, wanted, found);
    return joinSegments([
      { segment: this.#base, live },
      ...(this.#changed.size === 0 ? [] : [wholly(buildSegment(inOrder(this.#changed.values())))]),
    ]);
  }

  /**
   * Returns files to compare with what is there: files with other bytes than last time, and those that gave nothing
   * then.
   */
  #filesToLookAt(files: FileLayer): readonly number[] | undefined {
    const changed = this.#seen && changedContents(this.#seen.files, files);
    return changed && [...new Set([...changed, ...(this.#seen as SeenFiles).missing])];
  }

  #see(files: FileLayer, live: Uint8Array, wanted: ReadonlyMap<string, string>, found: readonly ChunkedFile[]): void {
    const missing = new Set(wanted.keys());
    for (const { path } of found) missing.delete(path);
    this.#seen = { files, live, missing: Array.from(missing, (path) => findFile(files, path) as number) };
  }

  forget(): void {
    this.#base = undefined;
    this.#seen = undefined;
    this.#isRestored = true;
    this.#changed.clear();
    this.#unsearchable.clear();
    this.#parts.tables.remove();
  }

  #restore(): void {
    if (this.#isRestored) return;
    this.#isRestored = true;
    const bytes = this.#parts.tables.load();
    const stored = bytes && readStored(bytes);
    if (stored?.producers === this.#parts.producers) this.#base = stored.segment;
  }

  /** Content hash by path. @param looked numbers of files; absent: all */
  #wantedOf(files: FileLayer, looked: Iterable<number> = Array(files.count).keys()): Map<string, string> {
    const wanted = new Map<string, string>();
    for (const file of looked) {
      const path = stringAt(files.paths, file);
      if (this.#parts.isSearchable(path)) wanted.set(path, contentHashOf(files, file));
    }
    return wanted;
  }

  /**
   * Which files of the large segment count; those that are wanted and do are wanted no more.
   *
   * @param before which counted last time: it is still true of all that are not wanted
   */
  #markLive(wanted: Map<string, string>, before: Uint8Array | undefined): Uint8Array {
    const segment = this.#base;
    if (segment === undefined) return new Uint8Array();
    const live = before?.slice() ?? new Uint8Array(segment.paths.ends.length);
    const candidates = before === undefined ? live.keys() : placesOf(segment, wanted.keys());
    for (const file of candidates) {
      const path = stringAt(segment.paths, file);
      live[file] = Number(wanted.get(path) === stringAt(segment.contentHashes, file));
      if (live[file] === 1) wanted.delete(path);
    }
    return live;
  }

  /** Files that are known to have no chunks are wanted no more, and forgotten with the bytes that had none. */
  #leaveOut(wanted: Map<string, string>, isLooked: (path: string) => boolean): void {
    for (const [path, { contentHash, isFinal }] of this.#unsearchable) {
      if (!isLooked(path)) continue;
      if (wanted.get(path) !== contentHash) this.#unsearchable.delete(path);
      else if (isFinal) wanted.delete(path);
    }
  }

  async #chunksOf(wanted: ReadonlyMap<string, string>): Promise<ChunkedFile[]> {
    const found: ChunkedFile[] = [];
    const missing: string[] = [];
    const requests = Array.from(wanted, ([path, contentHash]): FactsRequest => ({
      path,
      contentHash,
      stage: 'chunks',
      wantsText: false,
    }));
    await this.#parts.produce(requests, (result) => {
      const contentHash = wanted.get(result.path) as string;
      const chunks = chunksIn(result, contentHash);
      if (chunks !== undefined) found.push(chunks);
      else if (this.#noteUnsearchable(result, contentHash)) missing.push(result.path);
    });
    if (missing.length > 0) this.#parts.emit({ type: 'logged', text: missingText(missing) });
    return found;
  }

  /** Reports whether that is new. A file that has other bytes by now is looked at in the next run. */
  #noteUnsearchable(result: FactsResult, contentHash: string): boolean {
    if (result.contentHash !== undefined && result.contentHash !== contentHash) return false;
    const isUnreadable = 'skipped' in result && result.skipped !== 'parseErrors';
    const isNew = !this.#unsearchable.has(result.path);
    this.#unsearchable.set(result.path, { contentHash, isFinal: !isUnreadable });
    return isNew;
  }

  #isOvergrown(base: SearchSegment): boolean {
    const changed = [...this.#changed.values()].reduce((sum, { chunks }) => sum + chunks.lines.length, 0);
    return changed > Math.max(changedChunksMax, base.lines.length / changedShare);
  }

  /** One large segment of everything that counts. What lay in the one before comes out of the cache of facts. */
  async #layOutAgain(files: FileLayer, live: Uint8Array): Promise<SearchIndex> {
    const wanted = live.includes(1) ? this.#wantedOf(files) : new Map<string, string>();
    for (const path of this.#changed.keys()) wanted.delete(path);
    if (wanted.size > 0) this.#leaveOut(wanted, () => true);
    const found = await this.#chunksOf(wanted);
    for (const file of found) this.#changed.set(file.path, file);
    this.#base = buildSegment(inOrder(this.#changed.values()));
    this.#changed.clear();
    const segment = { ...this.#base, vectorMemory: undefined };
    this.#parts.tables.save(packTables({ producers: this.#parts.producers, segment }));
    // What is missing now is looked for among all files the next time.
    this.#seen = undefined;
    return joinSegments([wholly(this.#base)]);
  }
}

/** Returns undefined where there is no search. */
export function searchStage(
  { search, producers }: Pick<WorkspaceIndexParts, 'search' | 'producers'>,
  parts: Pick<SearchStageParts, 'produce' | 'publisher' | 'emit'>,
): SearchStage | undefined {
  return search && new SearchStage({ ...search, ...parts, producers: [segmentFormat, ...producers].join('\n') });
}

function readStored(bytes: Uint8Array): StoredSegment | undefined {
  try {
    return unpackStored(bytes);
  } catch {
    return undefined;
  }
}

/** As it was stored, all in the memory that vectors are searched in: nothing lies there twice. */
function unpackStored(bytes: Uint8Array): StoredSegment {
  const vectorMemory = bytes.length < inPlaceFrom ? undefined : allocateVectorMemory(bytes.length);
  if (vectorMemory === undefined) return unpackTables(bytes) as StoredSegment;
  const own = new Uint8Array(vectorMemory.buffer, 0, bytes.length);
  own.set(bytes);
  const { producers, segment } = viewTables(own) as StoredSegment;
  return { producers, segment: { ...segment, vectorMemory } };
}

function isAmong(paths: ReadonlySet<string>): (path: string) => boolean {
  return (path) => paths.has(path);
}

/** Numbers of those of the paths that lie in a segment. */
function placesOf({ paths }: SearchSegment, wanted: Iterable<string>): number[] {
  return Array.from(wanted, (path) => findString(paths, path)).filter((file) => file >= 0);
}

/** A copy: what came together lies in one piece of memory, trees and all. */
function chunksIn(result: FactsResult, wantedHash: string | undefined): ChunkedFile | undefined {
  if ('skipped' in result || result.chunks === undefined || result.contentHash !== wantedHash) return undefined;
  return { path: result.path, contentHash: result.contentHash, chunks: decodeChunks(result.chunks.slice()) };
}

function missingText(paths: readonly string[]): string {
  const more = paths.length > listedMax ? ` and ${paths.length - listedMax} more` : '';
  return `indexed, but missing in searches, since they could not be cut into pieces: ${paths.slice(0, listedMax).join(', ')}${more}`;
}

function inOrder(files: Iterable<ChunkedFile>): ChunkedFile[] {
  return Array.from(files).toSorted((a, b) => compareTexts(a.path, b.path));
}

function wholly(segment: SearchSegment): { segment: SearchSegment; live: Uint8Array } {
  return { segment, live: new Uint8Array(segment.paths.ends.length).fill(1) };
}
