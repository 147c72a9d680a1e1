import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { compareIds } from '#server/engine/graph/plain-graph.ts';
import type { ModuleUnit, ResolverFamily } from '#server/engine/resolve/resolver.ts';
import { type Clock, type FileStamp, ScanError, type SkippedFile } from '../ports.ts';
import { Changed } from './changed.ts';
import { asRacyStamp, parentOf, type ScanDifference } from './compare-scan.ts';
import type { FactsRequest, FactsResult, FactsSource, FileFacts } from './facts-source.ts';
import { FileRegister } from './file-register.ts';
import {
  isKnown,
  knownFile,
  type KnownFile,
  withDeclarations,
  withLinks,
  withoutDeclarations,
} from './indexed-file.ts';
import type { ChangeCounts, GraphLayer, IndexerEvent, IndexPhase, RunReport } from './indexer.ts';
import { WorkspaceLinker } from './link-workspace.ts';
import { type ResumedTables, skippedByContent } from './resumed-tables.ts';
import { SnapshotPublisher } from './snapshot-publisher.ts';
import { type RowsChanged, StoredIndex, type StoredIndexParts } from './stored-index.ts';
import { WorkspaceScan, type WorkspaceScanParts } from './workspace-scan.ts';

export interface WorkspaceIndexParts extends WorkspaceScanParts, StoredIndexParts {
  readonly facts: FactsSource;
  readonly clock: Clock;
  readonly families: readonly ResolverFamily[];
}

export interface RefreshRequest {
  /** Forget everything and read every file again. */
  readonly full: boolean;
  readonly upTo: GraphLayer;
  /** Only these folders changed, as far as the watcher knows. */
  readonly directories?: readonly string[];
}

/** `outrun`: files written again since the first stage read them. */
interface Declared extends RowsChanged {
  readonly upserted: Set<string>;
  readonly outrun: string[];
}

/** So few files are parsed before anything is shown: after a save one publication of both layers is less work than two. */
const declaredBeforeShowing = 8;

/** How often files are read again that were written meanwhile. */
const attemptsToOvertake = 5;

/** More changed paths than this are linked anew as a whole: asking every import about each of them would cost more. */
const wholeRelinkThreshold = 50;

/**
 * The index of one workspace: what is known of each file, kept in step with the disk.
 *
 * Invariant: after a refresh, the published tables are those that an index made from nothing would publish.
 */
export class WorkspaceIndex {
  readonly #parts: WorkspaceIndexParts;
  readonly #emit: (event: IndexerEvent) => void;
  readonly #scan: WorkspaceScan;
  readonly #stored: StoredIndex;
  readonly #publisher: SnapshotPublisher;
  readonly #linker: WorkspaceLinker;
  readonly #files = new FileRegister();
  /** Until a file is found changed or a row is needed, these stand for `#files`. */
  #resumed: ResumedTables | undefined;
  #manifests: Map<string, string> | undefined;
  #units: readonly ModuleUnit[] = [];
  #tablesAreStale = false;
  #isHalfDone = false;

  constructor(parts: WorkspaceIndexParts, emit: (event: IndexerEvent) => void) {
    this.#parts = parts;
    this.#emit = emit;
    this.#scan = new WorkspaceScan(parts);
    this.#stored = new StoredIndex(parts);
    this.#publisher = new SnapshotPublisher(parts.producers, (snapshot) => emit({ type: 'published', snapshot }));
    this.#linker = new WorkspaceLinker(parts.families);
  }

  /** Folders of the last scan: what a watcher has to watch. */
  get directories(): readonly string[] {
    return this.#scan.directories;
  }

  /** Takes up and publishes what an earlier run stored. */
  load(): void {
    this.#resumed = this.#stored.resume();
    if (this.#resumed !== undefined) this.#publisher.resume(this.#resumed.snapshotId, this.#resumed.files);
    else if (this.#readRows()) this.#publisher.publishFiles(this.#files, this.#units, false);
  }

  async refresh(request: RefreshRequest): Promise<RunReport> {
    const startedMs = this.#parts.clock.monotonicMs();
    const isAfterFailure = this.#isHalfDone;
    this.#isHalfDone = true;
    if (request.full) this.#forget();
    else if (isAfterFailure) this.#goBackToRows();
    // What the run before had been told of is looked at as well.
    const counts = await this.#refreshUntilStill(isAfterFailure ? { ...request, directories: undefined } : request);
    this.#isHalfDone = false;
    return {
      snapshotId: (this.#publisher.published as GraphSnapshot).id,
      changed: counts,
      skipped: this.#skipped(),
      durationMs: this.#parts.clock.monotonicMs() - startedMs,
    };
  }

  /** Files that are written while they are read are looked at again; one that never rests is left as it was last read. */
  async #refreshUntilStill(request: RefreshRequest): Promise<ChangeCounts> {
    let { counts, outrun } = await this.#refreshOnce(request);
    for (let again = 0; outrun.length > 0 && again < attemptsToOvertake; again++) {
      const next = await this.#refreshOnce({ ...request, full: false, directories: outrun.map(parentOf) });
      counts = sumCounts(counts, next.counts);
      outrun = next.outrun;
    }
    if (request.upTo === 'symbols') {
      this.#publisher.publishSymbols(this.#files);
      this.#emit({ type: 'ready', layer: 'symbols' });
    }
    return counts;
  }

  async #refreshOnce(request: RefreshRequest): Promise<{ counts: ChangeCounts; outrun: readonly string[] }> {
    this.#progress('scanning', 0, 0);
    const difference = this.#look(request);
    const changed = await this.#read(this.#beyondResumed(request, difference));
    await this.#relink(changed);
    if (request.upTo === 'files') {
      this.#showFiles(changed);
      return { counts: changed.counts(), outrun: [] };
    }
    const isBrief = this.#files.undeclared().length <= declaredBeforeShowing;
    if (!isBrief) this.#showFiles(changed);
    const declared = await this.#updateSymbols();
    if (isBrief) this.#showFiles(changed, declared);
    else this.#write(declared);
    return { counts: changed.counts(), outrun: declared.outrun };
  }

  /** The file layer, or with the declarations both layers in one snapshot. */
  #showFiles(changed: Changed, declared?: Declared): void {
    if (this.#resumed === undefined) {
      this.#publisher.publishFiles(this.#files, this.#units, declared !== undefined && declared.outrun.length === 0);
      this.#write(declared === undefined ? changed : bothRows(changed, declared));
    }
    this.#emit({ type: 'ready', layer: 'files' });
  }

  /** Stores the tables, when they changed since they were: called when nothing else is to be done. */
  settle(): void {
    const { published } = this.#publisher;
    if (!this.#tablesAreStale || this.#isHalfDone || published === undefined) return;
    this.#tablesAreStale = false;
    this.#stored.writeTables(published.id, published.files, skippedByContent(this.#files.byPath.values()), this.#files);
  }

  close(): void {
    this.settle();
    this.#stored.close();
  }

  #forget(): void {
    this.#stored.clear();
    this.#files.clear();
    this.#publisher.forget();
    this.#resumed = undefined;
    this.#manifests = undefined;
  }

  // --- what is known

  #look({ directories }: RefreshRequest): ScanDifference {
    try {
      return this.#scan.look(this.#resumed?.stamps ?? this.#files.byPath, directories);
    } catch (error) {
      // The folder is gone or closed: what was stored is still served, its symbols too.
      if (error instanceof ScanError) this.#publishStored();
      throw error;
    }
  }

  /** Rows may be ahead of the tables (a crash came between them), so the disk is held against the rows then. */
  #beyondResumed({ upTo }: RefreshRequest, difference: ScanDifference): ScanDifference {
    if (this.#resumed === undefined || (upTo === 'files' && isEmpty(difference))) return difference;
    this.#leaveResumed();
    return this.#scan.compareWith(this.#files.byPath);
  }

  #publishStored(): void {
    this.#leaveResumed();
    if (this.#files.undeclared().length === 0) this.#publisher.publishSymbols(this.#files);
  }

  #leaveResumed(): void {
    if (this.#resumed === undefined) return;
    this.#resumed = undefined;
    this.#readRows();
  }

  /** A run that broke off may have left files unlinked: only what was written is whole. */
  #goBackToRows(): void {
    this.#files.clear();
    this.#manifests = undefined;
    this.#resumed = undefined;
    this.#readRows();
  }

  #readRows(): boolean {
    const rows = this.#stored.readRows();
    for (const file of rows?.files ?? []) this.#files.set(file);
    this.#units = rows?.units ?? [];
    return rows !== undefined;
  }

  // --- reading

  async #read(difference: ScanDifference): Promise<Changed> {
    const stamps = new Map([...difference.added, ...difference.touched].map((file) => [file.path, file.stamp]));
    const requests = Array.from(stamps.keys(), (path) => this.#request(path));
    const changed = new Changed(difference.removed);
    const readAtMs = this.#parts.clock.nowMs();
    for (const path of difference.removed) this.#drop(path);
    await this.#produce(requests, (result) => {
      const stamp = asRacyStamp(stamps.get(result.path) as FileStamp, readAtMs);
      this.#take(result, stamp, changed);
    });
    return changed;
  }

  #request(path: string): FactsRequest {
    return { path, stage: 'imports', wantsText: this.#linker.isManifest(path) };
  }

  async #produce(requests: readonly FactsRequest[], take: (result: FactsResult) => void): Promise<void> {
    if (requests.length === 0) return;
    let done = 0;
    this.#progress('parsing', 0, requests.length);
    await this.#parts.facts.produce(requests, (results) => {
      for (const result of results) take(result);
      done += results.length;
      this.#progress('parsing', done, requests.length);
    });
  }

  #take(result: FactsResult, stamp: FileStamp, changed: Changed): void {
    const before = this.#files.get(result.path);
    if ('skipped' in result) {
      const { path, skipped, contentHash = '' } = result;
      this.#drop(path);
      this.#files.set({ path, stamp, contentHash, skipped });
      changed.note(path, before === undefined, isKnown(before));
      return;
    }
    if (isKnown(before) && before.contentHash === result.contentHash) {
      this.#files.set({ ...before, stamp });
      changed.restamped.add(result.path);
      return;
    }
    this.#files.set(knownFile(result, stamp, isKnown(before) ? before : undefined));
    this.#takeManifest(result, changed);
    changed.note(result.path, before === undefined, !isKnown(before));
  }

  #takeManifest(result: FileFacts, changed: Changed): void {
    if (result.text === undefined) return;
    this.#manifests?.set(result.path, result.text);
    changed.manifests = true;
  }

  #drop(path: string): void {
    this.#files.delete(path);
    this.#manifests?.delete(path);
  }

  // --- files and their edges

  async #relink(changed: Changed): Promise<void> {
    if (changed.isEmpty) return;
    const removedManifest = [...changed.removed].some((path) => this.#linker.isManifest(path));
    const everything = changed.manifests || removedManifest || changed.pathSet.size > wholeRelinkThreshold;
    if (everything || changed.pathSet.size > 0 || this.#manifests === undefined) await this.#updateLinker();
    const moved = [...changed.pathSet];
    const isStale = (file: KnownFile) =>
      everything || changed.upserted.has(file.path) || this.#linker.isAffected(file, moved);
    const candidates = everything || moved.length > 0 ? this.#files.known() : this.#files.some(changed.upserted);
    const stale = candidates.filter(isStale);
    this.#progress('resolving', 0, stale.length);
    for (const file of stale) this.#linkOne(file, changed);
  }

  async #updateLinker(): Promise<void> {
    this.#manifests ??= await this.#readManifests();
    this.#linker.update(this.#files.paths(), this.#manifests);
    this.#units = this.#parts.families.flatMap((family) => family.modules(this.#linker.projectFiles));
  }

  #linkOne(file: KnownFile, changed: Changed): void {
    this.#files.set(withLinks(file, this.#linker.link(file)));
    changed.upserted.add(file.path);
  }

  /** The texts of manifests are not stored: they are read when linking first needs them. */
  async #readManifests(): Promise<Map<string, string>> {
    const manifests = new Map<string, string>();
    const requests = this.#files.paths().map((path) => this.#request(path));
    await this.#produce(
      requests.filter(({ wantsText }) => wantsText),
      (result) => {
        if ('text' in result && result.text !== undefined) manifests.set(result.path, result.text);
      },
    );
    return manifests;
  }

  // --- declarations

  async #updateSymbols(): Promise<Declared> {
    const requests = this.#files.undeclared().map(({ path, contentHash }): FactsRequest => ({
      path,
      contentHash,
      stage: 'declarations',
      wantsText: false,
    }));
    const declared: Declared = { upserted: new Set(), removed: new Set(), outrun: [] };
    await this.#produce(requests, (result) => this.#takeDeclarations(result, declared));
    return declared;
  }

  /** A file that was written between the two stages is read again by another refresh. */
  #takeDeclarations(result: FactsResult, declared: Declared): void {
    const file = this.#files.get(result.path);
    if (!isKnown(file)) return;
    if (result.contentHash !== undefined && result.contentHash !== file.contentHash) {
      declared.outrun.push(result.path);
      return;
    }
    const found = 'skipped' in result ? undefined : result.declarations;
    this.#files.set(found === undefined ? withoutDeclarations(file) : withDeclarations(file, found));
    declared.upserted.add(result.path);
  }

  // --- storing, telling

  #write(changed: RowsChanged): void {
    const rows = changed.upserted.size + changed.removed.size + (changed.restamped?.size ?? 0);
    if (rows === 0) return;
    this.#tablesAreStale = true;
    this.#progress('writing', 0, rows);
    this.#stored.write(changed, this.#files, this.#units);
  }

  #skipped(): readonly SkippedFile[] {
    const byContent = this.#resumed?.skipped ?? skippedByContent(this.#files.byPath.values());
    return [...this.#scan.skipped, ...byContent].toSorted((a, b) => compareIds(a.path, b.path));
  }

  #progress(phase: IndexPhase, done: number, total: number): void {
    this.#emit({ type: 'progress', phase, done, total });
  }
}

function bothRows(changed: Changed, declared: Declared): RowsChanged {
  const upserted = new Set([...changed.upserted, ...declared.upserted]);
  return { upserted, removed: changed.removed, restamped: changed.restamped };
}

function sumCounts(a: ChangeCounts, b: ChangeCounts): ChangeCounts {
  return { added: a.added + b.added, modified: a.modified + b.modified, removed: a.removed + b.removed };
}

function isEmpty({ added, touched, removed }: ScanDifference): boolean {
  return added.length === 0 && touched.length === 0 && removed.length === 0;
}
