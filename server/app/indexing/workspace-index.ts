import { buildFileLayer } from '#server/engine/graph/build-file-layer.ts';
import { buildSymbolLayer } from '#server/engine/graph/build-symbol-layer.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { snapshotId } from '#server/engine/graph/snapshot-id.ts';
import { compareIds } from '#server/engine/graph/plain-graph.ts';
import { createModuleMap } from '#server/engine/resolve/modules.ts';
import type { ModuleUnit, ResolverFamily } from '#server/engine/resolve/resolver.ts';
import type {
  Clock,
  FileStamp,
  IndexStore,
  RescanResult,
  ScanLimits,
  ScanResult,
  SkippedFile,
  WorkspaceScanner,
} from '../ports.ts';
import { Changed } from './changed.ts';
import { asRacyStamp, compareScan, parentOf, type ScanDifference, scopeOf } from './compare-scan.ts';
import type { FactsRequest, FactsResult, FactsSource, FileFacts } from './facts-source.ts';
import { FileRegister } from './file-register.ts';
import {
  fromStoredFile,
  isKnown,
  knownFile,
  type KnownFile,
  toStoredFile,
  withDeclarations,
  withoutDeclarations,
} from './indexed-file.ts';
import type { GraphLayer, IndexerEvent, IndexPhase, RunReport } from './indexer.ts';
import { WorkspaceLinker } from './link-workspace.ts';

export interface WorkspaceIndexParts {
  readonly root: string;
  readonly limits: ScanLimits;
  readonly scanner: WorkspaceScanner;
  readonly facts: FactsSource;
  readonly store: IndexStore;
  readonly clock: Clock;
  readonly families: readonly ResolverFamily[];
  /** Versions of everything that turns bytes into facts; part of the snapshot's identity. */
  readonly producers: readonly string[];
}

export interface RefreshRequest {
  /** Forget everything and read every file again. */
  readonly full: boolean;
  readonly upTo: GraphLayer;
  /** Only these folders changed, as far as the watcher knows. */
  readonly directories?: readonly string[];
}

/** Paths whose rows in the store are out of date; `restamped` ones only in their stamp. */
interface RowsChanged {
  readonly upserted: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
  readonly restamped?: ReadonlySet<string>;
}

/** What the declaration stage looked at. `outrun`: files written again since the first stage read them. */
interface Declared {
  readonly upserted: Set<string>;
  readonly removed: ReadonlySet<string>;
  readonly outrun: string[];
}

/** More changed paths than this are linked anew as a whole: asking every import about each of them would cost more. */
const wholeRelinkThreshold = 50;

/**
 * The index of one workspace: what is known of each file, kept in step with the disk.
 *
 * Invariant: after a refresh, the published tables are those that an index made from nothing would publish. Everything
 * incremental is about reading and linking less; the tables are always laid out as a whole.
 */
export class WorkspaceIndex {
  readonly #parts: WorkspaceIndexParts;
  readonly #emit: (event: IndexerEvent) => void;
  readonly #linker: WorkspaceLinker;
  readonly #files = new FileRegister();
  #manifests: Map<string, string> | undefined;
  #units: readonly ModuleUnit[] = [];
  #directories: readonly string[] = [];
  #scanSkipped: readonly SkippedFile[] = [];
  #published: GraphSnapshot | undefined;

  constructor(parts: WorkspaceIndexParts, emit: (event: IndexerEvent) => void) {
    this.#parts = parts;
    this.#emit = emit;
    this.#linker = new WorkspaceLinker(parts.families);
  }

  /** Folders of the last scan: what a watcher has to watch. */
  get directories(): readonly string[] {
    return this.#directories;
  }

  /** Takes up and publishes what the last run stored, if the same producers wrote it. */
  load(): void {
    const { files, meta } = this.#parts.store.load();
    if (files.length === 0) return;
    if (meta['producers'] !== this.#producersMark()) {
      this.#parts.store.clear();
      return;
    }
    for (const row of files) this.#files.set(fromStoredFile(row));
    this.#units = JSON.parse(meta['modules']) as readonly ModuleUnit[];
    this.#publishFiles();
    if (this.#files.known().every((file) => file.declared)) this.#publishSymbols();
  }

  async refresh(request: RefreshRequest): Promise<RunReport> {
    const startedMs = this.#parts.clock.monotonicMs();
    if (request.full) this.#forget();
    this.#progress('scanning', 0, 0);
    const difference = this.#look(request);
    const changed = await this.#read(difference);
    await this.#relink(changed);
    this.#publishFiles();
    this.#emit({ type: 'ready', layer: 'files' });
    this.#write(changed);
    if (request.upTo === 'files') return this.#report(changed, startedMs);
    const declared = await this.#declare();
    this.#write(declared);
    const { outrun } = declared;
    if (outrun.length > 0) return this.refresh({ ...request, full: false, directories: outrun.map(parentOf) });
    this.#publishSymbols();
    this.#emit({ type: 'ready', layer: 'symbols' });
    return this.#report(changed, startedMs);
  }

  #forget(): void {
    this.#parts.store.clear();
    this.#files.clear();
    this.#manifests = undefined;
    this.#published = undefined;
  }

  // --- scanning

  #look(request: RefreshRequest): ScanDifference {
    const partial = request.directories && this.#published && this.#rescan(request.directories);
    if (partial) {
      const inScope = scopeOf(partial);
      this.#mergeScan(partial, inScope);
      return compareScan(this.#files.byPath, partial, inScope);
    }
    const scan = this.#parts.scanner.scan(this.#parts.root, this.#parts.limits);
    this.#directories = scan.directories;
    this.#scanSkipped = scan.skipped;
    return compareScan(this.#files.byPath, scan, () => true);
  }

  #rescan(directories: readonly string[]): RescanResult | undefined {
    const { scanner, root, limits } = this.#parts;
    return scanner.rescan(root, limits, directories, new Set(this.#directories));
  }

  #mergeScan(scan: RescanResult, inScope: (path: string) => boolean): void {
    const gone = (directory: string) =>
      scan.gone.some((lost) => directory === lost || directory.startsWith(`${lost}/`));
    const kept = this.#directories.filter((directory) => !gone(directory));
    this.#directories = [...new Set([...kept, ...scan.directories])];
    this.#scanSkipped = mergeSkipped(this.#scanSkipped, scan, inScope);
  }

  // --- reading

  async #read(difference: ScanDifference): Promise<Changed> {
    const stamps = new Map([...difference.added, ...difference.touched].map((file) => [file.path, file.stamp]));
    const requests = Array.from(stamps.keys(), (path) => this.#request(path, 'imports'));
    const changed = new Changed(difference.removed);
    const readAtMs = this.#parts.clock.nowMs();
    for (const path of difference.removed) this.#drop(path);
    await this.#produce(requests, (result) => {
      const stamp = asRacyStamp(stamps.get(result.path) as FileStamp, readAtMs);
      this.#take(result, stamp, changed);
    });
    return changed;
  }

  #request(path: string, stage: FactsRequest['stage']): FactsRequest {
    return { path, stage, wantsText: stage === 'imports' && this.#linker.isManifest(path) };
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
    this.#files.set(knownFile(result, stamp));
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

  // --- linking

  async #relink(changed: Changed): Promise<void> {
    if (changed.isEmpty) return;
    const removedManifest = [...changed.removed].some((path) => this.#linker.isManifest(path));
    const everything = changed.manifests || removedManifest || changed.pathSet.size > wholeRelinkThreshold;
    if (everything || changed.pathSet.size > 0 || this.#manifests === undefined) {
      await this.#loadManifests();
      this.#linker.update(this.#files.paths(), this.#manifests as Map<string, string>);
      this.#units = this.#parts.families.flatMap((family) => family.modules(this.#linker.projectFiles));
    }
    const moved = [...changed.pathSet];
    const stale = this.#files
      .known()
      .filter((file) => everything || changed.upserted.has(file.path) || this.#linker.isAffected(file, moved));
    this.#progress('resolving', 0, stale.length);
    for (const file of stale) this.#linkOne(file, changed);
  }

  #linkOne(file: KnownFile, changed: Changed): void {
    this.#files.set({ ...file, uses: this.#linker.link(file) });
    changed.upserted.add(file.path);
  }

  /** The texts of manifests are not stored: they are read when linking first needs them. */
  async #loadManifests(): Promise<void> {
    if (this.#manifests !== undefined) return;
    const manifests = new Map<string, string>();
    const paths = this.#files.paths().filter((path) => this.#linker.isManifest(path));
    await this.#produce(
      paths.map((path) => this.#request(path, 'imports')),
      (result) => {
        if ('text' in result && result.text !== undefined) manifests.set(result.path, result.text);
      },
    );
    this.#manifests = manifests;
  }

  // --- declarations

  async #declare(): Promise<Declared> {
    const pending = this.#files.known().filter((file) => !file.declared);
    const requests = pending.map((file) => ({
      ...this.#request(file.path, 'declarations'),
      contentHash: file.contentHash,
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

  // --- publishing

  #publishFiles(): void {
    const files = this.#files.known();
    const id = snapshotId(files, this.#parts.producers);
    if (this.#published?.id === id) return;
    const { moduleOf } = createModuleMap(this.#units, this.#files.paths());
    this.#publish({ id, files: buildFileLayer(files, moduleOf) });
  }

  #publishSymbols(): void {
    const { id, files, symbols } = this.#published as GraphSnapshot;
    if (symbols !== undefined) return;
    this.#publish({ id, files, symbols: buildSymbolLayer(this.#files.known().map((file) => file.declarations)) });
  }

  #publish(snapshot: GraphSnapshot): void {
    this.#published = snapshot;
    this.#emit({ type: 'published', snapshot });
  }

  // --- storing

  #write(changed: RowsChanged): void {
    const paths = [...changed.upserted, ...(changed.restamped ?? [])];
    if (paths.length === 0 && changed.removed.size === 0) return;
    this.#progress('writing', 0, paths.length);
    const upsert = paths.flatMap((path) => {
      const file = this.#files.get(path);
      return file === undefined ? [] : [toStoredFile(file)];
    });
    this.#parts.store.apply({
      upsert,
      remove: [...changed.removed],
      meta: { producers: this.#producersMark(), modules: JSON.stringify(this.#units) },
    });
  }

  // --- answers about itself

  #report(changed: Changed, startedMs: number): RunReport {
    return {
      snapshotId: (this.#published as GraphSnapshot).id,
      changed: changed.counts(),
      skipped: this.#skipped(),
      durationMs: this.#parts.clock.monotonicMs() - startedMs,
      storedBytes: this.#parts.store.bytes(),
    };
  }

  #skipped(): readonly SkippedFile[] {
    const byContent = [...this.#files.byPath.values()].flatMap((file): SkippedFile[] => {
      if (!isKnown(file)) return [{ path: file.path, reason: file.skipped }];
      return file.broken ? [{ path: file.path, reason: 'parseErrors' }] : [];
    });
    return [...this.#scanSkipped, ...byContent].toSorted((a, b) => compareIds(a.path, b.path));
  }

  #producersMark(): string {
    return this.#parts.producers.join('\n');
  }

  #progress(phase: IndexPhase, done: number, total: number): void {
    this.#emit({ type: 'progress', phase, done, total });
  }
}

function mergeSkipped(
  before: readonly SkippedFile[],
  scan: ScanResult,
  inScope: (path: string) => boolean,
): SkippedFile[] {
  return [...before.filter((skipped) => !inScope(skipped.path)), ...scan.skipped];
}
