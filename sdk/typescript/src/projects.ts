import { askEvents } from './event-stream.ts';
import type { AskEvent } from './events.ts';
import { waitForIndex, type WaitParams } from './index-wait.ts';
import { List } from './list.ts';
import type { RequestOptions } from './options.ts';
import { below, ProjectQuestions } from './project-questions.ts';
import type {
  AnalyzeImpactBody,
  AnalyzeImpactData,
  Answer,
  AskProjectBody,
  AskPrompt,
  CreateProjectBody,
  CreateProjectData,
  GetAskPromptBody,
  GetGraphQuery,
  GetMetricsQuery,
  GetProjectData,
  GetProjectQuery,
  GetSecurityQuery,
  Graph,
  IndexProjectBody,
  IndexStarted,
  ListProjectsData,
  ListProjectsQuery,
  Metrics,
  Project,
  ProjectRef,
  ProjectSummary,
  PutTriageBody,
  SearchCodeBody,
  SearchResults,
  Security,
  Triage,
} from './schema.ts';
import type { ApiRequest, Transport } from './transport.ts';

/** Projects, and every question about their code: `client.projects`. */
export class Projects extends ProjectQuestions {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    super(transport);
    this.#transport = transport;
  }

  /**
   * Registers a folder; one that is registered already is given back as it is. Nothing is read until it is indexed.
   *
   * @example
   * const project = await client.projects.create({ name: 'Shop', path: '/home/me/shop' });
   */
  async create(params: CreateProjectBody, options?: RequestOptions): Promise<ProjectRef> {
    return (
      await this.#transport.send<CreateProjectData>({ method: 'POST', path: ['projects'], body: params }, options)
    ).project;
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
    const extension = params.limit ? 'paging' : undefined;
    return new List(this.#transport, 'projects', { extension, path: ['projects'], query: params }, options);
  }

  /**
   * One project with its state and its counts. With `detail`: where its answers come from, and on a remote whose it is.
   *
   * @example
   * const { status, stats } = await client.projects.get(id);
   */
  async get(id: string, { detail, ...options }: GetProjectQuery & RequestOptions = {}): Promise<Project> {
    return (await this.#transport.send<GetProjectData>({ path: ['projects', id], query: { detail } }, options)).project;
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
    return this.#post(id, 'index', params, options);
  }

  /**
   * Indexes, and resolves with the project once its index is ready. Rejects with an {@link IndexFailedError} when the run
   * fails, and with a {@link TimeoutError} after `maxWaitMs`; the run itself goes on then.
   *
   * @example
   * const { stats } = await client.projects.indexAndWait(id, { onProgress: ({ done, total }) => console.log(done, total) });
   */
  async indexAndWait(id: string, params: WaitParams = {}, options?: RequestOptions): Promise<Project> {
    await this.index(id, { full: params.full }, options);
    await waitForIndex(this.#transport, ['projects', id], params, options);
    return this.get(id, options);
  }

  /**
   * Returns the dependencies: by default a node for each file. Other levels, packages and details on request.
   *
   * @example
   * const { nodes, edges } = await client.projects.graph(id, { focus: 'src/cart.ts', depth: 2 });
   */
  async graph(id: string, params: GetGraphQuery = {}, options?: RequestOptions): Promise<Graph> {
    const { level = 'file', ...details } = params;
    const { extensions } = this.#transport;
    if (level !== 'file') await extensions.require('graph.levels', options);
    if (Object.keys(details).length > 0) await extensions.require('graph.detail', options);
    return this.#transport.send({ path: ['projects', id, 'graph'], query: params }, options);
  }

  /**
   * Returns sizes, complexity, coupling, duplication and cycles; functions, history and hotspots on request. `files` come in pages:
   * the next one begins at `nextCursor`.
   *
   * @example
   * const { summary, hotspots } = await client.projects.metrics(id, { detail: 'hotspots', top: 10 });
   */
  async metrics(id: string, params: GetMetricsQuery = {}, options?: RequestOptions): Promise<Metrics> {
    const { extensions } = this.#transport;
    if (/history|hotspots|pairs|people|trend/.test(params.detail ?? ''))
      await extensions.require('metrics.history', options);
    if (Object.keys(params).some((name) => !/sort|limit|cursor/.test(name)))
      await extensions.require('metrics.functions', options);
    return this.#transport.send({ path: ['projects', id, 'metrics'], query: params }, options);
  }

  /**
   * Returns holes in the code, the worst first, and what was looked at: an empty list says no more than that. `findings` come in
   * pages: the next one begins at `nextCursor`.
   *
   * @example
   * const { findings, scope } = await client.projects.security(id, { severity: 'high', detail: 'full' });
   */
  security(id: string, params?: GetSecurityQuery, options?: RequestOptions): Promise<Security> {
    return this.#transport.send({ path: ['projects', id, 'security'], query: params }, options);
  }

  /**
   * Returns the decision about the finding with this fingerprint.
   *
   * @example
   * const { state, note } = await client.projects.triage(id, fingerprint);
   */
  triage(id: string, fingerprint: string, options?: RequestOptions): Promise<Triage> {
    return this.#decision(id, fingerprint, {}, options);
  }

  /**
   * Decides about a finding. `ifMatch` is the `version` of the decision that is replaced; the first one replaces none.
   *
   * @example
   * await client.projects.setTriage(id, fingerprint, { state: 'false_positive', note: 'a number by then' });
   */
  setTriage(
    id: string,
    fingerprint: string,
    { ifMatch, ...body }: PutTriageBody & { ifMatch?: string },
    options?: RequestOptions,
  ): Promise<Triage> {
    const headers = ifMatch !== undefined && { 'if-match': `"${ifMatch}"` };
    return this.#decision(id, fingerprint, { method: 'PUT', body, headers }, options);
  }

  /**
   * Returns the reach of a change: files, entry points and the tests to run. Without inputs: the uncommitted changes of
   * the working tree. Nothing is safe to leave out while `certainty` is not `exact`.
   *
   * @example
   * const { impacted, tests, certainty } = await client.projects.analyze(id, { files: ['src/cart.ts'] });
   */
  analyze(id: string, params?: AnalyzeImpactBody, options?: RequestOptions): Promise<AnalyzeImpactData> {
    return this.#post(id, 'analyze', params, options);
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
    return this.#post(id, 'search', { ...params, query }, options);
  }

  /**
   * Answers a question in words, with its sources; `mode` says how the answer came about. `conversationId` of an answer
   * continues it.
   *
   * @example
   * const { answer, sources, conversationId } = await client.projects.ask(id, 'Who calls total?');
   * const more = await client.projects.ask(id, 'And what does it call?', { conversationId });
   */
  ask(
    id: string,
    question: string,
    params?: Omit<AskProjectBody, 'question'>,
    options?: RequestOptions,
  ): Promise<Answer> {
    return this.#post(id, 'ask', { ...params, question }, options);
  }

  /**
   * Yields the same answer while it is written: its sources, pieces of its text, and `done` in the end. Leaving the
   * loop ends the answer; where it breaks off, a {@link ConnectionError} is thrown: ask again.
   *
   * @example
   * for await (const { event, data } of client.projects.askStream(id, 'Who calls total?')) {
   *   if (event === 'delta') process.stdout.write(data.text);
   * }
   */
  async *askStream(
    id: string,
    question: string,
    params?: Omit<AskProjectBody, 'question'>,
    options?: RequestOptions,
  ): AsyncGenerator<AskEvent, void, undefined> {
    yield* askEvents(
      await this.#transport.open(
        { extension: 'ask.stream', method: 'POST', path: ['projects', id, 'ask'], body: { ...params, question } },
        options,
      ),
    );
  }

  /**
   * Returns the messages that `ask` would send to the language model that is set up, for the same question; nothing is
   * sent.
   *
   * @example
   * const { wouldSend, place, messages } = await client.projects.askPrompt(id, 'How are prices rounded?');
   */
  askPrompt(
    id: string,
    question: string,
    params?: Omit<GetAskPromptBody, 'question'>,
    options?: RequestOptions,
  ): Promise<AskPrompt> {
    return this.#transport.send(
      {
        extension: 'ask.prompt',
        method: 'POST',
        path: ['projects', id, 'ask', 'prompt'],
        body: { ...params, question },
      },
      options,
    );
  }

  #decision(id: string, fingerprint: string, request: Partial<ApiRequest>, options?: RequestOptions): Promise<Triage> {
    return this.#transport.send(below(id, ['triage', fingerprint], 'sync.triage', request), options);
  }

  #post<Data>(id: string, name: string, body?: object, options?: RequestOptions): Promise<Data> {
    return this.#transport.send({ method: 'POST', path: ['projects', id, name], body }, options);
  }
}
