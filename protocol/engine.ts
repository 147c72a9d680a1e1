import { Type, type Static } from 'typebox';
import { askBudgetRanges } from './model-budget.ts';
import { count, keyId, projectId, upSince } from './values.ts';
import { confirmed } from './workspace.ts';

export const SearchModelStatus = Type.Object(
  {
    folder: Type.String({ description: 'Absolute path, as the user named it.' }),
    state: Type.Enum(['idle', 'starting', 'ready', 'failed'], {
      type: 'string',
      description: '`idle`: not loaded; the next search does that.',
    }),
    library: Type.Optional(Type.String({ description: 'Version of `@huggingface/transformers`.' })),
    vectors: Type.Integer({ minimum: 0, description: 'Texts whose vectors are kept.' }),
    questions: Type.Integer({ minimum: 0, description: 'Searches that asked it.' }),
    late: Type.Integer({ minimum: 0, description: 'Those that went on before it had read all of their results.' }),
    problem: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
  },
  { description: 'The model that the user named to stand beside the one of the search. Absent where there is none.' },
);
export type SearchModelStatus = Static<typeof SearchModelStatus>;

const LanguageModelStatus = Type.Object(
  {
    name: Type.String({ description: 'As answers name it.' }),
    place: Type.String({ description: 'Where the prompt goes: a URL, or `the editor`.' }),
    contextTokens: Type.Integer({ minimum: 1, description: 'Tokens of prompt and answer together.' }),
    toolCalls: Type.Integer({ minimum: 0, description: 'Tools it may call for one answer.' }),
  },
  { description: 'What writes answers for whoever sets up none by itself. Absent where nobody does.' },
);

export const EngineStatus = Type.Object({
  version: Type.String(),
  pid: Type.Integer({ minimum: 1 }),
  startedAt: upSince,
  stateDirectory: Type.String({ description: 'Absolute path.' }),
  storeDriver: Type.String({ description: 'Name of the database driver in use.' }),
  baseUrl: Type.Optional(Type.String({ description: 'Present while the HTTP interface is served.' })),
  clients: Type.Integer({ minimum: 0, description: 'Connections on the private pipe, this one included.' }),
  memory: Type.Object({
    residentBytes: count,
    workspaceBytes: Type.Integer({ minimum: 0, description: 'Accounted to the loaded workspaces.' }),
    limitBytes: Type.Integer({ minimum: 0, description: 'Above it the least recently used workspace is unloaded.' }),
  }),
  workspaces: Type.Array(
    Type.Object({
      projectId,
      path: Type.String({ description: 'Absolute path.' }),
      bytes: count,
      watching: Type.Enum(['off', 'events', 'polling'], { type: 'string' }),
      notice: Type.Optional(Type.String({ description: 'Why changes are found by polling.' })),
    }),
  ),
  searchProblem: Type.Optional(
    Type.Object(
      { code: Type.String({ examples: ['model_invalid'] }), message: Type.String() },
      { description: 'Why searches compare words alone. Absent where they compare meanings as well.' },
    ),
  ),
  searchModel: Type.Optional(SearchModelStatus),
  languageModel: Type.Optional(LanguageModelStatus),
});
export type EngineStatus = Static<typeof EngineStatus>;

/** No list of settings is longer. */
const listMax = 1000;
const host = Type.String({ minLength: 1, maxLength: 255 });
const folder = Type.String({ minLength: 1, maxLength: 4096 });

/** Where deliveries of webhooks may go beside public addresses: what any connected client allows is allowed. */
const webhookSettings = {
  allowLoopback: Type.Optional(
    Type.Boolean({ default: false, description: 'http to 127.0.0.1 and ::1, where test keys may send to as well.' }),
  ),
  allowedHosts: Type.Optional(
    Type.Array(host, {
      maxItems: listMax,
      description: 'Names of hosts whose addresses may be private.',
    }),
  ),
};

/** Absent leaves what was, without a model there is none: of those that clients name, the newest counts. */
const searchSettings = Type.Object({
  model: Type.Optional(
    Type.String({ minLength: 1, maxLength: 4096, description: 'Absolute path of a folder with a transformer.' }),
  ),
});

/** People are left out of all answers while any connected client leaves them out. Absent leaves what was. */
const metricSettings = Type.Object({
  people: Type.Optional(Type.Boolean({ default: true, description: 'Whether authors of the history are named.' })),
});

/**
 * The language model that writes answers for as long as the client is connected; that of the newest client counts.
 * Absent leaves the current one. The key is kept in memory alone, and never sent to clients.
 */
const askSettings = Type.Object({
  provider: Type.Enum(['off', 'openai-compatible', 'anthropic'], { type: 'string' }),
  url: Type.Optional(
    Type.String({ maxLength: 2048, description: 'Needed unless `anthropic`. https, or http to this machine.' }),
  ),
  model: Type.Optional(Type.String({ maxLength: 200, description: 'As the provider names it. Needed unless `off`.' })),
  key: Type.Optional(Type.String({ maxLength: 4096, writeOnly: true })),
  contextTokens: Type.Optional(
    Type.Integer({ minimum: 1024, maximum: 10_000_000, description: 'Tokens of prompt and answer together.' }),
  ),
  toolCalls: Type.Optional(
    Type.Integer({ ...askBudgetRanges.toolCalls, description: 'Tools it may call for one answer; 0: none.' }),
  ),
  toolTokens: Type.Optional(
    Type.Integer({ ...askBudgetRanges.toolTokens, description: 'Tokens of their results together.' }),
  ),
  seconds: Type.Optional(Type.Integer({ ...askBudgetRanges.seconds, description: 'Of the whole answer.' })),
});

/** A push of a linked branch has the remote index again while any connected client wants it. */
const syncSettings = Type.Object({ indexOnPush: Type.Optional(Type.Boolean({ default: false })) });

const WebhookSettings = Type.Object({ allowLoopback: Type.Boolean(), allowedHosts: Type.Array(Type.String()) });
export type WebhookSettings = Static<typeof WebhookSettings>;

export const configureParams = {
  memoryLimitBytes: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
      description:
        'Above it the least recently used workspace is unloaded. null: the default of the engine; absent leaves what was.',
    }),
  ),
  webhooks: Type.Optional(Type.Object(webhookSettings)),
  search: Type.Optional(searchSettings),
  metrics: Type.Optional(metricSettings),
  sync: Type.Optional(syncSettings),
  ask: Type.Optional(askSettings),
};

/**
 * Configuration of the engine that all clients share: the largest limit of those that are connected. A client that
 * disconnects takes its own with it.
 */
export const EngineConfiguration = Type.Object({ memoryLimitBytes: count, webhooks: WebhookSettings });

/** Answered before the engine begins to leave. */
export const StoppingEngine = Type.Object({ pid: Type.Integer({ minimum: 1 }) });

/** Signing in to a remote's dashboard by a provider of OpenID Connect. */
const signOnSettings = Type.Object({
  issuer: Type.String({ minLength: 1, maxLength: 2048, description: 'https, or http to this machine.' }),
  clientId: Type.String({ minLength: 1, maxLength: 255 }),
  clientSecret: Type.Optional(Type.String({ minLength: 1, maxLength: 4096, writeOnly: true })),
  domain: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Whoever has a verified address below it becomes a reader by signing in.',
    }),
  ),
});

/** The engine as a team's remote: its state folder is one for good. */
const remoteSettings = Type.Object({
  trustedProxies: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
      maxItems: listMax,
      description: 'Networks such as `10.0.0.0/8` whose `X-Forwarded-…` headers are believed.',
    }),
  ),
  gitHosts: Type.Optional(
    Type.Array(host, {
      maxItems: listMax,
      description: 'Hosts that repositories are cloned from: `git.example`, or with a port, `git.example:8443`.',
    }),
  ),
  requestLog: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Requests as lines of JSON, in `requests.jsonl` of the state folder.',
    }),
  ),
  oidc: Type.Optional(signOnSettings),
  metricsPort: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65_535,
      description: 'On loopback, for `/metrics` without a key. 0: any free one.',
    }),
  ),
});

export const backupParams = {
  path: Type.String({
    minLength: 1,
    maxLength: 4096,
    description: 'Absolute path of the file. One that is there is replaced.',
  }),
};

export const Backup = Type.Object({
  path: Type.String(),
  entries: Type.Integer({ minimum: 1, description: 'Files in it: the database, and the snapshots.' }),
  bytes: Type.Integer({ minimum: 1 }),
});

export const serveParams = {
  directories: Type.Array(folder, {
    maxItems: listMax,
    description: 'Absolute paths: allowed roots, registered as live projects.',
  }),
  host: Type.Optional(Type.String({ ...host, description: 'Default 127.0.0.1.' })),
  port: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65_535,
      description: 'Without it 7431 if free, else any free one; 0: any free one; another one: that or a failure.',
    }),
  ),
  tls: Type.Optional(
    Type.Object(
      { cert: Type.String({ minLength: 1, maxLength: 4096 }), key: Type.String({ minLength: 1, maxLength: 4096 }) },
      { description: 'Absolute paths of PEM files: serves https. Needed for every `host` that is not loopback.' },
    ),
  ),
  trust: Type.Optional(
    Type.Enum(['stored', 'held', 'none'], {
      type: 'string',
      default: 'held',
      description:
        'Of the directories: `stored` until somebody takes it back, `held` while they are served, `none`: parsed once and never on request.',
    }),
  ),
  confirmed,
  dashboard: Type.Optional(Type.Boolean({ default: false, description: 'Serves the page of the dashboard as well.' })),
  allowedRoots: Type.Optional(Type.Array(folder, { maxItems: listMax })),
  allowedHosts: Type.Optional(Type.Array(host, { maxItems: listMax })),
  allowedOrigins: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 2048 }), { maxItems: listMax })),
  webhooks: Type.Optional(Type.Object(webhookSettings)),
  search: Type.Optional(searchSettings),
  metrics: Type.Optional(metricSettings),
  sync: Type.Optional(syncSettings),
  ask: Type.Optional(askSettings),
  remote: Type.Optional(remoteSettings),
};

/** Answered once requests are: the folders may still be indexing. */
export const Served = Type.Object({
  baseUrl: Type.String({ examples: ['http://127.0.0.1:7431'] }),
  pid: Type.Integer({ minimum: 1 }),
  key: Type.Optional(
    Type.String({ description: 'A key for this run, revoked when the run ends. Absent on a remote, whose keys last.' }),
  ),
  keyId: Type.Optional(keyId),
  metricsUrl: Type.Optional(
    Type.String({ description: 'Where `/metrics` is without a key. Present with `metricsPort`.' }),
  ),
  certificateEnds: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'When the certificate ends. Present where that is within 14 days, or was.',
    }),
  ),
  ownerKey: Type.Optional(
    Type.String({ description: "The owner's key of a new remote, which lasts: present when it is first served." }),
  ),
  projects: Type.Array(Type.Object({ id: projectId, path: Type.String({ description: 'Absolute path.' }) })),
  joined: Type.Optional(
    Type.Boolean({ description: 'The interface was served already, for another client: it was joined.' }),
  ),
  dashboard: Type.Optional(
    Type.String({
      description: 'Address of the dashboard; the key goes behind it, as `#key=…`. Absent unless asked for and built.',
      examples: ['http://127.0.0.1:7431/'],
    }),
  ),
});
export type Served = Static<typeof Served>;
