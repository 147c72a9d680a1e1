import type { IndexerEvent, IndexerFactory, IndexerOptions, IndexRequest } from '#server/app/indexing/indexer.ts';
import type { CloneLayer } from '#server/engine/graph/clone-tables.ts';
import type { CallLayer, FileLayer, GraphSnapshot, SymbolLayer } from '#server/engine/graph/snapshot.ts';

/** An indexer that does what the test says. */
export class ScriptedIndexer {
  readonly options: IndexerOptions;
  readonly requests: IndexRequest[] = [];
  /** Files that are about to be saved. */
  readonly expected: string[] = [];
  readonly report: (event: IndexerEvent) => void;
  closed = false;
  /** Files of the folder, of which nothing is indexed yet. */
  files = 1;

  constructor(options: IndexerOptions, report: (event: IndexerEvent) => void) {
    this.options = options;
    this.report = report;
  }

  /** Takes up the last request. */
  begin(): void {
    const { request, upTo } = this.requests[this.requests.length - 1];
    this.report({ type: 'started', request, upTo });
  }

  /** A run up to the symbols: every event of it, in order. */
  run(snapshot: GraphSnapshot = stubSnapshot()): void {
    this.begin();
    this.publish(snapshot);
    this.end(snapshot);
  }

  publish(snapshot: GraphSnapshot): void {
    this.report({ type: 'published', snapshot });
    this.report({ type: 'ready', layer: 'files' });
    if (snapshot.symbols !== undefined) this.report({ type: 'ready', layer: 'symbols' });
    if (snapshot.calls !== undefined) this.report({ type: 'ready', layer: 'calls' });
    if (snapshot.clones !== undefined) this.report({ type: 'ready', layer: 'clones' });
  }

  /** Every run has published by its end. */
  end(snapshot: GraphSnapshot = stubSnapshot()): void {
    const { id } = snapshot;
    this.report({ type: 'published', snapshot });
    const changed = { added: 0, modified: 0, removed: 0 };
    this.report({ type: 'ended', report: { snapshotId: id, changed, skipped: [], durationMs: 1 } });
  }

  fail(code: string, fault?: string): void {
    this.report({ type: 'failed', code, message: `it failed: ${code}`, fault });
  }
}

export interface ScriptedIndexers extends IndexerFactory {
  readonly started: readonly ScriptedIndexer[];
  newest(): ScriptedIndexer;
}

export function scriptedIndexers(): ScriptedIndexers {
  const started: ScriptedIndexer[] = [];
  return {
    started,
    newest: () => started[started.length - 1],
    start: (options, receive) => {
      const indexer = new ScriptedIndexer(options, receive);
      started.push(indexer);
      return {
        refresh: (wanted) => void indexer.requests.push(wanted),
        expect: (path) => void indexer.expected.push(path),
        beginsBeyond: async (files) => indexer.files > files,
        close: async () => {
          indexer.closed = true;
        },
      };
    },
  };
}

export interface SnapshotNumbers {
  readonly id?: string;
  readonly files?: number;
  /** Undefined: there is no symbol layer. */
  readonly symbols?: number | undefined;
  /** Whether there is a call layer. */
  readonly calls?: boolean;
  readonly clones?: CloneLayer;
  readonly dependencies?: number;
  /** How much memory the tables take. */
  readonly bytes?: number;
}

/** As much of a snapshot as the main thread looks at by itself. */
export function stubSnapshot(numbers: SnapshotNumbers = {}): GraphSnapshot {
  const { id = 'snp_1', files = 2, dependencies = 1, bytes = 100, calls = false, clones } = numbers;
  const symbols = 'symbols' in numbers ? numbers.symbols : 3;
  const fileLayer = {
    count: files,
    contentHashes: new Uint8Array(bytes),
    edges: { count: dependencies, targets: Array.from({ length: dependencies }, () => 0) },
  };
  return {
    id,
    files: fileLayer as unknown as FileLayer,
    ...(symbols !== undefined && { symbols: { count: symbols } as SymbolLayer }),
    ...(calls && { calls: {} as CallLayer }),
    ...(clones && { clones }),
  };
}
