import { inspect } from 'node:util';
import type * as Sdk from '../../../sdk/typescript/src/index.ts';
import type * as Remote from '../../../sdk/typescript/src/remote.ts';
import { filledIn, pointedAt, type Entry, type Scenario, type Step } from './scenario.ts';
import { mismatches, recorded } from './scenario-record.ts';

type Method = (...args: unknown[]) => unknown;

/** Plays the scenario with the TypeScript SDK; rejects at the first step that is not as expected. */
export class ScenarioPlayer {
  readonly entries: Entry[] = [];
  /** Steps that ask for what the server does not offer. */
  readonly leftOut: string[] = [];
  readonly #sdk: typeof Sdk & typeof Remote;
  readonly #scenario: Scenario;
  readonly #values: Map<string, unknown>;
  readonly #clients = new Map<string, Sdk.Groundplan>();
  #extensions: readonly string[] | undefined;

  /** @param sdk both entries of the package */
  constructor(sdk: typeof Sdk & typeof Remote, scenario: Scenario, values: Readonly<Record<string, string>>) {
    this.#sdk = sdk;
    this.#scenario = scenario;
    this.#values = new Map(Object.entries(values));
  }

  async play(steps = this.#scenario.steps): Promise<Entry[]> {
    for (const step of steps) {
      if (await this.#isOffered(step)) await this.#playStep(step);
      else this.leftOut.push(step.id);
    }
    return this.entries;
  }

  async #isOffered({ requires }: Step): Promise<boolean> {
    this.#extensions ??= (await this.#client().capabilities()).extensions;
    return requires === undefined || this.#extensions.includes(requires);
  }

  async #playStep(step: Step): Promise<void> {
    const { outcome, value } = await this.#outcome(step);
    const wanted = step.error === undefined ? 'result' : 'error';
    const expected = filledIn(step[wanted === 'error' ? 'error' : 'expect'] ?? null, this.#values);
    const problems = outcome === wanted ? mismatches(value, expected) : [`${outcome}: ${inspect(value)}`];
    if (problems.length > 0) throw new Error(`step ${step.id}: ${problems.join('; ')}`);
    for (const [name, pointer] of Object.entries(step.save ?? {})) this.#values.set(name, pointedAt(value, pointer));
    this.entries.push({ id: step.id, [outcome]: recorded(value, expected, step.record === 'expected') });
  }

  async #outcome(step: Step): Promise<{ outcome: 'result' | 'error'; value: unknown }> {
    try {
      let value = await this.#result(step);
      for (let count = 1; count < (step.repeat ?? 1); count++) value = await this.#result(step);
      return { outcome: 'result', value: value ?? null };
    } catch (error) {
      if (!(error instanceof this.#sdk.GroundplanError)) throw error;
      return { outcome: 'error', value: factsOf(error) };
    }
  }

  async #result(step: Step): Promise<unknown> {
    const [args, params, options] = [step.args ?? [], step.params, step.options].map((part) =>
      filledIn(part, this.#values),
    ) as [unknown[], Record<string, unknown> | undefined, object | undefined];
    if (step.call === 'verifyWebhook')
      return this.#sdk.verifyWebhook(...(args as [string, object & { get?: never }, string]), params);
    if (step.call === 'http.getJson') return (await fetch(args[0] as string)).json();
    if (step.call === 'http.postJson') return (await fetch(args[0] as string, { method: 'POST' })).json();
    if (step.call === 'construct') return new this.#sdk.Groundplan(params).toString();
    const client = this.#client(step.client);
    if (step.call === 'show') return inspect(client);
    if (step.call === 'rateLimit') return rateLimitOf(client);
    if (step.call === 'events') return this.#events(step, client);
    const all =
      params === undefined && (options === undefined || takesNoParams(step.call)) ? args : [...args, params ?? {}];
    return this.#called(client, step, options === undefined ? all : [...all, options]);
  }

  async #called(client: Sdk.Groundplan, { call, take }: Step, args: readonly unknown[]): Promise<unknown> {
    const names = call.split('.');
    const method = names.pop() as string;
    const owner = this.#ownerOf(client, names, method);
    const result = owner[method](...args);
    if (!isIterable(result)) return result;
    const items: unknown[] = [];
    for await (const item of result) {
      items.push(item);
      if (items.length === take) break;
    }
    return items;
  }

  /** What concerns remotes alone is an entry of its own. */
  #ownerOf(client: Sdk.Groundplan, names: readonly string[], method: string): Record<string, Method> {
    const { Members, pushSnapshot } = this.#sdk;
    if (names[0] === 'members') return new Members(client) as object as Record<string, Method>;
    if (method === 'pushSnapshot') return { pushSnapshot: pushSnapshot.bind(undefined, client) as Method };
    return pointedAt(client, ['', ...names].join('/')) as Record<string, Method>;
  }

  async #events({ take, types = [], meanwhile = [] }: Step, client: Sdk.Groundplan): Promise<unknown> {
    const stream = await client.events();
    await this.play(meanwhile);
    const events: unknown[] = [];
    for await (const event of stream) {
      if (types.includes(event.type)) events.push(event);
      if (events.length === take) break;
    }
    return events;
  }

  #client(name = 'main'): Sdk.Groundplan {
    const known = this.#clients.get(name);
    const client = known ?? new this.#sdk.Groundplan(filledIn(this.#scenario.clients[name], this.#values) as object);
    this.#clients.set(name, client);
    return client;
  }
}

/** Their options come right behind the identifiers. */
function takesNoParams(call: string): boolean {
  return /\.(?:get|delete|remove|test|redeliver|rotateSecret)$|^(?:limits|capabilities|webhooks\.list)$/.test(call);
}

function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

function rateLimitOf({ rateLimit }: Sdk.Groundplan): object {
  if (rateLimit === undefined) throw new Error('nothing was answered yet');
  const { limit, remaining, resetAt } = rateLimit;
  return { limit, remaining, resetInSeconds: Math.round((resetAt.getTime() - Date.now()) / 1000) };
}

function factsOf({ name, status, code, requestId, details, retryAfter }: Sdk.GroundplanError): object {
  const shortDetails = details?.map(({ field, issue }) => ({ field, issue }));
  const facts = { type: name, status, code, requestId, details: shortDetails, retryAfter };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
}
