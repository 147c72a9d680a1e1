import { isJsonObject } from '#server/base/json-object.ts';
import {
  type EditorApiOptions,
  type EditorAskOptions,
  type EditorOptions,
  type EditorProblem,
  type EditorWebhookOptions,
  type LensKind,
  lensKinds,
} from '#protocol/editor.ts';

type TlsFiles = Required<NonNullable<EditorApiOptions['tls']>>;
type Severity = NonNullable<EditorOptions['cycleDiagnostics']>;

/** Options with every default filled in. */
export interface Settings {
  readonly trusted: boolean;
  readonly indexOnOpen: boolean;
  /** Undefined while the API is not wanted. */
  readonly api: (Omit<EditorApiOptions, 'enabled' | 'tls'> & { readonly tls?: TlsFiles }) | undefined;
  readonly webhooks: Required<EditorWebhookOptions>;
  readonly memoryLimitMegabytes: number | undefined;
  readonly search: NonNullable<EditorOptions['search']>;
  readonly metrics: { readonly people: boolean };
  readonly sync: { readonly indexOnPush: boolean };
  /** None: no lens is shown. */
  readonly codeLenses: ReadonlySet<LensKind>;
  readonly hover: boolean;
  /** Undefined where it is not shown. */
  readonly complexityFrom: number | undefined;
  readonly workspaceSymbols: boolean;
  readonly cycleDiagnostics: Severity;
  readonly unusedDiagnostics: 'off' | 'hint';
  readonly securityDiagnostics: 'off' | 'high' | 'all';
  readonly commands: 'client' | 'server';
  /** Undefined where none is wanted, or the settings are not clear. */
  readonly ask: EditorAskOptions | undefined;
}

export interface ReadSettings {
  readonly settings: Settings;
  readonly problems: readonly EditorProblem[];
}

const severities: readonly Severity[] = ['off', 'hint', 'information', 'warning'];
const portMax = 65_535;
const contextTokensMin = 1024;

const optionNames = [
  'trusted',
  'indexOnOpen',
  'api',
  'webhooks',
  'memoryLimitMegabytes',
  'search',
  'metrics',
  'sync',
  'codeLens',
  'codeLensKinds',
  'hover',
  'complexityFrom',
  'workspaceSymbols',
  'cycleDiagnostics',
  'unusedDiagnostics',
  'securityDiagnostics',
  'commands',
  'ask',
] as const satisfies readonly (keyof EditorOptions)[];

/**
 * Takes what is right; a value of a wrong type counts as absent and is named.
 *
 * @param before what held until now. Settings that name none of our options are not meant for us and change nothing
 */
export function readOptions(given: unknown, before?: ReadSettings): ReadSettings {
  const options = optionsOf(given);
  if (options === undefined) return refused(before);
  if (before !== undefined && !optionNames.some((name) => Object.hasOwn(options, name))) return before;
  const problems: EditorProblem[] = [];
  const reader = new FieldReader(options, '', problems);
  const trusted = readTrust(options, before?.settings.trusted ?? true, problems);
  const settings: Settings = {
    trusted,
    indexOnOpen: reader.flag('indexOnOpen', true),
    api: readApi(reader.object('api'), problems),
    webhooks: readWebhooks(reader.object('webhooks'), problems),
    memoryLimitMegabytes: reader.integer('memoryLimitMegabytes', 1, Number.MAX_SAFE_INTEGER),
    search: readSearch(reader.object('search'), trusted, problems),
    metrics: readMetrics(reader.object('metrics'), problems),
    sync: readSync(reader.object('sync'), problems),
    codeLenses: new Set(reader.flag('codeLens', true) ? (reader.choices('codeLensKinds', lensKinds) ?? lensKinds) : []),
    hover: reader.flag('hover', true),
    complexityFrom: reader.integer('complexityFrom', 1, Number.MAX_SAFE_INTEGER),
    workspaceSymbols: reader.flag('workspaceSymbols', true),
    cycleDiagnostics: reader.choice('cycleDiagnostics', severities) ?? 'information',
    unusedDiagnostics: reader.choice('unusedDiagnostics', ['off', 'hint']) ?? 'hint',
    securityDiagnostics: reader.choice('securityDiagnostics', ['off', 'high', 'all']) ?? 'all',
    commands: reader.choice('commands', ['client', 'server']) ?? 'server',
    ask: readAsk(reader.object('ask'), problems),
  };
  return { settings, problems };
}

/** The meaning is unknown: then nothing is trusted that was not before. */
function refused(before: ReadSettings | undefined): ReadSettings {
  const { settings } = before ?? readOptions({ trusted: false });
  return { settings, problems: [wrong('The options', 'an object')] };
}

/** Absent is as before. Any value that is neither yes nor no is no. */
function readTrust(options: Record<string, unknown>, before: boolean, problems: EditorProblem[]): boolean {
  const { trusted } = options;
  if (trusted === undefined) return before;
  if (isFlag(trusted)) return trusted;
  const until = 'the folders count as not trusted';
  problems.push(wrong('The setting trusted', 'true or false', until));
  return false;
}

/** Clients that send all their settings have ours below our name. */
function optionsOf(given: unknown): Record<string, unknown> | undefined {
  if (given === undefined || given === null) return {};
  if (!isJsonObject(given)) return undefined;
  return isJsonObject(given.groundplan) ? given.groundplan : given;
}

function readApi(api: Record<string, unknown> | undefined, problems: EditorProblem[]): Settings['api'] {
  const reader = new FieldReader(api ?? {}, 'api.', problems);
  const read = {
    host: reader.text('host'),
    port: reader.integer('port', 0, portMax),
    tls: readTls(reader.object('tls'), problems),
    allowedRoots: reader.texts('allowedRoots'),
    allowedHosts: reader.texts('allowedHosts'),
    allowedOrigins: reader.texts('allowedOrigins'),
  };
  return reader.flag('enabled', false) ? read : undefined;
}

/** One without the other is a mistake, and no reason to serve in plain text what was meant to be sealed. */
function readTls(tls: Record<string, unknown> | undefined, problems: EditorProblem[]): TlsFiles | undefined {
  if (tls === undefined) return undefined;
  const reader = new FieldReader(tls, 'api.tls.', problems);
  const [cert, key] = [reader.text('cert') ?? '', reader.text('key') ?? ''];
  if (cert === '' || key === '')
    problems.push(wrong('The setting api.tls', 'a certificate and its key', 'nothing is served'));
  return { cert, key };
}

function readWebhooks(webhooks: Record<string, unknown> = {}, problems: EditorProblem[]): Settings['webhooks'] {
  const reader = new FieldReader(webhooks, 'webhooks.', problems);
  return { allowLoopback: reader.flag('allowLoopback', false), allowedHosts: reader.texts('allowedHosts') ?? [] };
}

function readMetrics(metrics: Record<string, unknown> = {}, problems: EditorProblem[]): Settings['metrics'] {
  return { people: new FieldReader(metrics, 'metrics.', problems).flag('people', true) };
}

function readSync(sync: Record<string, unknown> = {}, problems: EditorProblem[]): Settings['sync'] {
  return { indexOnPush: new FieldReader(sync, 'sync.', problems).flag('indexOnPush', false) };
}

/** Code beside the model is run, and what names it may be a file of the folders. */
function readSearch(
  search: Record<string, unknown> = {},
  trusted: boolean,
  problems: EditorProblem[],
): Settings['search'] {
  const model = new FieldReader(search, 'search.', problems).text('model');
  if (model === undefined) return {};
  if (trusted) return { model };
  problems.push({ code: 'workspace_not_trusted', message: 'Trust the folder to have a search model loaded.' });
  return {};
}

/** An error in it leaves no settings: half of them could send code elsewhere than was meant. */
function readAsk(ask: Record<string, unknown> | undefined, problems: EditorProblem[]): EditorAskOptions | undefined {
  if (ask === undefined) return undefined;
  const wrongBefore = problems.length;
  const reader = new FieldReader(ask, 'ask.', problems);
  const provider = reader.choice('provider', ['off', 'editor', 'openai-compatible', 'anthropic']);
  const [url, model] = [reader.text('url'), reader.text('model')];
  const contextTokens = reader.integer('contextTokens', contextTokensMin, Number.MAX_SAFE_INTEGER);
  if (provider === undefined || problems.length > wrongBefore) return undefined;
  return {
    provider,
    ...(url !== undefined && { url }),
    ...(model !== undefined && { model }),
    ...(contextTokens !== undefined && { contextTokens }),
  };
}

class FieldReader {
  readonly #from: Readonly<Record<string, unknown>>;
  readonly #prefix: string;
  readonly #problems: EditorProblem[];

  constructor(from: Readonly<Record<string, unknown>>, prefix: string, problems: EditorProblem[]) {
    this.#from = from;
    this.#prefix = prefix;
    this.#problems = problems;
  }

  flag(name: string, otherwise: boolean): boolean {
    return this.#read(name, isFlag, 'true or false') ?? otherwise;
  }

  integer(name: string, least: number, most: number): number | undefined {
    const isInRange = (value: unknown): value is number =>
      Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
    return this.#read(name, isInRange, most === portMax ? `a number from ${least} to ${most}` : 'a positive number');
  }

  text(name: string): string | undefined {
    return this.#read(name, (value): value is string => typeof value === 'string' && value !== '', 'a text');
  }

  texts(name: string): readonly string[] | undefined {
    return this.#read(name, areTexts, 'a list of texts');
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const isChoice = (value: unknown): value is Choice => choices.includes(value as Choice);
    return this.#read(name, isChoice, `one of ${choices.join(', ')}`);
  }

  choices<Choice extends string>(name: string, choices: readonly Choice[]): readonly Choice[] | undefined {
    const areChoices = (value: unknown): value is readonly Choice[] =>
      Array.isArray(value) && value.every((each) => choices.includes(each as Choice));
    return this.#read(name, areChoices, `a list of ${choices.join(', ')}`);
  }

  object(name: string): Record<string, unknown> | undefined {
    return this.#read(name, isJsonObject, 'an object');
  }

  #read<Value>(name: string, isRight: (value: unknown) => value is Value, expected: string): Value | undefined {
    const value = this.#from[name];
    if (value === undefined || value === null) return undefined;
    if (isRight(value)) return value;
    this.#problems.push(wrong(`The setting ${this.#prefix}${name}`, expected));
    return undefined;
  }
}

function wrong(what: string, expected: string, until = 'the default counts'): EditorProblem {
  return { code: 'invalid_parameter', message: `${what} must be ${expected}. Until it is, ${until}.` };
}

function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && item !== '');
}
