/** Composition root of the index thread: keeps one workspace's index up to date. */
import { textKindOf } from './engine/search/chunking/text-kind.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { closedMessage, type Counted, type IndexCommand, type IndexWorkerData } from './app/indexing/index-thread.ts';
import { failureOf, IndexRunner } from './app/indexing/index-runner.ts';
import type { IndexerEvent } from './app/indexing/indexer.ts';
import type { IndexStore } from './app/ports/index-store.ts';
import { TableGarbage } from './app/indexing/table-garbage.ts';
import { fileTimeoutMs, scanLimits } from './app/indexing/limits.ts';
import { factsMarks } from './app/indexing/produce-facts.ts';
import { shippedModelMark } from './app/analysis/search-model.ts';
import { SupervisedFacts } from './app/indexing/supervised-facts.ts';
import { WorkspaceIndex } from './app/indexing/workspace-index.ts';
import { fingerprintFormat } from './engine/duplication/fingerprints.ts';
import { frontEndOf, frontEnds } from './engine/languages/front-ends.ts';
import { chunkFactsFormat } from './engine/search/chunk-facts.ts';
import { isBinaryName } from './engine/source/binary-names.ts';
import { beginFolderRules } from './engine/source/folder-rules.ts';
import { isGeneratedName } from './engine/source/generated.ts';
import { isReadAnyway } from './engine/source/read-anyway.ts';
import { resolverFamilies } from './engine/resolve/families.ts';
import { languageLinkers, linkerMarks } from './language-linkers.ts';
import { systemClock } from './platform/clock.ts';
import { collectGarbage, shrinkHeap } from './platform/collect-garbage.ts';
import { bundledAssets } from './platform/files/bundled-assets.ts';
import { createPackageFolders } from './platform/files/package-folders.ts';
import { Patience } from './platform/files/patience.ts';
import { createReader } from './platform/files/reader.ts';
import { Scanner } from './platform/files/scanner.ts';
import { createWatcher } from './platform/files/watcher.ts';
import { loadSqlDriver } from './platform/store/choose-driver.ts';
import { openIndexStores } from './platform/store/open-stores.ts';
import { openTablesFile } from './platform/store/tables-file.ts';
import { inlineAsUsual, inlineLess } from './platform/workers/inline-less.ts';
import { threadSpawner } from './platform/workers/thread-spawner.ts';
import { workerEntries } from './worker-entries.ts';

/** Long enough that a person who saves now and then finds the parsers warm. */
const factsIdleMs = 30_000;

const { root, workspaceKey, fileLimit, watch, stateDirectory } = workerData as IndexWorkerData;
const limits = { ...scanLimits, files: fileLimit };
const patience = new Patience();
const scanner = new Scanner({ beginFolderRules, isBinaryName, isGeneratedName, isReadAnyway }, { patience });
const garbage = new TableGarbage(collectGarbage);
/** By an earlier run, or by one of this thread. */
let isIndexed = false;

function emit(event: IndexerEvent): void {
  parentPort?.postMessage(event);
  const { layer } = event.type === 'ready' ? event : { layer: undefined };
  if (layer === 'symbols') inlineLess();
  else if (event.type === 'ended' || event.type === 'failed') inlineAsUsual();
  if (event.type !== 'published') return;
  isIndexed = true;
  garbage.note(event.snapshot);
}

interface OpenIndex {
  readonly runner: IndexRunner;
  beginsBeyond(files: number): boolean;
  expect(path: string): void;
  close(): Promise<void>;
}

const driver = await loadSqlDriver();
let opened = tryToOpen();
parentPort?.on('message', async (command: IndexCommand) => {
  if (command.type === 'refresh') {
    // What kept it from opening, a full disk for example, may be over by now.
    opened ??= tryToOpen();
    return opened?.runner.request(command);
  }
  if (command.type === 'count') {
    const isBeyond = opened?.beginsBeyond(command.most) ?? false;
    return parentPort?.postMessage({ type: 'counted', isBeyond } satisfies Counted);
  }
  if (command.type === 'expect') return opened?.expect(command.path);
  await opened?.close();
  parentPort?.postMessage(closedMessage);
});

function tryToOpen(): OpenIndex | undefined {
  try {
    return open();
  } catch (error) {
    emit({ type: 'failed', ...failureOf(error) });
    return undefined;
  }
}

function openRows(): IndexStore {
  const { store, recovered } = openIndexStores(stateDirectory, { driver }).open(workspaceKey);
  if (recovered) emit({ type: 'logged', text: 'index.db was damaged: it was set aside and is built again' });
  return store;
}

function open(): OpenIndex {
  const facts = new SupervisedFacts({
    spawner: threadSpawner(workerEntries),
    clock: systemClock,
    root,
    stateDirectory,
    fileTimeoutMs,
    idleMs: factsIdleMs,
  });
  const index = new WorkspaceIndex(
    {
      root,
      limits,
      scanner,
      facts,
      openRows,
      tables: openTablesFile(stateDirectory, workspaceKey, 'tables'),
      codeTables: openTablesFile(stateDirectory, workspaceKey, 'code-tables'),
      clock: systemClock,
      families: resolverFamilies,
      packages: { folders: createPackageFolders(patience), reader: createReader(patience) },
      linkers: languageLinkers(),
      search: {
        tables: openTablesFile(stateDirectory, workspaceKey, 'search-tables'),
        isSearchable: (path) => frontEndOf(path) !== undefined || textKindOf(path) !== undefined,
      },
      isCompared: (path) => frontEndOf(path) !== undefined,
      producers: [
        ...factsMarks(frontEnds),
        ...linkerMarks,
        fingerprintFormat,
        `search ${chunkFactsFormat} ${shippedModelMark(bundledAssets)}`,
      ],
    },
    emit,
  );
  index.load();
  // Everything will be read.
  if (!isIndexed) facts.prepare();
  emit({ type: 'loaded' });
  const watcher = watch ? createWatcher() : undefined;
  const runner = new IndexRunner({ root, index, emit, onRest: shrinkHeap, ...(watcher && { watcher }) });
  return {
    runner,
    expect: (path) => facts.expect(path),
    beginsBeyond: (files) => !isIndexed && scanner.exceeds(root, limits, files),
    close: async () => {
      // A run that waits for facts ends when these do; that it did not end by itself is no failure.
      const stopped = runner.close();
      await facts.close();
      await stopped;
      index.close();
    },
  };
}
