import { textKindOf } from '#server/engine/search/chunking/text-kind.ts';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FactsProducer, factsMarks } from '#server/app/indexing/produce-facts.ts';
import type { FactsRequest, FactsResult, FactsSource } from '#server/app/indexing/facts-source.ts';
import type { IndexerEvent, RunReport } from '#server/app/indexing/indexer.ts';
import { scanLimits } from '#server/app/indexing/limits.ts';
import { shippedModel } from '#server/app/analysis/search-model.ts';
import { WorkspaceIndex } from '#server/app/indexing/workspace-index.ts';
import type { RefreshRequest } from '#server/app/indexing/workspace-index-parts.ts';
import type { WorkspaceReader } from '#server/app/ports/reading.ts';
import type { Clock } from '#server/app/ports/clock.ts';
import type { FactsCache, IndexStore, StoredFile, TablesFile } from '#server/app/ports/index-store.ts';
import type { WorkspaceScanner } from '#server/app/ports/scanning.ts';
import { asRebuilt } from '#server/engine/graph/calls/build-call-layer.ts';
import { withNamesInOrder } from '#server/engine/graph/name-bytes.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { frontEndOf, frontEnds } from '#server/engine/languages/front-ends.ts';
import { ChunkReader } from '#server/engine/search/read-chunks.ts';
import type { LanguageLinker } from '#server/engine/linking/language-linker.ts';
import { resolverFamilies } from '#server/engine/resolve/families.ts';
import { isBinaryName } from '#server/engine/source/binary-names.ts';
import { beginFolderRules } from '#server/engine/source/folder-rules.ts';
import { isGeneratedName } from '#server/engine/source/generated.ts';
import { isReadAnyway } from '#server/engine/source/read-anyway.ts';
import { systemClock } from '#server/platform/clock.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { createPackageFolders } from '#server/platform/files/package-folders.ts';
import { createReader } from '#server/platform/files/reader.ts';
import { Scanner } from '#server/platform/files/scanner.ts';

const chunks = new ChunkReader(shippedModel(bundledAssets));

/** Facts on this thread, in batches of one; `before` runs between request and answer, where a file can be changed. */
export function directFacts(
  root: string,
  cache: FactsCache = memoryFacts(),
  before: (request: FactsRequest) => void = () => {},
  reader: WorkspaceReader = createReader(),
): FactsSource {
  const parts = {
    root,
    fileBytesMax: scanLimits.fileBytes,
    leftOutBytesMax: scanLimits.leftOutBytes,
    reader,
    cache,
    frontEnds,
    assets: bundledAssets,
    chunks,
  };
  const producer = new FactsProducer(parts);
  return {
    produce: async (requests, receive: (results: readonly FactsResult[]) => void) => {
      for (const request of requests) {
        before(request);
        receive([await producer.produce(request)]);
      }
      producer.flush(true);
    },
    close: async () => {},
  };
}

export function memoryFacts(): FactsCache & { readonly reads: { hits: number; misses: number } } {
  const entries = new Map<string, Uint8Array>();
  const reads = { hits: 0, misses: 0 };
  return {
    reads,
    get: (contentHash, producer) => {
      const found = entries.get(`${contentHash}\0${producer}`);
      reads[found === undefined ? 'misses' : 'hits']++;
      return found;
    },
    put: (added) => {
      for (const { contentHash, producer, facts } of added) entries.set(`${contentHash}\0${producer}`, facts);
    },
    close: () => {},
  };
}

export function memoryIndexStore(): IndexStore {
  const rows = new Map<string, StoredFile>();
  const [trees, links] = [new Map<string, Uint8Array>(), new Map<string, Uint8Array>()];
  const meta: Record<string, string> = {};
  return {
    load: () => ({ files: structuredClone([...rows.values()]), meta: { ...meta } }),
    tree: (path) => trees.get(path)?.slice(),
    links: () => Array.from(links, ([path, bytes]) => ({ path, bytes: bytes.slice() })),
    apply: (change) => {
      for (const path of change.remove) for (const table of [rows, trees, links]) table.delete(path);
      for (const path of change.unlink) links.delete(path);
      for (const file of change.upsert) rows.set(file.path, structuredClone(file));
      for (const { path, bytes } of change.trees) trees.set(path, bytes.slice());
      for (const { path, bytes } of change.links) links.set(path, bytes.slice());
      Object.assign(meta, change.meta);
    },
    clear: () => {
      for (const table of [rows, trees, links]) table.clear();
    },
    bytes: () => rows.size,
    close: () => {},
  };
}

export function memoryTables(): TablesFile {
  let stored: Uint8Array | undefined;
  return {
    load: () => stored,
    save: (bytes) => {
      stored = bytes;
    },
    remove: () => {
      stored = undefined;
    },
  };
}

export interface IndexUnderTest {
  readonly index: WorkspaceIndex;
  readonly events: readonly IndexerEvent[];
  refresh(request?: Partial<RefreshRequest>): Promise<RunReport>;
  /** The newest snapshot, its rows in the order in which one made from nothing has them. */
  snapshot(): GraphSnapshot;
}

export interface IndexFixtureParts {
  readonly store?: IndexStore;
  readonly openRows?: () => IndexStore;
  readonly facts?: FactsSource;
  readonly scanner?: WorkspaceScanner;
  readonly tables?: TablesFile;
  readonly codeTables?: TablesFile;
  readonly searchTables?: TablesFile;
  readonly clock?: Clock;
  readonly linkers?: readonly LanguageLinker[];
}

export function openIndex(root: string, parts: IndexFixtureParts = {}): IndexUnderTest {
  const store = parts.store ?? memoryIndexStore();
  const events: IndexerEvent[] = [];
  const index = new WorkspaceIndex(
    {
      root,
      limits: scanLimits,
      scanner: parts.scanner ?? new Scanner({ beginFolderRules, isBinaryName, isGeneratedName, isReadAnyway }),
      facts: parts.facts ?? directFacts(root),
      openRows: parts.openRows ?? (() => store),
      tables: parts.tables ?? memoryTables(),
      codeTables: parts.codeTables ?? memoryTables(),
      clock: parts.clock ?? systemClock,
      families: resolverFamilies,
      linkers: parts.linkers ?? [],
      search: {
        tables: parts.searchTables ?? memoryTables(),
        isSearchable: (path) => frontEndOf(path) !== undefined || textKindOf(path) !== undefined,
      },
      isCompared: (path) => frontEndOf(path) !== undefined,
      packages: { folders: createPackageFolders(), reader: createReader() },
      producers: factsMarks(frontEnds),
    },
    (event) => events.push(event),
  );
  index.load();
  return {
    index,
    events,
    refresh: (request = {}) => index.refresh({ full: false, upTo: 'symbols', ...request }),
    snapshot: () => {
      const published = events.findLast((event) => event.type === 'published');
      if (published === undefined) throw new Error('nothing was published');
      const { symbols, calls, ...layers } = published.snapshot;
      return {
        ...layers,
        ...(symbols && { symbols: withNamesInOrder(symbols) }),
        ...(calls && { calls: asRebuilt(calls) }),
      };
    },
  };
}

/** Writes files below a folder; `undefined` removes one. */
export function writeFiles(root: string, files: Readonly<Record<string, string | undefined>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, path);
    if (text === undefined) {
      rmSync(file, { force: true });
      continue;
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
