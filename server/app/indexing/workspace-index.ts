import { compareTexts } from '#server/base/compare-texts.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { ScanError, type SkippedFile } from '../ports/scanning.ts';
import { StorageError } from '../ports/storage-error.ts';
import { CallStage } from './call-stage.ts';
import { CloneStage } from './clone-stage.ts';
import type { Changed } from './changed.ts';
import { isUnchanged, parentOf, type ScanDifference } from './compare-scan.ts';
import { type Declared, declarePending } from './declaration-stage.ts';
import { IndexContents } from './index-contents.ts';
import { type InstalledStage, installedStage } from './installed/installed-stage.ts';
import { type ChangeCounts, reaches, type RunGoal, sumCounts } from './indexer.ts';
import type { IndexerEvent, IndexPhase, RunReport } from './indexer.ts';
import { ImportStage } from './import-stage.ts';
import { type ProduceFacts, ReadStage } from './read-stage.ts';
import { type ResumedTables, skippedByContent } from './resumed-tables.ts';
import { SnapshotPublisher } from './snapshot-publisher.ts';
import { type SearchStage, searchStage } from './search-stage.ts';
import { type RowsChanged, StoredIndex } from './stored-index.ts';
import { factsWithProgress } from './facts-with-progress.ts';
import type { RefreshRequest, WorkspaceIndexParts } from './workspace-index-parts.ts';
import { WorkspaceScan } from './workspace-scan.ts';

/** So few files are parsed before anything is shown: after a save one publication of both layers is less work than two. */
const declaredBeforeShowing = 8;
const nothingDeclared: Declared = { upserted: new Set(), outrun: [] };

/** How often files are read again that were written meanwhile. */
const attemptsToOvertake = 5;

/**
 * The index of one workspace: what is known of each file, kept in step with the disk.
 *
 * Invariant: after a refresh, the published tables are those that an index made from nothing would publish.
 */
export class WorkspaceIndex {
  readonly #parts: WorkspaceIndexParts;
  readonly #emit: (event: IndexerEvent) => void;
  readonly #contents: IndexContents;
  readonly #scan: WorkspaceScan;
  readonly #stored: StoredIndex;
  readonly #publisher: SnapshotPublisher;
  readonly #linking: ImportStage;
  readonly #reading: ReadStage;
  readonly #calls: CallStage;
  readonly #installed: InstalledStage | undefined;
  readonly #search: SearchStage | undefined;
  readonly #clones: CloneStage;
  #hasShownCalls = false;
  readonly #produce: ProduceFacts;
  /** Until a file is found changed or a row is needed, these stand for the contents. */
  #resumed: ResumedTables | undefined;
  #tablesAreStale = false;
  /** The snapshot in the tables, where this index wrote them. */
  #storedSnapshot: GraphSnapshot | undefined;
  /** A run began and has not ended well: what is in memory may not be whole. */
  #isHalfDone = false;

  constructor(parts: WorkspaceIndexParts, emit: (event: IndexerEvent) => void) {
    this.#parts = parts;
    this.#emit = emit;
    this.#scan = new WorkspaceScan(parts);
    this.#stored = new StoredIndex(parts);
    const produce = factsWithProgress(parts, (done, total) => this.#progress('parsing', done, total));
    this.#produce = produce;
    this.#contents = new IndexContents({ linkers: parts.linkers, rows: () => this.#stored.blobs });
    this.#publisher = new SnapshotPublisher(
      parts.producers,
      () => this.#contents.installed.mark,
      (snapshot) => emit({ type: 'published', snapshot }),
    );
    this.#linking = new ImportStage(this.#contents, parts.families);
    this.#reading = new ReadStage({
      contents: this.#contents,
      produce,
      isManifest: (path) => this.#linking.isManifest(path),
      nowMs: () => parts.clock.nowMs(),
    });
    this.#installed = installedStage(parts, {
      contents: this.#contents,
      produce,
      manifests: async () => (this.#contents.manifests ??= await this.#reading.readManifests()),
    });
    this.#search = searchStage(parts, { produce, emit, publisher: this.#publisher });
    this.#clones = new CloneStage({ produce, emit, publisher: this.#publisher, isCompared: parts.isCompared });
    this.#calls = new CallStage({
      files: this.#contents.files,
      code: this.#contents.code,
      clock: parts.clock,
      onProgress: (done, total) => this.#progress('resolving', done, total),
    });
  }

  /** Folders of the last scan, and those of packages: what a watcher has to watch. */
  get directories(): readonly string[] {
    return [...this.#scan.directories, ...(this.#installed?.directories ?? [])];
  }

  /** Takes up and publishes what an earlier run stored. */
  load(): void {
    const resumed = this.#stored.resume();
    if (resumed !== undefined) {
      this.#takeUp(resumed);
      this.#publisher.resume(resumed.snapshotId, resumed.files);
    } else if (this.#readRows()) this.#publisher.publishFiles(this.#contents.files, this.#contents.units, false);
  }

  async refresh(request: RefreshRequest): Promise<RunReport> {
    const startedMs = this.#parts.clock.monotonicMs();
    const isAfterFailure = this.#isHalfDone;
    this.#isHalfDone = true;
    if (request.full) this.#forget();
    else if (isAfterFailure) this.#goBackToRows();
    // Changes that were reported to the run before are looked at as well.
    const changed = await this.#refreshUntilStill(isAfterFailure ? { ...request, directories: undefined } : request);
    this.#isHalfDone = false;
    const durationMs = this.#parts.clock.monotonicMs() - startedMs;
    return { snapshotId: this.#publisher.published?.id as string, changed, skipped: this.#skipped(), durationMs };
  }

  /** Stores the tables, when they changed since they were: called when nothing else is to be done. */
  settle(): void {
    if (!this.#tablesAreStale || this.#isHalfDone || this.#publisher.published === undefined) return;
    this.#tablesAreStale = false;
    this.#storedSnapshot = this.#publisher.published;
    this.#stored.writeTables(this.#storedSnapshot, this.#contents);
  }

  /** Lets go of what is made again from what stays: a third of the thread's heap, for a fifth of the CPU of the next save. */
  doze(): void {
    if (!this.#isHalfDone) this.#contents.code.releaseLinkers();
  }

  /** Lets go of all that is stored, as if the index had just been opened. Does nothing while something cannot be read back. */
  rest(): void {
    this.settle();
    if (this.#resumed !== undefined || this.#isHalfDone || !this.#areStored()) return;
    const resumed = this.#stored.resumeAs(this.#publisher.published as GraphSnapshot);
    if (resumed === undefined) return;
    this.#takeUp(resumed);
    this.#contents.clear();
    this.#linking.rest();
    this.#publisher.rest();
    this.#stored.rest();
  }

  close(): void {
    this.settle();
    this.#stored.close();
  }

  /** Files that are written while they are read are looked at again; one that never rests is left as it was last read. */
  async #refreshUntilStill(request: RefreshRequest): Promise<ChangeCounts> {
    let { counts, outrun } = await this.#refreshOnce(request);
    for (let again = 0; outrun.length > 0 && again < attemptsToOvertake; again++) {
      const next = await this.#refreshOnce({ ...request, full: false, directories: outrun.map(parentOf) });
      counts = sumCounts(counts, next.counts);
      outrun = next.outrun;
    }
    if (reaches(request.upTo, 'symbols')) {
      this.#publisher.publishSymbols(this.#contents.files);
      this.#emit({ type: 'ready', layer: 'symbols' });
    }
    await this.#showRest(request.upTo);
    // Layers that were made now and lie in no file yet are stored as well.
    if (this.#resumed === undefined && request.upTo !== 'files') this.#tablesAreStale ||= !this.#areStored();
    return counts;
  }

  /** After a save callers come first, which are asked for at once; in the first run they take longest by far. */
  async #showRest(upTo: RunGoal, isFirst = !this.#hasShownCalls): Promise<void> {
    if (isFirst && reaches(upTo, 'search')) await this.#search?.show();
    if (reaches(upTo, 'calls')) await this.#showCalls();
    if (!isFirst && reaches(upTo, 'search')) await this.#search?.show();
    if (reaches(upTo, 'clones') || (this.#clones.wasAsked && reaches(upTo, 'all'))) await this.#clones.show();
  }

  #areStored(): boolean {
    return this.#storedSnapshot !== undefined && this.#storedSnapshot === this.#publisher.published;
  }

  async #showCalls(): Promise<void> {
    this.#hasShownCalls = true;
    if (this.#resumed !== undefined) return this.#emit({ type: 'ready', layer: 'calls' });
    // What parsing left and what linking needs would be the peak together.
    await this.#parts.facts.rest?.();
    await this.#calls.linkPending();
    const entryPoints = await this.#linking.entryPoints(() => this.#reading.readManifests());
    this.#publisher.publishCalls(this.#contents, entryPoints);
    this.#emit({ type: 'ready', layer: 'calls' });
    this.#write({ upserted: new Set(), removed: new Set() });
  }

  async #refreshOnce(request: RefreshRequest): Promise<{ counts: ChangeCounts; outrun: readonly string[] }> {
    this.#progress('scanning', 0, 0);
    const difference = this.#beyondResumed(request, this.#look(request));
    if (!isUnchanged(difference) || this.#contents.files.undeclared().length > 0) this.#contents.code.prepare();
    const changed = await this.#reading.read(difference);
    this.#progress('resolving', 0, 0);
    await this.#linking.relink(changed, () => this.#reading.readManifests());
    const declared = await this.#show(request.upTo);
    if (reaches(request.upTo, 'calls')) await this.#lookOutside(changed);
    this.#contents.code.unlinkStale();
    // Once, with everything: a run that is cut off before links again what it finds in the cache of facts.
    this.#write({ ...changed, upserted: new Set([...changed.upserted, ...declared.upserted]) });
    return { counts: changed.counts(), outrun: declared.outrun };
  }

  /** Reads declarations of installed packages: what only calls depend on is read behind all that is shown before them. */
  async #lookOutside({ manifests, pathSet }: Changed): Promise<void> {
    if (this.#resumed !== undefined) return;
    const manifestsChanged = manifests || [...pathSet].some((path) => this.#linking.isManifest(path));
    if (await this.#installed?.refresh({ manifestsChanged })) this.#publisher.renew(this.#contents.files);
  }

  /** Files first, declarations as they come; both layers in one snapshot where there is little to parse. */
  async #show(upTo: RunGoal): Promise<Declared> {
    if (upTo === 'files') return this.#showFiles(nothingDeclared);
    const isBrief = this.#contents.files.undeclared().length <= declaredBeforeShowing;
    if (!isBrief) this.#showFiles(nothingDeclared);
    const declared = await declarePending(this.#contents, this.#produce);
    return isBrief ? this.#showFiles(declared, declared.outrun.length === 0) : declared;
  }

  #showFiles(declared: Declared, withSymbols = false): Declared {
    const { files, units } = this.#contents;
    if (this.#resumed === undefined) this.#publisher.publishFiles(files, units, withSymbols);
    this.#emit({ type: 'ready', layer: 'files', skipped: this.#skipped() });
    return declared;
  }

  #forget(): void {
    this.#stored.clear();
    this.#contents.clear();
    this.#installed?.forget();
    this.#search?.forget();
    this.#clones.forget();
    this.#publisher.forget();
    this.#resumed = undefined;
  }

  #look({ directories }: RefreshRequest): ScanDifference {
    try {
      const known = this.#resumed?.stamps ?? this.#contents.files.byPath;
      return this.#scan.look(known, this.#installed?.besidePackages(directories) ?? directories);
    } catch (error) {
      // The folder is gone or closed: what was stored is still served, its symbols too.
      if (error instanceof ScanError || error instanceof StorageError) this.#publishStored();
      throw error;
    }
  }

  /** Rows may be ahead of the tables (a crash came between them), so the disk is compared with the rows then. */
  #beyondResumed({ upTo }: RefreshRequest, difference: ScanDifference): ScanDifference {
    if (this.#resumed === undefined) return difference;
    const isCurrent = !reaches(upTo, 'calls') || this.#installed?.isCurrent() !== false;
    if (isCurrent && isUnchanged(difference) && this.#hasResumed(upTo)) return difference;
    this.#goBackToRows();
    return this.#scan.compareWith(this.#contents.files.byPath);
  }

  /** Reports whether the stored tables hold all layers that the goal needs; what they hold is published. */
  #hasResumed(upTo: RunGoal): boolean {
    const published = this.#publisher.published as GraphSnapshot;
    if (!reaches(upTo, 'symbols')) return true;
    // What can be searched lies beside them: it is made of what they hold, whether stored or not.
    const stored = reaches(upTo, 'calls') ? 'calls' : 'symbols';
    if (published[stored] !== undefined) return true;
    const code = published.symbols === undefined ? this.#stored.resumeCode(published.id) : undefined;
    if (code?.[stored] === undefined) return false;
    this.#publisher.resumeCode(code);
    return true;
  }

  #takeUp(resumed: ResumedTables): void {
    this.#resumed = resumed;
    this.#installed?.restore(new Map(JSON.parse(resumed.witnesses) as [string, string][]));
  }

  #publishStored(): void {
    if (this.#resumed !== undefined && this.#hasResumed('calls')) return;
    if (this.#resumed !== undefined) this.#goBackToRows();
    if (this.#contents.files.undeclared().length > 0) return;
    // Rows may be ahead of the tables whose files were published.
    this.#publisher.publishFiles(this.#contents.files, this.#contents.units, false);
    this.#publisher.publishSymbols(this.#contents.files);
  }

  /** A run that broke off may have left files unlinked: only what was written is whole. */
  #goBackToRows(): void {
    this.#resumed = undefined;
    this.#contents.clear();
    this.#readRows();
  }

  #readRows(): boolean {
    const rows = this.#stored.readRows();
    for (const file of rows?.files ?? []) this.#contents.files.set(file);
    this.#contents.units = rows?.units ?? [];
    if (rows?.installed !== undefined) this.#contents.installed.restore(rows.installed);
    this.#installed?.restore(this.#contents.installed.witnesses);
    return rows !== undefined;
  }

  #write(changed: RowsChanged): void {
    const rows = changed.upserted.size + changed.removed.size + (changed.restamped?.size ?? 0);
    if (rows > 0) this.#tablesAreStale = true;
    if (rows > 0) this.#progress('writing', 0, rows);
    this.#stored.write(changed, this.#contents);
  }

  #skipped(): readonly SkippedFile[] {
    const byContent = this.#resumed?.skipped ?? skippedByContent(this.#contents.files.byPath.values());
    return [...this.#scan.skipped, ...byContent].toSorted((a, b) => compareTexts(a.path, b.path));
  }

  #progress(phase: IndexPhase, done: number, total: number): void {
    this.#emit({ type: 'progress', phase, done, total });
  }
}
