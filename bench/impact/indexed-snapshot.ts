import { textKindOf } from '#server/engine/search/chunking/text-kind.ts';
import { WorkspaceIndex } from '#server/app/indexing/workspace-index.ts';
import type { IndexerEvent, RunGoal } from '#server/app/indexing/indexer.ts';
import type { FactsResult, FactsSource } from '#server/app/indexing/facts-source.ts';
import { scanLimits } from '#server/app/indexing/limits.ts';
import { FactsProducer, factsMarks } from '#server/app/indexing/produce-facts.ts';
import { isLinked } from '#server/app/workspaces/linked-snapshot.ts';
import type { IndexStore, TablesFile } from '#server/app/ports/index-store.ts';
import { shippedModel } from '#server/app/analysis/search-model.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { frontEndOf, frontEnds } from '#server/engine/languages/front-ends.ts';
import { languageLinkers } from '#server/language-linkers.ts';
import type { LanguageLinker } from '#server/engine/linking/language-linker.ts';
import type { EmbeddingModel } from '#server/engine/search/embedding/embedding-model.ts';
import { ChunkReader } from '#server/engine/search/read-chunks.ts';
import type { SearchableSnapshot } from '#server/engine/search/snapshot-search.ts';
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

/** What the product knows of a folder once everything is linked, made in this process: no store, no threads. */
export async function indexedSnapshot(root: string): Promise<LinkedSnapshot> {
  return linkedOrNothing(root, await snapshotOf(root, 'calls', languageLinkers()));
}

/** The same with what can be searched. */
export async function wholeSnapshot(root: string): Promise<LinkedSnapshot & SearchableSnapshot> {
  const snapshot = await snapshotOf(root, 'all', languageLinkers());
  return linkedOrNothing(root, snapshot) as LinkedSnapshot & SearchableSnapshot;
}

function linkedOrNothing(root: string, snapshot: GraphSnapshot): LinkedSnapshot {
  if (!isLinked(snapshot)) throw new Error(`${root}: nothing was linked`);
  return snapshot;
}

type ReadModel = () => EmbeddingModel | undefined;

/** What can be searched of a folder; who calls whom is not looked at. @param model absent: the shipped one */
export async function searchableSnapshot(root: string, model?: ReadModel): Promise<SearchableSnapshot> {
  return (await snapshotOf(root, 'search', [], model)) as SearchableSnapshot;
}

/** Files and what they import. */
export function fileSnapshot(root: string): Promise<GraphSnapshot> {
  return snapshotOf(root, 'symbols', []);
}

/** A folder whose index is kept: each call gives what it is now. */
export function openIndexedFolder(root: string): { readonly refreshed: () => Promise<LinkedSnapshot> } {
  const snapshotNow = openFolder(root, 'calls', languageLinkers());
  return { refreshed: async () => linkedOrNothing(root, await snapshotNow()) };
}

function snapshotOf(
  root: string,
  upTo: RunGoal,
  linkers: readonly LanguageLinker[],
  model: ReadModel = shippedModel(bundledAssets),
): Promise<GraphSnapshot> {
  return openFolder(root, upTo, linkers, model)();
}

function openFolder(
  root: string,
  upTo: RunGoal,
  linkers: readonly LanguageLinker[],
  model: ReadModel = shippedModel(bundledAssets),
): () => Promise<GraphSnapshot> {
  const events: IndexerEvent[] = [];
  const index = new WorkspaceIndex(
    {
      root,
      limits: scanLimits,
      scanner: new Scanner({ beginFolderRules, isBinaryName, isGeneratedName, isReadAnyway }),
      facts: directFacts(root, model),
      openRows: () => store,
      tables: noTables,
      codeTables: noTables,
      clock: systemClock,
      families: resolverFamilies,
      linkers,
      isCompared: (path) => frontEndOf(path) !== undefined,
      packages: { folders: createPackageFolders(), reader: createReader() },
      producers: factsMarks(frontEnds),
      search: {
        tables: noTables,
        isSearchable: (path) => frontEndOf(path) !== undefined || textKindOf(path) !== undefined,
      },
    },
    (event) => events.push(event),
  );
  const store = memoryStore();
  index.load();
  return async () => {
    await index.refresh({ full: true, upTo });
    const published = events.findLast((event) => event.type === 'published');
    if (published === undefined) throw new Error(`${root}: nothing was indexed`);
    events.length = 0;
    return published.snapshot;
  };
}

function directFacts(root: string, model: ReadModel): FactsSource {
  const producer = new FactsProducer({
    root,
    fileBytesMax: scanLimits.fileBytes,
    leftOutBytesMax: scanLimits.leftOutBytes,
    reader: createReader(),
    cache: { get: () => undefined, put: () => undefined, close: () => undefined },
    frontEnds,
    assets: bundledAssets,
    chunks: new ChunkReader(model),
  });
  return {
    produce: async (requests, receive: (results: readonly FactsResult[]) => void) => {
      for (const request of requests) receive([await producer.produce(request)]);
      producer.flush(true);
    },
    close: async () => undefined,
  };
}

const noTables: TablesFile = { load: () => undefined, save: () => undefined, remove: () => undefined };

/** Trees and links are asked for again while files are linked. */
function memoryStore(): IndexStore {
  const [trees, links] = [new Map<string, Uint8Array>(), new Map<string, Uint8Array>()];
  return {
    load: () => ({ files: [], meta: {} }),
    tree: (path) => trees.get(path),
    links: () => Array.from(links, ([path, bytes]) => ({ path, bytes })),
    apply: (change) => {
      for (const { path, bytes } of change.trees) trees.set(path, bytes);
      for (const { path, bytes } of change.links) links.set(path, bytes);
    },
    clear: () => undefined,
    bytes: () => 0,
    close: () => undefined,
  };
}
