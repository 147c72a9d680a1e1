import { List, type Page } from './list.ts';
import type { RequestOptions } from './options.ts';
import type {
  ArchitectureDiff,
  Cycles,
  DependencyPath,
  EdgeUses,
  EntryPoint,
  EntryPoints,
  GetDiffQuery,
  GetEdgeQuery,
  GetIndexStateQuery,
  GetOwnersData,
  GetOwnersQuery,
  GetPathQuery,
  GetSourceQuery,
  GetTourQuery,
  GetViewQuery,
  IndexState,
  ListCalleesQuery,
  ListCallersQuery,
  ListCyclesQuery,
  ListEntryPointsQuery,
  ListPackagesQuery,
  ListSymbolsQuery,
  ListedSnapshot,
  ListSnapshotsQuery,
  ListUnusedQuery,
  Package,
  Packages,
  PutMainBranchData,
  SnapshotList,
  SourceExcerpt,
  SymbolEdges,
  SymbolEntry,
  Symbols,
  Tour,
  Unused,
  UnusedEntry,
  View,
} from './schema.ts';
import type { ApiRequest, Transport } from './transport.ts';

/** Questions that servers answer as extensions: each is asked for first, once a client. */
export class ProjectQuestions {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * How far the run is that is under way, and how the last one ended.
   *
   * @example
   * const { phase, done, total, skipped } = await client.projects.indexState(id);
   */
  indexState(id: string, params?: GetIndexStateQuery, options?: RequestOptions): Promise<IndexState> {
    return this.#ask('index', id, params, options, 'index.state');
  }

  /**
   * Symbols by name, file or type, in the order of their places.
   *
   * @example
   * for await (const { id, file, line } of client.projects.symbols(projectId, { name: 'total' })) console.log(id, file, line);
   */
  symbols(
    id: string,
    params: Omit<ListSymbolsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): List<SymbolEntry, Symbols> {
    return this.#list('symbols', id, params, options);
  }

  /**
   * Returns the callers and users of a symbol, with the place of each. `unknown` lists the sites that may do so as
   * well. `certainty` says whether edges may be missing (`exact`: none are), `proof` how one edge is known (`exact`:
   * proven).
   *
   * @example
   * const { edges, certainty } = await client.projects.callers(id, { symbol: 'src/cart.ts#total' });
   */
  callers(id: string, params: ListCallersQuery, options?: RequestOptions): Promise<SymbolEdges> {
    return this.#ask('callers', id, params, options);
  }

  /**
   * Returns the symbols that a symbol calls and uses.
   *
   * @example
   * const { edges } = await client.projects.callees(id, { symbol: 'src/cart.ts#total', depth: 2 });
   */
  callees(id: string, params: ListCalleesQuery, options?: RequestOptions): Promise<SymbolEdges> {
    return this.#ask('callees', id, params, options);
  }

  /**
   * How one file or symbol reaches another, each step with its evidence. No path: `path` is empty.
   *
   * @example
   * const { path } = await client.projects.path(id, { from: 'src/main.ts', to: 'src/cart.ts' });
   */
  path(id: string, params: GetPathQuery, options?: RequestOptions): Promise<DependencyPath> {
    return this.#ask('path', id, params, options);
  }

  /**
   * The groups of files that need each other.
   *
   * @example
   * const { cycles } = await client.projects.cycles(id, { load: 'all' });
   */
  cycles(id: string, params?: ListCyclesQuery, options?: RequestOptions): Promise<Cycles> {
    return this.#ask('cycles', id, params, options);
  }

  /**
   * Files, dependencies, cycles, findings and numbers that differ between two states.
   *
   * @example
   * const { cyclesAdded, foldersAdded } = await client.projects.diff(id, { from: 'HEAD', to: 'worktree' });
   */
  diff(id: string, params: GetDiffQuery, options?: RequestOptions): Promise<ArchitectureDiff> {
    return this.#ask('diff', id, params, options);
  }

  /**
   * Exports and files that nothing uses; those of which that is certain come first.
   *
   * @example
   * for await (const { id, certainty } of client.projects.unused(projectId)) console.log(id, certainty);
   */
  unused(
    id: string,
    params: Omit<ListUnusedQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): List<UnusedEntry, Unused> {
    return this.#list('unused', id, params, options);
  }

  /**
   * Everything that a drawing of the project needs, with positions. `seed` of an answer keeps marks where they were.
   *
   * @example
   * const { marks, edges, seed } = await client.projects.view(id, { tests: 'exclude' });
   */
  view(id: string, params?: GetViewQuery, options?: RequestOptions): Promise<View> {
    return this.#ask('view', id, params, options);
  }

  /**
   * Every import, call and reference behind one edge.
   *
   * @example
   * const { uses } = await client.projects.edge(id, { source: 'src/cart.ts', target: 'src/price.ts' });
   */
  edge(id: string, params: GetEdgeQuery, options?: RequestOptions): Promise<EdgeUses> {
    return this.#ask('edge', id, params, options);
  }

  /**
   * Lines of a file as they were indexed, secrets masked.
   *
   * @example
   * const { content } = await client.projects.source(id, { file: 'src/cart.ts', line: 1, endLine: 20 });
   */
  source(id: string, params: GetSourceQuery, options?: RequestOptions): Promise<SourceExcerpt> {
    return this.#ask('source', id, params, options);
  }

  /**
   * Where the program is entered: routes, commands, handlers, scripts.
   *
   * @example
   * for await (const { type, name, file } of client.projects.entryPoints(id)) console.log(type, name, file);
   */
  entryPoints(
    id: string,
    params: Omit<ListEntryPointsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): List<EntryPoint, EntryPoints> {
    return this.#list('entryPoints', id, params, options, 'entry-points');
  }

  /**
   * The packages of others that the project needs, in the versions that its lock files pin, and how many files import each. `certainty` of
   * a page says whether packages may be missing.
   *
   * @example
   * for await (const { name, version, importers } of client.projects.packages(id)) console.log(name, version, importers);
   */
  packages(
    id: string,
    params: Omit<ListPackagesQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): List<Package, Packages> {
    return this.#list('packages', id, params, options);
  }

  /**
   * Who answers for a file, and who changed it most.
   *
   * @example
   * const { owners, authors } = await client.projects.owners(id, { file: 'src/cart.ts' });
   */
  owners(id: string, params: GetOwnersQuery, options?: RequestOptions): Promise<GetOwnersData> {
    return this.#ask('owners', id, params, options);
  }

  /**
   * The places to read first, each with its reason.
   *
   * @example
   * const { stops } = await client.projects.tour(id);
   */
  tour(id: string, params?: GetTourQuery, options?: RequestOptions): Promise<Tour> {
    return this.#ask('tour', id, params, options);
  }

  /**
   * The structures that were pushed, the newest first.
   *
   * @example
   * for await (const { commit, isMain } of client.projects.snapshots(id)) console.log(commit, isMain);
   */
  snapshots(
    id: string,
    params: Omit<ListSnapshotsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): List<ListedSnapshot, SnapshotList> {
    return new List(
      this.#transport,
      'snapshots',
      below(id, ['snapshots'], 'sync.snapshots', { query: params }),
      options,
    );
  }

  /**
   * The lines of a structure as they were pushed.
   *
   * @example
   * const [header, ...lines] = (await client.projects.snapshot(id, snapshotId)).split('\n');
   */
  snapshot(id: string, snapshotId: string, options?: RequestOptions): Promise<string> {
    return this.#transport.send(
      below(id, ['snapshots', snapshotId], 'sync.snapshots', { accept: 'application/x-ndjson' }),
      options,
    );
  }

  /**
   * Names the branch whose newest structure is the state of the project; before, it is the one that was pushed first.
   *
   * @example
   * await client.projects.setMainBranch(id, 'main');
   */
  setMainBranch(id: string, branch: string, options?: RequestOptions): Promise<PutMainBranchData> {
    return this.#transport.send(
      below(id, ['main-branch'], 'sync.snapshots', { method: 'PUT', body: { branch } }),
      options,
    );
  }

  #ask<Data>(
    name: string,
    id: string,
    query?: object,
    options?: RequestOptions,
    extension: string = name,
  ): Promise<Data> {
    return this.#transport.send(below(id, [name], extension, { query }), options);
  }

  /** @param field of the page that holds the items, and the name of the extension */
  #list<Item, Data extends Page>(
    field: keyof Data & string,
    id: string,
    query: object,
    options?: RequestOptions,
    name: string = field,
  ): List<Item, Data> {
    return new List(this.#transport, field, below(id, [name], field, { query }), options);
  }
}

/** A request below a project, of an extension. */
export function below(
  id: string,
  path: readonly string[],
  extension: string,
  request: Partial<ApiRequest> = {},
): ApiRequest {
  return { ...request, extension, path: ['projects', id, ...path] };
}
