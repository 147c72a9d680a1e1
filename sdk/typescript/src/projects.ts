import { waitForIndex, type WaitParams } from './index-wait.ts';
import { List, type Page } from './list.ts';
import type { RequestOptions } from './options.ts';
import type {
  AnalyzeImpactBody,
  AnalyzeImpactData,
  CreateProjectBody,
  CreateProjectData,
  Cycles,
  DependencyPath,
  EdgeUses,
  EntryPoint,
  EntryPoints,
  GetEdgeQuery,
  GetGraphQuery,
  GetIndexStateQuery,
  GetOwnersData,
  GetOwnersQuery,
  GetPathQuery,
  GetProjectData,
  GetSourceQuery,
  GetViewQuery,
  Graph,
  IndexProjectBody,
  IndexStarted,
  IndexState,
  ListCalleesQuery,
  ListCallersQuery,
  ListCyclesQuery,
  ListEntryPointsQuery,
  ListProjectsData,
  ListProjectsQuery,
  ListSymbolsQuery,
  ListUnusedQuery,
  Project,
  ProjectRef,
  ProjectSummary,
  SearchCodeBody,
  SearchResults,
  SourceExcerpt,
  SymbolEdges,
  SymbolEntry,
  Symbols,
  Unused,
  UnusedEntry,
  View,
} from './schema.ts';
import type { Transport } from './transport.ts';

/** Projects, and every question about their code: `client.projects`. */
export class Projects {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Registers a folder; one that is registered already is given back as it is. Nothing is read until it is indexed.
   *
   * @example
   * const project = await client.projects.create({ name: 'Shop', path: '/home/me/shop' });
   */
  async create(params: CreateProjectBody, options?: RequestOptions): Promise<ProjectRef> {
    const request = { method: 'POST', path: ['projects'], body: params } as const;
    return (await this.#transport.send<CreateProjectData>(request, options)).project;
  }

  /**
   * The projects that the key sees, the oldest first; `path` finds the one of a folder.
   *
   * @example
   * for await (const project of client.projects.list()) console.log(project.name, project.status);
   */
  list(
    params: Omit<ListProjectsQuery, 'cursor'> = {},
    options?: RequestOptions,
  ): List<ProjectSummary, ListProjectsData> {
    const extension = params.limit === undefined ? undefined : 'paging';
    const load = (cursor?: string): Promise<ListProjectsData> =>
      this.#transport.send({ extension, path: ['projects'], query: { ...params, cursor } }, options);
    return new List(load, 'projects');
  }

  /**
   * One project with its state and its counts.
   *
   * @example
   * const { status, stats } = await client.projects.get(id);
   */
  async get(id: string, options?: RequestOptions): Promise<Project> {
    return (await this.#transport.send<GetProjectData>({ path: ['projects', id] }, options)).project;
  }

  /**
   * Forgets it, its index and its webhooks. The files of its folder stay as they are.
   *
   * @example
   * await client.projects.delete(id);
   */
  async delete(id: string, options?: RequestOptions): Promise<void> {
    await this.#transport.send({ method: 'DELETE', path: ['projects', id] }, options);
  }

  /**
   * Begins to index, or joins the run under way; `estimatedTime` is in seconds. `full` discards what is known.
   *
   * @example
   * const { estimatedTime } = await client.projects.index(id);
   */
  index(id: string, params?: IndexProjectBody, options?: RequestOptions): Promise<IndexStarted> {
    const body = params && { body: params };
    return this.#transport.send({ method: 'POST', path: ['projects', id, 'index'], ...body }, options);
  }

  /**
   * Indexes, and resolves with the project once its index is ready. Rejects with an {@link IndexFailedError} when the run
   * fails, and with a {@link TimeoutError} after `maxWaitMs`; the run itself goes on then.
   *
   * @example
   * const { stats } = await client.projects.indexAndWait(id, { onProgress: ({ done, total }) => console.log(done, total) });
   */
  async indexAndWait(id: string, params: WaitParams = {}, options?: RequestOptions): Promise<Project> {
    await this.index(id, params.full === undefined ? undefined : { full: params.full }, options);
    await waitForIndex(this.#transport, ['projects', id], params, options);
    return this.get(id, options);
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
   * What depends on what: by default a node for each file. Other levels, packages and details on request.
   *
   * @example
   * const { nodes, edges } = await client.projects.graph(id, { focus: 'src/cart.ts', depth: 2 });
   */
  async graph(id: string, params: GetGraphQuery = {}, options?: RequestOptions): Promise<Graph> {
    const { level = 'file', ...details } = params;
    const { extensions } = this.#transport;
    if (level !== 'file') await extensions.require('graph.levels');
    if (Object.keys(details).length > 0) await extensions.require('graph.detail');
    return this.#transport.send({ path: ['projects', id, 'graph'], query: params }, options);
  }

  /**
   * What a change reaches: files, entry points and the tests to run. Without inputs: the uncommitted changes of the
   * working tree. Nothing is safe to leave out while `certainty` is not `exact`.
   *
   * @example
   * const { impacted, tests, certainty } = await client.projects.analyze(id, { files: ['src/cart.ts'] });
   */
  analyze(id: string, params?: AnalyzeImpactBody, options?: RequestOptions): Promise<AnalyzeImpactData> {
    const body = params && { body: params };
    return this.#transport.send({ method: 'POST', path: ['projects', id, 'analyze'], ...body }, options);
  }

  /**
   * Code by what it does, by name or by path: the best results first, each with an excerpt.
   *
   * @example
   * const { results } = await client.projects.search(id, 'total of a cart', { tests: 'exclude' });
   */
  search(
    id: string,
    query: string,
    params?: Omit<SearchCodeBody, 'query'>,
    options?: RequestOptions,
  ): Promise<SearchResults> {
    const request = { method: 'POST', path: ['projects', id, 'search'], body: { ...params, query } } as const;
    return this.#transport.send(request, options);
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
   * Who calls or uses a symbol, with the place of each. `unknown` lists the sites that may do so as well.
   *
   * @example
   * const { edges, certainty } = await client.projects.callers(id, { symbol: 'src/cart.ts#total' });
   */
  callers(id: string, params: ListCallersQuery, options?: RequestOptions): Promise<SymbolEdges> {
    return this.#ask('callers', id, params, options);
  }

  /**
   * What a symbol calls and uses.
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
   * const { cycles } = await client.projects.cycles(id, { types: 'exclude' });
   */
  cycles(id: string, params?: ListCyclesQuery, options?: RequestOptions): Promise<Cycles> {
    return this.#ask('cycles', id, params, options);
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
   * Who answers for a file, and who changed it most.
   *
   * @example
   * const { owners, authors } = await client.projects.owners(id, { file: 'src/cart.ts' });
   */
  owners(id: string, params: GetOwnersQuery, options?: RequestOptions): Promise<GetOwnersData> {
    return this.#ask('owners', id, params, options);
  }

  #ask<Data>(
    name: string,
    id: string,
    query?: object,
    options?: RequestOptions,
    extension: string = name,
  ): Promise<Data> {
    return this.#transport.send({ extension, path: ['projects', id, name], query }, options);
  }

  /** @param field of the page that holds the items, and the name of the extension */
  #list<Item, Data extends Page>(
    field: keyof Data & string,
    id: string,
    query: object,
    options?: RequestOptions,
    name: string = field,
  ): List<Item, Data> {
    return new List((cursor) => this.#ask<Data>(name, id, { ...query, cursor }, options, field), field);
  }
}
